import { mean, sampleCovariance, sampleVariance } from "simple-statistics";
import type { Interval } from "./interval.ts";
import { type StudentOptions, studentFactor } from "./student-interval.ts";

/**
 * The t interval of a ratio of means of paired values, of which there are at least 2: every r for which a t test does not
 * find the mean of candidate - r · baseline different from 0. Null where this set has no ends, because the baseline's mean
 * is not clearly above 0.
 * Source: E. C. Fieller, "Some problems in interval estimation", Journal of the Royal Statistical Society B 16 (1954), 175-185.
 */
export function fiellerInterval(
  pairs: { readonly candidate: readonly number[]; readonly baseline: readonly number[] },
  options: StudentOptions,
): Interval | null {
  const { candidate, baseline } = pairs;
  const { level, warnings } = options;
  const below = mean(baseline);
  const estimate = mean(candidate) / below;
  const factor = studentFactor(candidate.length, level) ** 2;
  const variance = sampleVariance(baseline);
  const covariance = sampleCovariance(candidate, baseline);
  // The r with (mean of candidate - r · baseline)² = factor · variance of it: a r² - 2 b r + c = 0. The discriminant is
  // written with the variance of the residuals, because b² - a c would cancel where the values vary little.
  const a = below ** 2 - factor * variance;
  const b = estimate * below ** 2 - factor * covariance;
  const residuals = candidate.map((value, index) => value - estimate * (baseline[index] as number));
  const discriminant =
    factor * below ** 2 * sampleVariance(residuals) -
    factor ** 2 * (sampleVariance(candidate) * variance - covariance ** 2);
  if (below <= 0 || a <= 0 || discriminant < 0) return null;
  const root = Math.sqrt(discriminant);
  return {
    estimate,
    low: (b - root) / a,
    high: (b + root) / a,
    method: "t",
    level,
    n: candidate.length,
    warnings,
  };
}
