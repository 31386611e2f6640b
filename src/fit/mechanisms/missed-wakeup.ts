import type { Mechanism } from "../mechanism.ts";
import { quantile, startsAt } from "../round-trips.ts";

/** A second cluster nearer than so many times the first is no other one: noise with one heavy side looks like that. */
const APART = 2;

/** Two clusters: takes are fast, or last until their poll times out. */
export const missedWakeup: Mechanism = {
  name: "missed-wakeup",
  // Its second cluster can be wherever outliers happen to lie together, which is worth one value more.
  free: () => 4,
  starts: ({ roundTrips }) => {
    const bases = startsAt(roundTrips.deep, [0.1, 0.4]);
    // Takes that last as long often find that others took what was queued.
    const timeouts = [
      ...startsAt(roundTrips.deep, [0.6, 0.8, 0.95]),
      ...startsAt(roundTrips.all, [0.7, 0.85, 0.95]),
    ];
    return bases
      .flatMap((base) =>
        timeouts.filter((timeout) => timeout > APART * base).flatMap((timeout) => [[base, timeout, 0.3]]),
      )
      .concat([[quantile(roundTrips.deep, 0.5), 2 * quantile(roundTrips.deep, 0.5), 0.05]]);
  },
  within: ([base = 0, timeout = 0, probability = 0]) => [
    base,
    Math.max(APART * base, timeout),
    Math.min(0.95, Math.max(0.001, probability)),
  ],
  forecast: ([base = 0, timeout = 0, probability = 0], _, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      into.either(takes[index] as number, [base, 1 - probability], timeout);
      into.waits(takes[index] as number, base);
    }
  },
  description: ([base = 0, timeout = 0, probability = 0]) => ({
    model: "missed-wakeup",
    base: Math.round(base),
    timeout: Math.round(timeout),
    probability: Number(probability.toFixed(4)),
  }),
  against: "round trips are not in two clusters, one of them fast",
};
