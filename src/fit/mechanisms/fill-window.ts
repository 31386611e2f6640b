import { ANYTHING } from "../forecast.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";
import { maySpeakFor } from "../waiting-evidence.ts";

/** A window shorter than so many times what a filled take costs explains nothing. */
const LONGER = 1.5;

/** The share of takes that arrivals would have filled, had another worker's take not been first and left less. */
const LEFT = 0.7;

/** Without depths: the shares of filled takes that found enough jobs queued, and that were filled only when the window ended. */
const AT_ONCE = 0.6;
const AT_END = 0.15;

/** What an answer costs about, where no take shows it: 50 ms, in microseconds. */
const USUAL = 50_000;

/** Short where the request can be filled, the whole window where it cannot. */
export const fillWindow: Mechanism = {
  name: "fill-window",
  free: () => 2,
  starts: ({ roundTrips }) => {
    const windows = startsAt(roundTrips.unfilled, [0.5, 0.2, 0.05, 0.8]);
    const bases = startsAt(roundTrips.filled, [0.5, 0.1]);
    // What was filled only while it waited cost the whole window.
    const pairs = [...bases, USUAL].flatMap((base) =>
      (windows.length > 0 ? windows : [2 * base]).map((window) => [base, window] as const),
    );
    return pairs;
  },
  within: ([base = 0, window = 0]) => [base, Math.max(LONGER * base, window)],
  forecast: ([base = 0, window = 0], given, into, takes) => {
    const { facts } = given;
    const seen = maySpeakFor(window, given) ? 1 : 0;
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      const asked = facts.asked[take] as number;
      const full = (facts.returned[take] as number) >= asked;
      const fills = facts.depthKnown ? (facts.depth[take] as number) >= asked : full;
      const between = evenly(facts.roundTrip[take] as number, base, window);
      if (fills && !facts.depthKnown)
        into.eitherOrSpread(take, [base, AT_ONCE], [window, AT_END], (1 - AT_ONCE - AT_END) * between);
      else if (fills) into.exactly(take, base);
      else if (full) into.exactlyOrSpread(take, [window, 0.4], 0.6 * between);
      else if (facts.afterOther[take] === 0) into.exactly(take, window);
      else into.exactlyOrSpread(take, [window, 1 - LEFT], LEFT * between);
      if (full) into.waitsFor(take, [window, 0.2 * seen], base);
      else
        into.waitsFor(
          take,
          [window, seen * (facts.afterOther[take] === 0 ? 0.6 : 1 - LEFT)],
          facts.afterOther[take] === 0 ? window : base,
        );
    }
  },
  description: ([base = 0, window = 0], { roundTrips }) => ({
    model: "fill-window",
    window: Math.round(window),
    base: Math.round(base),
    threshold: 0,
    longPoll: longPollOf(roundTrips, window),
  }),
  against: "takes that were filled cost no less than takes that were not",
};

/** The density, over the logarithm, of a round trip that is as likely at any time between two. */
function evenly(value: number, from: number, to: number): number {
  if (value < 0.95 * from || value > 1.05 * to) return 0;
  return Math.max(ANYTHING, value / (to - from));
}
