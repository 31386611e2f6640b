import type { Fitted } from "./mechanism.ts";
import { quantile } from "./round-trips.ts";

/** What a long poll may cost: a bound below is none that a mechanism must explain. 100 ms, in microseconds. */
const LONG_POLL = 100_000;

/** It is circumstantial, and never worth more. */
const MOST = 25;

/** Fewer waiting takes tell nothing. */
const FEWEST = 8;

/**
 * Takes that wait are answered no sooner than a bound if it exists; that none was, though arrivals came soon after it, speaks for
 * it. With arrivals at random from the bound on, the soonest is about the mean distance divided by their number away from
 * it; farther away, the arrivals were simply late, and nothing is said.
 *
 * @returns a difference of log-likelihoods: exponential distances from the bound against such distances from a long poll's cost
 */
export function boundEvidence(bound: number, { facts, roundTrips }: Fitted): number {
  const { waiting } = roundTrips;
  if (!facts.depthKnown || waiting.length < FEWEST || bound <= LONG_POLL) return 0;
  // The slowest are left out: one endless wait would drown the rest.
  const kept = waiting.subarray(0, Math.ceil(0.9 * waiting.length));
  let sum = 0;
  for (const value of kept) sum += value;
  const mean = sum / kept.length;
  const distance = mean - bound;
  const soonest = quantile(kept, 0.02) - bound;
  if (distance <= 0 || soonest > (4 * distance) / kept.length + 0.1 * bound) return 0;
  const without = mean - LONG_POLL;
  return Math.min(MOST, kept.length * Math.log(without / Math.max(distance, 0.05 * without)));
}
