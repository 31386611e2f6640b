import type { Mechanism } from "../mechanism.ts";
import { longPollOf, quantile, startsAt } from "../round-trips.ts";

/** A worker gets one answer a period, counted from its last. */
export const throttle: Mechanism = {
  name: "throttle",
  free: () => 2,
  starts: ({ facts, roundTrips }) => {
    const sums: number[] = [];
    for (let take = 0; take < facts.count; take += 1) {
      const pause = facts.pause[take] as number;
      if ((facts.deep[take] as number) >= 0.5 && Number.isFinite(pause) && pause >= 0)
        sums.push(pause + (facts.roundTrip[take] as number));
    }
    const sorted = Float64Array.from(sums).sort();
    const periods = startsAt(sorted, [0.05, 0.2, 0.5, 0.8]);
    const bases = startsAt(roundTrips.deep, [0.02, 0.5, 0.9]);
    return (periods.length > 0 ? periods : [quantile(roundTrips.deep, 0.5)]).flatMap((period) =>
      bases.map((base) => [period, base]),
    );
  },
  forecast: ([period = 0, base = 0], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.exactly(take, Math.max(base, period - (facts.pause[take] as number)));
      into.waits(take);
    }
  },
  description: ([period = 0, base = 0], { roundTrips }) => ({
    model: "throttle",
    period: Math.round(period),
    base: Math.round(base),
    longPoll: longPollOf(roundTrips, base),
  }),
  against: "takes after a pause cost as much as takes without one",
};
