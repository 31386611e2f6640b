import type { Result } from "../experiment/result.ts";
import { metricNamed } from "../metrics/metric.ts";
import { headMetric, seedValues } from "./seed-values.ts";

/** The seed whose runs are drawn, and why it is that one. */
export interface ChosenSeed {
  readonly seed: number;
  /** As the end of the sentence `Seed 7 is drawn: …`. */
  readonly why: string;
}

/**
 * The seed that stands for all: the one whose differences from the baseline lie nearest to the middle of all seeds', the worst
 * of its policies deciding; of one policy alone, its value. The first of those that are alike.
 */
export function chosenSeed(result: Result): ChosenSeed {
  const { seeds } = result.design;
  const first = seeds[0] as number;
  if (seeds.length === 1) return { seed: first, why: "it is the only one" };
  const key = headMetric(result);
  const label = metricNamed(key)?.label ?? key;
  const all = seedValues(result, key);
  const compared = all.filter(({ against }) => against !== undefined);
  const rows = compared.length > 0 ? compared : all;
  const distances = seeds.map((seed) => Math.max(0, ...rows.map(({ values }) => fromMiddle(values, seed))));
  const least = Math.min(...distances);
  const seed = seeds[distances.indexOf(least)] as number;
  const what = compared.length > 0 ? `its difference in ${label} from the baseline` : `its ${label}`;
  const each = rows.length > 1 ? " under each policy" : "";
  return { seed, why: `${what}${each} is nearest to the middle of all ${seeds.length} seeds` };
}

interface SeedValue {
  readonly seed: number;
  readonly value: number;
}

/** How many ranks a seed is from the middle one; the number of seeds where it has no value. */
function fromMiddle(values: readonly SeedValue[], seed: number): number {
  const own = values.find((one) => one.seed === seed);
  if (own === undefined) return values.length + 1;
  const below = values.filter(({ value }) => value < own.value).length;
  const same = values.filter(({ value }) => value === own.value).length;
  const middle = (values.length - 1) / 2;
  // Values that are alike share all their ranks.
  return Math.max(0, below - middle, middle - (below + same - 1));
}
