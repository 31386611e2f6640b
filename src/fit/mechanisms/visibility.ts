import { arrivalBetween } from "../arrivals-between.ts";
import { boundEvidence } from "../bound-evidence.ts";
import type { Facts } from "../facts.ts";
import { ANYTHING } from "../forecast.ts";
import type { Mechanism } from "../mechanism.ts";
import { quantile, startsAt } from "../round-trips.ts";
import { isSeen } from "../waiting-evidence.ts";

/** The share that is kept for takes for which others had taken what could be taken. */
const TAKEN = 0.003;

/** How likely jobs are old that were queued when the log begins. */
const OLD = 0.8;

/** A delay shorter than so many times what an answer costs explains nothing. */
const LONGER = 1.5;

/** Delays that the search begins with: the likelihood has several peaks. */
const STARTS = 24;

/** A job can be taken only so long after its arrival: takes wait for young ones. Ages are known between sends. */
export const visibility: Mechanism = {
  name: "visibility",
  free: () => 2,
  starts: ({ roundTrips }) => {
    const { deep, found, waiting } = roundTrips;
    const longest = 2 * Math.max(quantile(deep, 0.95), quantile(waiting, 0.1));
    // Takes that all waited last far longer than an answer may cost.
    const bases = found.length > 0 ? startsAt(deep, [0.05, 0.5]) : [quantile(waiting, 0) / 4];
    return bases.flatMap((base) => {
      const step = Math.max(1, longest / base) ** (1 / STARTS);
      const delays = Array.from({ length: STARTS }, (_, index) => base * step ** (index + 1));
      return [...delays, ...startsAt(waiting, [0.02, 0.1, 0.4])].map((delay) => [delay, base]);
    });
  },
  within: ([delay = 0, base = 0]) => [Math.max(LONGER * base, delay), base],
  forecast: ([delay = 0, base = 0], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      const roundTrip = facts.roundTrip[take] as number;
      into.waits(take, Math.max(base, delay));
      const isInside = roundTrip >= 0.95 * base && roundTrip <= 1.05 * Math.max(base, delay);
      const other = isInside ? ANYTHING : 0;
      if (!knowsAge(facts, take)) {
        into.exactlyOrSpread(take, [base, 0.6], 0.4 * other);
        continue;
      }
      const soonest = Math.max(base, delay - (facts.oldest[take] as number));
      const latest = Math.max(base, delay - (facts.youngest[take] as number));
      if (latest - soonest < 0.05 * latest) {
        into.exactlyOrSpread(take, [(soonest + latest) / 2, 1 - TAKEN], TAKEN * other);
        continue;
      }
      const { old, young } = ageOdds(facts, take, [delay, base]);
      const blur = facts.blur[take] as number;
      const isYoung = roundTrip > soonest - blur && roundTrip < latest + blur;
      const spread = (1 - TAKEN) * (isYoung ? roundTrip * young : 0) + TAKEN * other;
      into.exactlyOrSpread(take, [base, (1 - TAKEN) * old], spread);
    }
  },
  alsoFor: ([delay = 0, base = 0], fitted) =>
    // Takes that found young jobs waited for them.
    isSeen(fitted.roundTrips, 1.1 * base, 1.05 * delay) ? boundEvidence(Math.max(delay, base), fitted) : 0,
  description: ([delay = 0, base = 0], { roundTrips }) => ({
    model: "visibility",
    delay: Math.round(delay),
    base: Math.round(Math.min(base, quantile(roundTrips.all, 0.99))),
  }),
  against: "jobs that had long been queued were answered as late as young ones",
};

/** How likely the first job is old enough, and the density of a younger one's becoming so at the answer. */
function ageOdds(
  { roundTrip, youngest, oldest, ordinal, among }: Facts,
  take: number,
  [delay, base]: readonly [delay: number, base: number],
): { readonly old: number; readonly young: number } {
  const [from, to] = [youngest[take] as number, oldest[take] as number];
  if (!Number.isFinite(to)) return { old: OLD, young: (1 - OLD) / Math.max(1, delay - from - base) };
  const order = { ordinal: ordinal[take] as number, among: among[take] as number };
  const place = (age: number): number => (to - age) / (to - from);
  const lasted = Math.min(delay - from, Math.max(delay - to, roundTrip[take] as number));
  return {
    old: arrivalBetween(order, place(delay - base)).by,
    young: arrivalBetween(order, inside(place(delay - lasted))).density / (to - from),
  };
}

/** The ends count as near them. */
function inside(place: number): number {
  return Math.min(1 - 1e-3, Math.max(1e-3, place));
}

/** Where others took what was queued at the send, the job came later, and when is known from the answer alone. */
function knowsAge({ depthKnown, delay, ranDry }: Facts, take: number): boolean {
  return !Number.isNaN(delay[take] as number) || (depthKnown && ranDry[take] === 0);
}
