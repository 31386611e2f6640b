import { boundEvidence } from "../bound-evidence.ts";
import type { Mechanism } from "../mechanism.ts";
import { startsAt } from "../round-trips.ts";
import { maySpeakFor } from "../waiting-evidence.ts";

/** The window and what the answer costs beside it, together: a log does not part them. */
export const batchWindow: Mechanism = {
  name: "batch-window",
  free: () => 1,
  starts: ({ roundTrips }) => startsAt(roundTrips.deep, [0.5, 0.2, 0.8]).map((value) => [value]),
  forecast: ([window = 0], _, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      into.exactly(takes[index] as number, window);
      into.waits(takes[index] as number, window);
    }
  },
  alsoFor: ([window = 0], fitted) => (maySpeakFor(window, fitted) ? boundEvidence(window, fitted) : 0),
  description: ([window = 0]) => ({ model: "batch-window", window: Math.round(window), base: 0 }),
  against: "takes that waited on an empty queue were answered sooner than the window",
};
