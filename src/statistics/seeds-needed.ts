import type { Interval } from "./interval.ts";

/** No projection goes beyond this: it means "so many or more". */
export const mostSeedsNeeded = 100_000;

/**
 * About how many seeds would decide a gate whose interval holds the bound: as many as shrink the interval's side towards the
 * bound, at 1 ÷ √n, to the distance between estimate and bound. It supposes that estimate and spread stay what they are; if
 * the estimate is right, the chance that so many seeds decide is about one half, and twice as many give four in five. It is
 * a hint for planning, and running until a gate decides would spoil its level. At most `mostSeedsNeeded`; the number there
 * is where the interval decides already; null where the estimate sits on the bound, which no number of seeds can decide.
 */
export function seedsNeeded(
  interval: Pick<Interval, "estimate" | "low" | "high" | "n">,
  bound: number,
): number | null {
  const { estimate, low, high, n } = interval;
  const distance = Math.abs(estimate - bound);
  const side = estimate > bound ? estimate - low : high - estimate;
  if (distance <= 1e-9 * Math.max(side, Math.abs(bound))) return null;
  if (side < distance) return n;
  return Math.min(mostSeedsNeeded, Math.max(n + 1, Math.ceil(n * (side / distance) ** 2)));
}
