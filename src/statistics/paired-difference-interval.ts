import { mean } from "simple-statistics";
import { type Contrast, requirePairs } from "./contrast.ts";
import type { Interval, IntervalOptions } from "./interval.ts";
import { intervalOfMean } from "./mean-interval.ts";
import { magnitudeOf } from "./resampled-mean.ts";

/**
 * The interval of the mean difference, candidate minus baseline, of values that are paired by seed. A policy against itself
 * gives exactly 0, deterministic. Null for one pair.
 *
 * In 2,000 studies of the p99 of 512 log-normal jobs (test/statistics/synthetic-study.ts) the usual 95 % interval held the true
 * difference in 93.4 % with 10 seeds and in 94.6 % with 30 (at the nominal tails 89.4 and 93.2, Student's 94.2 and 94.7).
 */
export function pairedDifferenceInterval(contrast: Contrast, options: IntervalOptions): Interval | null {
  requirePairs(contrast);
  const { candidate, baseline } = contrast;
  const values = pairedDifferences(candidate.values, baseline.values);
  const magnitude = Math.max(magnitudeOf(candidate.values), magnitudeOf(baseline.values));
  const means = () => differencesOfMeans(contrast);
  return intervalOfMean({ values, mean: mean(values), means, magnitude }, options);
}

/** Candidate minus baseline, seed by seed. */
export function pairedDifferences(candidate: readonly number[], baseline: readonly number[]): number[] {
  return candidate.map((value, index) => value - (baseline[index] as number));
}

function differencesOfMeans({ candidate, baseline }: Contrast): Float64Array {
  const [above, below] = [candidate.means, baseline.means];
  const differences = new Float64Array(above.length);
  for (let resample = 0; resample < differences.length; resample++) {
    differences[resample] = (above[resample] as number) - (below[resample] as number);
  }
  return differences;
}
