import type { Position } from "./free-parameter.ts";

/** A point that has been tried. */
export interface Tried {
  readonly position: Position;
  readonly value: number;
}

/** Where a search begins and ends. */
export interface SimplexChoice {
  readonly start: Position;
  /** How far the other corners of the first simplex are from the start. */
  readonly size: number;
  /** So many points at most. */
  readonly most: number;
  /** The search ends once all corners are nearer to each other than this. */
  readonly closest: number;
}

/**
 * The downhill simplex method in the unit cube: yields points, is told their values, and returns the best. It needs no
 * derivatives, which the simulated numbers do not have: they jump where events change places. A point outside of the
 * cube is moved to its side. Ties go to the point that was tried first, so that equal values give equal searches.
 *
 * Source: J. A. Nelder and R. Mead, A simplex method for function minimization, The Computer Journal 7 (1965); reflection 1,
 * expansion 2, contraction ½ and shrinking ½ as in J. C. Lagarias et al., SIAM Journal on Optimization 9 (1998), 1.
 */
export function* nelderMead(choice: SimplexChoice): Generator<Position, Tried, number> {
  const { start, size, most, closest } = choice;
  let tried = 0;
  function* attempt(position: Position): Generator<Position, Tried, number> {
    const inside = position.map((place) => Math.min(1, Math.max(0, place)));
    tried += 1;
    return { position: inside, value: yield inside };
  }
  const corners: Tried[] = [yield* attempt(start)];
  for (const [axis, place] of start.entries()) {
    const step = place + size > 1 ? -size : size;
    corners.push(yield* attempt(start.with(axis, place + step)));
  }
  while (tried < most) {
    corners.sort((a, b) => a.value - b.value);
    const [best, worst] = [corners[0] as Tried, corners.at(-1) as Tried];
    if (corners.every((corner) => distance(corner.position, best.position) < closest)) break;
    const middle = centre(corners.slice(0, -1));
    const along = (factor: number): Position =>
      middle.map((place, axis) => place + factor * (place - (worst.position[axis] as number)));
    const reflected = yield* attempt(along(1));
    const nextWorst = corners.at(-2) as Tried;
    if (reflected.value < best.value) {
      const expanded = yield* attempt(along(2));
      corners[corners.length - 1] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < nextWorst.value) corners[corners.length - 1] = reflected;
    else {
      const isOutside = reflected.value < worst.value;
      const contracted = yield* attempt(along(isOutside ? 0.5 : -0.5));
      if (contracted.value < Math.min(reflected.value, worst.value)) corners[corners.length - 1] = contracted;
      else
        for (let corner = 1; corner < corners.length; corner += 1)
          corners[corner] = yield* attempt(centre([best, corners[corner] as Tried]));
    }
  }
  return corners.reduce((best, corner) => (corner.value < best.value ? corner : best));
}

function centre(corners: readonly Tried[]): Position {
  const [first] = corners as [Tried];
  return first.position.map(
    (_, axis) => corners.reduce((sum, { position }) => sum + (position[axis] as number), 0) / corners.length,
  );
}

/** The largest difference along an axis. */
function distance(a: Position, b: Position): number {
  return a.reduce((most, place, axis) => Math.max(most, Math.abs(place - (b[axis] as number))), 0);
}
