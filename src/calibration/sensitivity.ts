import { type Figure, standardErrorOf } from "../measured/figure.ts";
import type { Evaluations } from "./evaluations.ts";
import type { Position } from "./free-parameter.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

/** How far from the best point the slopes are looked for, in shares of a range: far enough that single events even out. */
const OFFSETS = [-0.08, -0.04, 0.04, 0.08];

/** The precision of a range by itself: a uniform value in it has the variance 1 ÷ 12. */
const RANGE_PRECISION = 12;

/** A standard deviation above this share of the range tells a parameter from nowhere: 95 % are then nearly all of it. */
const UNTOLD = 0.227;

/** From here on two parameters are said to go together. */
const HIGH_CORRELATION = 0.9;

/** The points around the best one that slopes are made from, for each parameter those along its axis. */
export function pointsAround(best: Position): Position[][] {
  return best.map((place, axis) =>
    OFFSETS.map((offset) => place + offset)
      .filter((moved) => moved >= 0 && moved <= 1)
      .map((moved) => best.with(axis, moved)),
  );
}

/** What the figures say of the parameters around the best point. In shares of the ranges. */
export interface Sensitivity {
  /** Standard deviation of each parameter. */
  readonly deviations: readonly number[];
  readonly untold: readonly boolean[];
  readonly correlated: readonly { readonly pair: readonly [number, number]; readonly correlation: number }[];
  /** Unit vectors along which no figure changes by what it is known to. */
  readonly flat: readonly (readonly number[])[];
}

/**
 * How well the parameters are known, from the slopes of the figures around the best point: the usual linear propagation of
 * errors, with a figure's error being its own and that of the simulated mean together. The range counts as knowledge, as
 * if the value had been drawn from it evenly, so that a parameter that no figure tells has its range as interval.
 *
 * @param widening by how much errors are larger than the figures say
 */
export function sensitivityAt(
  best: Position,
  given: {
    readonly evaluations: Evaluations;
    readonly figures: readonly Figure[];
    readonly seeds: readonly number[];
    readonly widening: number;
  },
): Sensitivity {
  const slopes = given.figures.map((figure) => slopesOf(figure, best, given));
  const information = best.map((_, row) =>
    best.map((__, column) => slopes.reduce((sum, of) => sum + (of[row] ?? 0) * (of[column] ?? 0), 0)),
  );
  const withRange = information.map((line, row) =>
    line.map((value, column) => value + (row === column ? RANGE_PRECISION : 0)),
  );
  const pairs = symmetricEigen(withRange);
  const covariance = (row: number, column: number): number =>
    pairs.reduce(
      (sum, { value, vector }) => sum + ((vector[row] as number) * (vector[column] as number)) / value,
      0,
    );
  const deviations = best.map((_, axis) => Math.sqrt(covariance(axis, axis)));
  const untoldLimit = 1 / Math.sqrt(RANGE_PRECISION + 1 / UNTOLD ** 2);
  const correlated = best.flatMap((_, row) =>
    best.flatMap((__, column) => {
      const correlation =
        covariance(row, column) / ((deviations[row] as number) * (deviations[column] as number));
      const isHigh = row < column && Math.abs(correlation) >= HIGH_CORRELATION;
      return isHigh ? [{ pair: [row, column] as const, correlation }] : [];
    }),
  );
  return {
    deviations,
    untold: deviations.map((deviation) => deviation > untoldLimit),
    correlated,
    flat: pairs.filter(({ value }) => 1 / Math.sqrt(value) > untoldLimit).map(({ vector }) => signed(vector)),
  };
}

/** How many of its standard errors a figure moves by, for the whole of each parameter's range. */
function slopesOf(
  figure: Figure,
  best: Position,
  given: {
    readonly evaluations: Evaluations;
    readonly seeds: readonly number[];
    readonly widening: number;
  },
): number[] {
  const { evaluations, seeds, widening } = given;
  const here = evaluations.figureAt(figure, best, seeds);
  if (here === null) return best.map(() => 0);
  const error = widening * Math.hypot(standardErrorOf(figure), here.error);
  return pointsAround(best).map((points, axis) => {
    let products = 0;
    let squares = 0;
    for (const point of points) {
      const there = evaluations.figureAt(figure, point, seeds);
      const moved = (point[axis] as number) - (best[axis] as number);
      if (there === null) continue;
      products += moved * (there.mean - here.mean);
      squares += moved * moved;
    }
    return squares === 0 ? 0 : products / squares / error;
  });
}

/** A direction has no sign of its own: the largest part is made positive. */
function signed(vector: readonly number[]): number[] {
  const largest = vector.reduce((most, part) => (Math.abs(part) > Math.abs(most) + 1e-12 ? part : most), 0);
  return vector.map((part) => (largest < 0 ? -part : part));
}
