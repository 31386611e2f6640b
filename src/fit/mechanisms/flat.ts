import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";

/** Every take on a deep queue costs the same. */
export const flat: Mechanism = {
  name: "flat",
  free: () => 1,
  starts: ({ roundTrips }) => startsAt(roundTrips.deep, [0.5, 0.2, 0.8]).map((value) => [value]),
  forecast: ([deepQueue = 0], _, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      into.exactly(takes[index] as number, deepQueue);
      into.waits(takes[index] as number);
    }
  },
  description: ([deepQueue = 0], { roundTrips }) => ({
    model: "flat",
    deepQueue: Math.round(deepQueue),
    longPoll: longPollOf(roundTrips, deepQueue),
  }),
  against: "takes on a deep queue do not all cost the same",
};
