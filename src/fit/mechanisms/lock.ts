import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";

/** Takes that find jobs queue up for one lock in the order of their sends. */
export const lock: Mechanism = {
  name: "lock",
  free: () => 1,
  starts: ({ roundTrips }) =>
    startsAt(roundTrips.deep, [0.02, 0.1, 0.3, 0.5, 0.8])
      .flatMap((value) => [value, value / 2, value / 3])
      .map((value) => [value]),
  forecast: ([hold = 0], { facts }, into) => {
    const { count, sent, deep, runEnd } = facts;
    let free = Number.NEGATIVE_INFINITY;
    for (let take = 0; take < count; take += 1) {
      if (take > 0 && runEnd[take] !== runEnd[take - 1]) free = Number.NEGATIVE_INFINITY;
      const now = sent[take] as number;
      const until = Math.max(free, now) + hold;
      if ((deep[take] as number) >= 0.5) free = until;
      into.exactly(take, until - now);
      into.waits(take);
    }
  },
  description: ([hold = 0], { roundTrips }) => ({
    model: "lock",
    hold: Math.round(hold),
    longPoll: longPollOf(roundTrips, hold),
  }),
  against: "takes cost no more while others are in flight",
};
