import { mean } from "simple-statistics";
import type { Interval, IntervalOptions } from "./interval.ts";
import { intervalOfMean } from "./mean-interval.ts";
import { magnitudeOf, type ResampledMean } from "./resampled-mean.ts";

/** Two policies over the same seeds, resampled by the same plan. */
export interface Contrast {
  readonly candidate: ResampledMean;
  readonly baseline: ResampledMean;
}

/**
 * The interval of the mean difference, candidate minus baseline, of values that are paired by seed. A policy against itself
 * gives exactly 0, deterministic. Null for one pair.
 */
export function pairedDifferenceInterval(contrast: Contrast, options: IntervalOptions): Interval | null {
  const { candidate, baseline } = contrast;
  const values = pairedDifferences(candidate.values, baseline.values);
  const magnitude = Math.max(magnitudeOf(candidate.values), magnitudeOf(baseline.values));
  const means = differencesOfMeans(contrast);
  return intervalOfMean({ values, mean: mean(values), means, magnitude }, options);
}

/** Candidate minus baseline, seed by seed. */
export function pairedDifferences(candidate: readonly number[], baseline: readonly number[]): number[] {
  return candidate.map((value, index) => value - (baseline[index] as number));
}

function differencesOfMeans({ candidate, baseline }: Contrast): Float64Array {
  const differences = new Float64Array(candidate.means.length);
  for (let resample = 0; resample < differences.length; resample++) {
    differences[resample] = (candidate.means[resample] as number) - (baseline.means[resample] as number);
  }
  return differences;
}
