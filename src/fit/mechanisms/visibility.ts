import { boundEvidence } from "../bound-evidence.ts";
import { ANYTHING } from "../forecast.ts";
import type { Mechanism } from "../mechanism.ts";
import { quantile, startsAt } from "../round-trips.ts";

/** The share that is kept for takes for which others had taken what could be taken. */
const TAKEN = 0.003;

/** How likely jobs of an age that is not known well are old: those of one burst share it, and count as many. */
const OLD = 0.8;

/** A delay shorter than so many times what an answer costs explains nothing. */
const LONGER = 1.5;

/** A job can be taken only so long after its arrival: takes wait for young ones. Ages are known between sends. */
export const visibility: Mechanism = {
  name: "visibility",
  free: () => 2,
  starts: ({ roundTrips }) => {
    const bases = startsAt(roundTrips.deep, [0.05, 0.5]);
    const waits = [
      ...startsAt(roundTrips.deep, [0.7, 0.95]),
      ...startsAt(roundTrips.waiting, [0.02, 0.1, 0.4]),
    ];
    return bases.flatMap((base) => [...waits, 2 * base].map((delay) => [delay, base]));
  },
  within: ([delay = 0, base = 0]) => [Math.max(LONGER * base, delay), base],
  forecast: ([delay = 0, base = 0], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      const roundTrip = facts.roundTrip[take] as number;
      into.waits(take, Math.max(base, delay));
      const isInside = roundTrip >= 0.95 * base && roundTrip <= 1.05 * Math.max(base, delay);
      const other = isInside ? ANYTHING : 0;
      if (!facts.depthKnown) {
        into.exactlyOrSpread(take, [base, 0.6], 0.4 * other);
        continue;
      }
      const soonest = Math.max(base, delay - (facts.oldest[take] as number));
      const latest = Math.max(base, delay - (facts.youngest[take] as number));
      if (latest - soonest < 0.05 * latest)
        into.exactlyOrSpread(take, [(soonest + latest) / 2, 1 - TAKEN], TAKEN * other);
      else {
        // As evenly as the arrival lies between two sends; so much of that is old enough.
        const range = (facts.oldest[take] as number) - (facts.youngest[take] as number);
        const old = Number.isFinite(range) ? Math.max(OLD, 1 - (latest - base) / range) : OLD;
        const within = roundTrip > soonest && roundTrip < latest ? roundTrip / (latest - soonest) : 0;
        const spread = (1 - TAKEN) * (1 - old) * within + TAKEN * other;
        into.exactlyOrSpread(take, [base, (1 - TAKEN) * old], spread);
      }
    }
  },
  alsoFor: ([delay = 0, base = 0], fitted) => boundEvidence(Math.max(delay, base), fitted),
  description: ([delay = 0, base = 0], { roundTrips }) => ({
    model: "visibility",
    delay: Math.round(delay),
    base: Math.round(Math.min(base, quantile(roundTrips.all, 0.99))),
  }),
  against: "jobs that had long been queued were answered as late as young ones",
};
