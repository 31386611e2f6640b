import { bisectRight } from "d3-array";
import type { Facts } from "../facts.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";

/** So much of a hold before its turn no noise brings an answer. */
const EARLY = 0.5;

/** How likely that one is the right one. */
const LIKELY = 0.7;

/** Steps of the search that are as small have smaller ones beside them. */
const FINE = 0.01;

const known = new WeakMap<Facts, ReadonlyMap<number, Float64Array>>();

/** The last answer in the run of a take that came by a time; -Infinity if there is none. */
function lastAnswer(facts: Facts, take: number, by: number): number {
  const runs = known.get(facts) ?? answersOf(facts);
  known.set(facts, runs);
  const answers = runs.get(facts.runEnd[take] as number) as Float64Array;
  return answers[bisectRight(answers, by) - 1] ?? Number.NEGATIVE_INFINITY;
}

/** When takes were answered, in ascending order: of each run, by its end. */
function answersOf({ count, sent, roundTrip, runEnd }: Facts): Map<number, Float64Array> {
  const runs = new Map<number, Float64Array>();
  for (let from = 0; from < count; ) {
    const end = runEnd[from] as number;
    const those = Float64Array.from(
      { length: end - from },
      (_, index) => (sent[from + index] as number) + (roundTrip[from + index] as number),
    );
    runs.set(end, those.sort());
    from = end;
  }
  return runs;
}

/** Takes that find jobs queue up for one lock in the order of their sends. */
export const lock: Mechanism = {
  name: "lock",
  free: () => 1,
  starts: ({ roundTrips }) =>
    startsAt(roundTrips.deep, [0.02, 0.1, 0.3, 0.5, 0.8])
      .flatMap((value) => [value, value / 2, value / 3])
      .map((value) => [value]),
  // A long row of takes adds up what the hold is wrong by, so that it must be found very exactly in the end.
  nearby: ([hold = 0], by) =>
    (by > FINE ? [by] : [by, by / 30, by / 900]).flatMap((step) => [
      [hold * (1 + step)],
      [hold / (1 + step)],
    ]),
  forecast: ([hold = 0], { facts }, into, takes) => {
    const { count, sent, roundTrip, deep, depthKnown, runEnd } = facts;
    let free = Number.NEGATIVE_INFINITY;
    let wanted = 0;
    for (let take = 0; take < count && wanted < takes.length; take += 1) {
      if (take > 0 && runEnd[take] !== runEnd[take - 1]) free = Number.NEGATIVE_INFINITY;
      const now = sent[take] as number;
      const until = Math.max(free, now) + hold;
      const answered = now + (roundTrip[take] as number);
      // Without depths one that is answered well before its turn shows that others before it only waited, and one well after it that
      // others held the lock too.
      const isOff = !depthKnown && Math.abs(answered - until) > EARLY * hold;
      if ((deep[take] as number) >= 0.5) free = isOff ? answered : until;
      if (takes[wanted] !== take) continue;
      wanted += 1;
      // Which takes held the lock is a guess then: most likely the one that was answered last, a hold before.
      const last = depthKnown ? Number.NaN : lastAnswer(facts, take, answered - (1 - EARLY) * hold);
      if (last > now) into.either(take, [last + hold - now, LIKELY], until - now);
      else into.exactly(take, until - now);
      into.waits(take);
    }
  },
  ownCost: ([hold = 0]) => hold,
  description: ([hold = 0], { roundTrips }) => ({
    model: "lock",
    hold: Math.round(hold),
    longPoll: longPollOf(roundTrips, hold),
  }),
  against: "takes cost no more while others are in flight",
};
