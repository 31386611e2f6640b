import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";

/** A worker with jobs in progress waits longer: the values are what an idle and what a busy one's take costs. */
export const busyPenalty: Mechanism = {
  name: "busy-penalty",
  free: () => 2,
  starts: ({ roundTrips }) => {
    const values = startsAt(roundTrips.deep, [0.03, 0.3, 0.6, 0.97]);
    return values.flatMap((idle, at) => values.slice(at).map((busy) => [idle, busy]));
  },
  within: ([idle = 0, busy = 0]) => [idle, Math.max(idle, busy)],
  forecast: ([idle = 0, busy = 0], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.exactly(take, (facts.occupancy[take] as number) > 0 ? busy : idle);
      into.waits(take);
    }
  },
  description: ([idle = 0, busy = 0], { roundTrips }) => ({
    model: "busy-penalty",
    base: Math.round(idle),
    penalty: Math.round(busy - idle),
    longPoll: longPollOf(roundTrips, idle),
  }),
  against: "takes of idle workers cost as much as takes of busy ones",
};
