import type { Result } from "../experiment/result.ts";
import { tukeyFences } from "../statistics/tukey-fences.ts";
import { headMetric, seedValues } from "./seed-values.ts";

/** A seed that is far from what the others let one expect. */
export interface OutlierSeed {
  readonly policy: string;
  /** What its difference is from; undefined where its number itself is outside. */
  readonly against: string | undefined;
  readonly seed: number;
  readonly value: number;
  readonly fences: readonly [low: number, high: number];
}

/** Outliers of a result by Tukey's fences, of the differences from a baseline, and of the numbers themselves of what has none. */
export function outlierSeeds(result: Result): { readonly metric: string; readonly outliers: OutlierSeed[] } {
  const metric = headMetric(result);
  const all = seedValues(result, metric);
  const compared = new Set(all.filter(({ against }) => against !== undefined).map(({ policy }) => policy));
  const judged = all.filter(({ policy, against }) => against !== undefined || !compared.has(policy));
  const outliers = judged.flatMap(({ policy, against, values }) => {
    const fences = tukeyFences(values.map(({ value }) => value));
    if (fences === null) return [];
    const outside = values.filter(({ value }) => value < fences[0] || value > fences[1]);
    return outside.map(({ seed, value }) => ({ policy, against, seed, value, fences }));
  });
  return { metric, outliers };
}
