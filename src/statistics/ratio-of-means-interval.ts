import { type Contrast, requirePairs } from "./contrast.ts";
import { fiellerInterval } from "./fieller-interval.ts";
import { deterministicInterval, type Interval, type IntervalOptions } from "./interval.ts";
import { obstacle, replicateInterval } from "./replicate-interval.ts";
import { areEqual, jackknifeMeans, magnitudeOf } from "./resampled-mean.ts";

/**
 * The interval of the ratio of means, candidate over baseline, of values that are paired by seed: a gate's `102 % of main`.
 * Null for one pair, and where a ratio says nothing: the baseline's mean, or that of a resample, is not above 0.
 * Student's t stands in as Fieller's interval.
 */
export function ratioOfMeansInterval(contrast: Contrast, options: IntervalOptions): Interval | null {
  requirePairs(contrast);
  const { candidate, baseline } = contrast;
  const { level, method = "bca-expanded" } = options;
  const n = candidate.values.length;
  if (n < 2 || baseline.mean <= 0) return null;
  const estimate = candidate.mean / baseline.mean;
  const residuals = candidate.values.map(
    (value, index) => value - estimate * (baseline.values[index] as number),
  );
  if (areEqual([0, ...residuals], Math.max(magnitudeOf(candidate.values), magnitudeOf(baseline.values)))) {
    return deterministicInterval({ estimate, level, n });
  }
  const pairs = { candidate: candidate.values, baseline: baseline.values };
  if (method === "t") return fiellerInterval(pairs, { level, warnings: [] });
  const reason = obstacle(method, n, level);
  if (reason !== null) return fiellerInterval(pairs, { level, warnings: [reason] });
  const replicates = ratiosOfMeans(contrast);
  const jackknife = jackknifeRatios(contrast);
  if (replicates === null || jackknife === null) return null;
  return replicateInterval({ estimate, n, replicates, jackknife }, { level, method });
}

/** The ratio in each resample; null if the baseline's mean is not positive in one. */
function ratiosOfMeans({ candidate, baseline }: Contrast): Float64Array | null {
  const [above, below] = [candidate.means, baseline.means];
  const ratios = new Float64Array(above.length);
  for (let resample = 0; resample < ratios.length; resample++) {
    const divisor = below[resample] as number;
    if (divisor <= 0) return null;
    ratios[resample] = (above[resample] as number) / divisor;
  }
  return ratios;
}

/** The ratio with each pair left out; null if the baseline's mean is not positive in one. */
function jackknifeRatios({ candidate, baseline }: Contrast): number[] | null {
  const above = jackknifeMeans(candidate.values, candidate.mean);
  const below = jackknifeMeans(baseline.values, baseline.mean);
  if (below.some((value) => value <= 0)) return null;
  return above.map((value, index) => value / (below[index] as number));
}
