import type { Facts } from "../facts.ts";
import { ANYTHING } from "../forecast.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf, quantile, startsAt } from "../round-trips.ts";

/** How many sends ahead an arrival is looked for. */
const FARTHEST = 32;

/** The share that is kept for arrivals that come otherwise than evenly between two sends. */
const UNEVEN = 0.1;

/** The share that is kept, without depths, for times at which jobs come at another rate. */
const OTHERWISE = 0.3;

/**
 * A take is answered when the next job arrives, else at the poll. How many jobs came between two sends is known where depths
 * are; where they are not, the share of takes during which none came is fitted too.
 */
export const wakeOrPoll: Mechanism = {
  name: "wake-or-poll",
  free: ({ facts }) => (facts.depthKnown ? 1 : 2),
  starts: ({ roundTrips }) =>
    startsAt(roundTrips.deep, [0.5, 0.8, 0.97]).flatMap((poll) => [0.9, 0.4].map((quiet) => [poll, quiet])),
  within: ([poll = 0, quiet = 0]) => [poll, Math.min(0.999, Math.max(0.02, quiet))],
  forecast: ([poll = 0, quiet = 0], { facts, roundTrips }, into, takes) => {
    const longPoll = Math.min(quantile(roundTrips.all, 0.01), 0.5 * poll);
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.waits(take);
      const roundTrip = facts.roundTrip[take] as number;
      const woken = roundTrip >= 0.9 * longPoll && roundTrip <= 1.03 * poll;
      if (facts.depthKnown) {
        const { none, density } = firstArrival(facts, take, {
          within: poll - longPoll,
          at: roundTrip - longPoll,
        });
        const spread = (1 - UNEVEN) * density * roundTrip + UNEVEN * (1 - none) * ANYTHING;
        into.exactlyOrSpread(take, [poll, Math.max(0.02, none)], woken ? spread : 0);
      } else {
        // About so far apart jobs come if none comes during that share of takes.
        const gap = (poll - longPoll) / -Math.log(quiet);
        const atRandom = (roundTrip / gap) * Math.exp(-Math.max(0, roundTrip - longPoll) / gap);
        const spread = (1 - OTHERWISE) * atRandom + OTHERWISE * (1 - quiet) * ANYTHING;
        into.exactlyOrSpread(take, [poll, quiet], woken ? spread : 0);
      }
    }
  },
  description: ([poll = 0], { roundTrips }) => ({
    model: "wake-or-poll",
    poll: Math.round(poll),
    longPoll: longPollOf(roundTrips, quantile(roundTrips.all, 0.01)),
  }),
  against: "takes during which jobs arrived cost as much as the others",
};

/**
 * When the next job came after a send, if those between two sends came evenly: how likely none did within a time, and the
 * density of the first at another.
 */
function firstArrival(
  { sent, arrived, runEnd }: Facts,
  take: number,
  { within, at }: { readonly within: number; readonly at: number },
): { readonly none: number; readonly density: number } {
  const start = sent[take] as number;
  const end = Math.min(runEnd[take] as number, take + FARTHEST);
  let none = 1;
  let density = 0;
  for (let next = take + 1; next < end; next += 1) {
    const from = (sent[next - 1] as number) - start;
    const length = (sent[next] as number) - (sent[next - 1] as number);
    if (from >= within) break;
    const came = Math.max(0, (arrived[next] as number) - (arrived[next - 1] as number));
    if (came === 0 || length <= 0) {
      if (came > 0) return { none: 0, density };
      continue;
    }
    const part = (at - from) / length;
    if (part >= 0 && part < 1) density = none * (came / length) * (1 - part) ** (came - 1);
    const passed = (within - from) / length;
    none *= passed >= 1 ? 0 : (1 - passed) ** came;
    if (none === 0) break;
  }
  return { none, density };
}
