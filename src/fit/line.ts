import { type RoundTrips, startsAt } from "./round-trips.ts";

/** Between which values of what it depends on a line is kept. */
export interface Line {
  readonly from: number;
  readonly to: number;
}

/** A line through its values at both ends: what it is at 0, never below 0, and what each one adds. */
export function onLine(
  [low = 0, high = 0]: readonly number[],
  { from, to }: Line,
): { readonly base: number; readonly slope: number } {
  if (to <= from || high <= low) return { base: (low + high) / 2, slope: 0 };
  // Steeper than through 0 it cannot be.
  const slope = Math.min((high - low) / (to - from), high / to);
  return { base: Math.max(0, high - slope * to), slope };
}

/** Where the search for a line begins: at pairs of round trips that the log has. */
export function lineStarts({ deep }: RoundTrips, { from, to }: Line): (readonly number[])[] {
  const values = startsAt(deep, [0.05, 0.3, 0.5, 0.7, 0.95, 0.995]);
  if (to <= from) return values.map((value) => [value, value]);
  return values.flatMap((low, at) => values.slice(at).map((high) => [low, high] as const));
}
