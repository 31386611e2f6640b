import type { Facts } from "./facts.ts";

/** Round trips of a log in ascending order, by what is known of the queue at the send. Microseconds. */
export interface RoundTrips {
  readonly all: Float64Array;
  /** Of takes that found jobs, most likely. */
  readonly deep: Float64Array;
  /** The same, but none where others took what was queued each time: `deep` is those takes then, or else all, for want of better. */
  readonly found: Float64Array;
  /** Of those, the ones that got all they had asked for, and the others. */
  readonly filled: Float64Array;
  readonly unfilled: Float64Array;
  /** Of takes that surely waited for an arrival. */
  readonly waiting: Float64Array;
  /** The pause before each of those. */
  readonly pauseBefore: Float64Array;
  /** The least that a take that waits can cost, as far as the log shows: infinity if none waited. */
  readonly longPollAtMost: number;
}

/** Sorts the round trips of a log. */
export function roundTripsOf(facts: Facts): RoundTrips {
  const { roundTrip, deep, ranDry, returned, asked, count } = facts;
  const those = (choose: (take: number) => boolean): Float64Array => {
    const chosen: number[] = [];
    for (let take = 0; take < count; take += 1) if (choose(take)) chosen.push(roundTrip[take] as number);
    return Float64Array.from(chosen).sort();
  };
  const isDeep = (take: number): boolean => (deep[take] as number) >= 0.5 && ranDry[take] === 0;
  const isFilled = (take: number): boolean => (returned[take] as number) >= (asked[take] as number);
  const waiting = those((take) => (deep[take] as number) < 0.5);
  const found = those(isDeep);
  const all = those(() => true);
  return {
    all,
    found,
    deep:
      [found, those((take) => (deep[take] as number) >= 0.5), all].find(({ length }) => length > 0) ?? all,
    filled: those((take) => isDeep(take) && isFilled(take)),
    unfilled: those((take) => !isFilled(take)),
    waiting,
    pauseBefore: pausesBefore(facts),
    longPollAtMost: !Number.isNaN(facts.longPoll)
      ? facts.longPoll
      : waiting.length === 0
        ? Number.POSITIVE_INFINITY
        : quantile(waiting, 0.01),
  };
}

function pausesBefore({ count, deep, roundTrip, pause }: Facts): Float64Array {
  const takes: number[] = [];
  for (let take = 0; take < count; take += 1) if ((deep[take] as number) < 0.5) takes.push(take);
  takes.sort((a, b) => (roundTrip[a] as number) - (roundTrip[b] as number));
  return Float64Array.from(takes, (take) => pause[take] as number);
}

/** A quantile of sorted values; 0 if there are none. */
export function quantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return 0;
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

/** Several quantiles of sorted values that are not next to each other. */
export function startsAt(sorted: Float64Array, shares: readonly number[]): number[] {
  const values: number[] = [];
  for (const share of shares) {
    const value = quantile(sorted, share);
    if (value > 0 && values.every((other) => Math.abs(Math.log(value / other)) > 0.04)) values.push(value);
  }
  return values;
}

/** How soon after an arrival a waiting take is answered, where a log bounds it, and half of what a deep take costs at most. */
export function longPollOf({ longPollAtMost }: RoundTrips, deepQueue: number): number {
  return Math.round(Math.min(longPollAtMost, 50_000, Math.max(1, deepQueue)));
}
