import type { Facts } from "../facts.ts";
import { type Line, lineStarts, onLine } from "../line.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf } from "../round-trips.ts";

/** Each job that a take can bring costs something: the line is kept as its values at few and at many jobs. */
export const perJob: Mechanism = {
  name: "per-job",
  free: () => 2,
  starts: ({ facts, roundTrips }) => lineStarts(roundTrips, ends(facts)),
  within: ([low = 0, high = 0]) => [Math.min(low, high), Math.max(low, high)],
  forecast: (values, { facts }, into, takes) => {
    const { base, slope } = onLine(values, ends(facts));
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.exactly(take, base + slope * jobsOf(facts, take));
      into.waits(take);
    }
  },
  description: (values, { facts, roundTrips }) => {
    const { base, slope } = onLine(values, ends(facts));
    return {
      model: "per-job",
      base: Math.round(base),
      perJob: Math.round(slope),
      longPoll: longPollOf(roundTrips, base + slope),
    };
  },
  against: "takes that bring few jobs cost as much as takes that bring many",
};

/** How many jobs a take can bring, by what is queued when it is sent. */
function jobsOf({ asked, depth, returned, depthKnown }: Facts, take: number): number {
  return depthKnown ? Math.min(asked[take] as number, depth[take] as number) : (returned[take] as number);
}

const known = new WeakMap<Facts, Line>();

function ends(facts: Facts): Line {
  let line = known.get(facts);
  if (line === undefined) {
    const jobs: number[] = [];
    for (let take = 0; take < facts.count; take += 1)
      if ((facts.deep[take] as number) >= 0.5) jobs.push(jobsOf(facts, take));
    jobs.sort((a, b) => a - b);
    line = { from: jobs[0] ?? 1, to: jobs.at(-1) ?? 1 };
    known.set(facts, line);
  }
  return line;
}
