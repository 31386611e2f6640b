import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";
import { maySpeakFor } from "../waiting-evidence.ts";

/** Every take costs so much at least, also one that waited on an empty queue for a job that came sooner. */
export const overhead: Mechanism = {
  name: "overhead",
  free: () => 2,
  starts: ({ roundTrips }) =>
    startsAt(roundTrips.deep, [0.5, 0.2, 0.8]).flatMap((cost) => [0.3, 0.7].map((soon) => [cost, soon])),
  // How many of the takes that waited got jobs that came sooner is the arrivals' doing.
  within: ([cost = 0, soon = 0]) => [cost, Math.min(0.95, Math.max(0.05, soon))],
  forecast: ([cost = 0, soon = 0], given, into, takes) => {
    const exactly = maySpeakFor(cost, given) ? soon : 0;
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
