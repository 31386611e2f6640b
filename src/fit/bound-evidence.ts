import { bisectLeft } from "d3-array";
import type { Fitted } from "./mechanism.ts";
import { quantile, type RoundTrips } from "./round-trips.ts";

/** What a long poll may cost: a bound below is none that a mechanism must explain. 100 ms, in microseconds. */
const LONG_POLL = 100_000;

/**
 * It is circumstantial, and never worth more; hardly anything where few takes that found jobs show what a take costs, or where
 * such a share of those that waited lasted just as long: these got jobs that came sooner.
 */
const MOST = 25;
const LUMP = 0.1;
const MOST_IF_UNSURE = 5;
const FEWEST_FOUND = 8;

/** Fewer waiting takes tell nothing. */
const FEWEST = 8;

/** The soonest may be later than the bound by so much of it: jitter, and arrivals that were planned. */
const SOON = 0.1;

/**
 * Takes that wait are answered no sooner than a bound if it exists; that none was, though arrivals came soon after it, speaks for
 * it. With arrivals at random from the bound on, the soonest is about the mean distance divided by their number away from
 * it; the farther it is away, the more likely the arrivals were simply late, and the less is said.
 *
 * @returns a difference of log-likelihoods: exponential distances from the bound against such distances from a long poll's cost,
 * less what such distances from the soonest have over those from the bound
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
  if (distance <= 0) return 0;
  const without = mean - LONG_POLL;
  const gap = Math.max(0, quantile(kept, 0.02) - (1 + SOON) * bound);
  const late = Math.log(distance / Math.max(distance - gap, 0.05 * distance));
  const evidence = kept.length * (Math.log(without / Math.max(distance, 0.05 * without)) - late);
  return Math.min(isSure(bound, roundTrips) ? MOST : MOST_IF_UNSURE, Math.max(0, evidence));
}

function isSure(bound: number, { found, waiting }: RoundTrips): boolean {
  const lump = bisectLeft(waiting, 1.1 * bound) - bisectLeft(waiting, 0.9 * bound);
  return found.length >= FEWEST_FOUND && lump < LUMP * waiting.length;
}
