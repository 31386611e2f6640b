import type { LatencyDescription } from "../../scenario/latency-parameters.ts";
import type { Facts } from "../facts.ts";
import { ANYTHING } from "../forecast.ts";
import { type Line, lineStarts, onLine } from "../line.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf } from "../round-trips.ts";

/** What a deep take costs on a line: `base`, and `slope` for each; in microseconds. */
export interface LinearCost {
  readonly base: number;
  readonly slope: number;
  readonly longPoll: number;
}

/** The share of takes whose size is guessed right enough, where it is guessed. */
const GUESSED_RIGHT = 0.7;

/** What tells one mechanism with a cost on a line from another. */
export interface LinearParts extends Pick<Mechanism, "name" | "against"> {
  /** What a take's cost depends on. */
  readonly sizeOf: (facts: Facts, take: number) => number;
  /** Whether that is only guessed in logs without depths. */
  readonly isGuessed?: boolean;
  readonly description: (cost: LinearCost) => LatencyDescription;
}

/** A mechanism whose takes cost more the larger something is: the line is kept as its values at the small and the large end. */
export function linearMechanism({ name, against, sizeOf, isGuessed, description }: LinearParts): Mechanism {
  const known = new WeakMap<Facts, Line>();
  const ends = (facts: Facts): Line => {
    const line = known.get(facts) ?? endsOf(facts, sizeOf);
    known.set(facts, line);
    return line;
  };
  return {
    name,
    free: () => 2,
    starts: ({ facts, roundTrips }) => lineStarts(roundTrips, ends(facts)),
    within: ([low = 0, high = 0]) => [Math.min(low, high), Math.max(low, high)],
    forecast: (values, { facts }, into, takes) => {
      const { base, slope } = onLine(values, ends(facts));
      const mayBeWrong = isGuessed === true && !facts.depthKnown && slope > 0;
      for (let index = 0; index < takes.length; index += 1) {
        const take = takes[index] as number;
        const cost = base + slope * sizeOf(facts, take);
        if (mayBeWrong) into.exactlyOrSpread(take, [cost, GUESSED_RIGHT], (1 - GUESSED_RIGHT) * ANYTHING);
        else into.exactly(take, cost);
        into.waits(take);
      }
    },
    description: (values, { facts, roundTrips }) => {
      const { base, slope } = onLine(values, ends(facts));
      const longPoll = longPollOf(roundTrips, base + slope);
      return description({ base: Math.round(base), slope: Math.round(slope), longPoll });
    },
    against,
  };
}

/** The smallest and the largest size among the deep takes. */
function endsOf(facts: Facts, sizeOf: LinearParts["sizeOf"]): Line {
  const sizes: number[] = [];
  for (let take = 0; take < facts.count; take += 1)
    if ((facts.deep[take] as number) >= 0.5) sizes.push(sizeOf(facts, take));
  sizes.sort((a, b) => a - b);
  return { from: sizes[0] ?? 1, to: sizes.at(-1) ?? 1 };
}
