import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";
import { maySpeakFor } from "../waiting-evidence.ts";

/** Every take costs so much at least, also one that waited on an empty queue for a job that came sooner. */
export const overhead: Mechanism = {
  name: "overhead",
  free: () => 1,
  starts: ({ roundTrips }) => startsAt(roundTrips.deep, [0.5, 0.2, 0.8]).map((value) => [value]),
  forecast: ([cost = 0], given, into, takes) => {
    const exactly = maySpeakFor(cost, given) ? 0.3 : 0;
    for (let index = 0; index < takes.length; index += 1) {
      into.exactly(takes[index] as number, cost);
      into.waitsFor(takes[index] as number, [cost, exactly]);
    }
  },
  description: ([cost = 0], { roundTrips }) => ({
    model: "overhead",
    overhead: Math.round(cost),
    longPoll: longPollOf(roundTrips, cost),
  }),
  against: "takes that waited on an empty queue were answered sooner than a take costs",
};
