import type { Facts } from "../facts.ts";
import { type Line, lineStarts, onLine } from "../line.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf } from "../round-trips.ts";

/** A take costs more the more jobs are queued: the line is kept as its values at a small and a large depth. */
export const scan: Mechanism = {
  name: "scan",
  free: () => 2,
  starts: ({ facts, roundTrips }) => lineStarts(roundTrips, ends(facts)),
  within: ([low = 0, high = 0]) => [Math.min(low, high), Math.max(low, high)],
  forecast: (values, { facts }, into, takes) => {
    const { base, slope } = onLine(values, ends(facts));
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.exactly(take, base + slope * (facts.depth[take] as number));
      into.waits(take);
    }
  },
  description: (values, { facts, roundTrips }) => {
    const { base, slope } = onLine(values, ends(facts));
    return {
      model: "scan",
      base: Math.round(base),
      perQueued: Math.round(slope),
      longPoll: longPollOf(roundTrips, base + slope),
    };
  },
  against: "takes do not get cheaper as the queue gets shorter",
};

const known = new WeakMap<Facts, Line>();

function ends(facts: Facts): Line {
  let line = known.get(facts);
  if (line === undefined) {
    const depths = facts.depth.filter((_, take) => (facts.deep[take] as number) >= 0.5).sort();
    line = {
      from: depths[0] ?? 1,
      to: depths.at(-1) ?? 1,
    };
    known.set(facts, line);
  }
  return line;
}
