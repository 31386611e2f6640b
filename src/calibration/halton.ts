import type { Position } from "./free-parameter.ts";

const bases = [2, 3, 5, 7, 11, 13, 17, 19];

/** So many dimensions at most: beyond them the sequence's points lie on lines. */
export const MOST_DIMENSIONS = bases.length;

/**
 * The first points of the Halton sequence, spread evenly over the unit cube. The first is the centre of the first dimension.
 * Source: J. H. Halton, On the efficiency of certain quasi-random sequences of points, Numerische Mathematik 2 (1960).
 */
export function haltonPoints(count: number, dimensions: number): Position[] {
  return Array.from({ length: count }, (_, index) =>
    bases.slice(0, dimensions).map((base) => radicalInverse(index + 1, base)),
  );
}

/** The digits of a whole number in a base, mirrored at the point. */
function radicalInverse(whole: number, base: number): number {
  let value = 0;
  let share = 1 / base;
  for (let rest = whole; rest > 0; rest = Math.floor(rest / base)) {
    value += (rest % base) * share;
    share /= base;
  }
  return value;
}
