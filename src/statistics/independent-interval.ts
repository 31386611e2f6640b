import { mean, sampleVariance } from "simple-statistics";
import { studentTQuantile } from "../random/student-t-distribution.ts";
import { deterministicInterval, type Interval, type IntervalOptions } from "./interval.ts";
import { obstacle, replicateInterval } from "./replicate-interval.ts";
import { areEqual, magnitudeOf, type ResampledMean } from "./resampled-mean.ts";
import { nominalTail } from "./tail-probability.ts";

/** Two samples whose values do not pair; their plans are drawn independently of each other. */
export interface IndependentSamples {
  readonly candidate: ResampledMean;
  readonly baseline: ResampledMean;
}

/**
 * The interval of the difference of means, candidate minus `share` of the baseline, of samples that do not pair. Below 5
 * values in either sample it is Welch's t, else the bootstrap that resamples each by itself, expanded for the smaller one.
 * Null if one sample has a single value.
 *
 * Sources: B. L. Welch, "The generalization of Student's problem when several different population variances are involved",
 * Biometrika 34 (1947), 28-35; B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), 8.3 and, for the
 * acceleration over two samples, 14.3 with the influences of either divided by its size.
 */
export function independentDifferenceInterval(
  samples: IndependentSamples,
  options: IntervalOptions & { readonly share?: number },
): Interval | null {
  const { candidate, baseline } = samples;
  const { level, method = "bca-expanded", share = 1 } = options;
  const n = Math.min(candidate.values.length, baseline.values.length);
  if (n < 2) return null;
  const estimate = candidate.mean - share * baseline.mean;
  if (bothEqual(samples)) return deterministicInterval({ estimate, level, n });
  const welch = (warnings: Interval["warnings"]): Interval => {
    const parts = [varianceOfMean(candidate.values), share ** 2 * varianceOfMean(baseline.values)] as const;
    const half = welchFactor(parts, samples, level) * Math.sqrt(parts[0] + parts[1]);
    return { estimate, low: estimate - half, high: estimate + half, method: "t", level, n, warnings };
  };
  if (method === "t") return welch([]);
  const reason = obstacle(method, n, level);
  if (reason !== null) return welch([reason]);
  const [above, below] = [candidate.means, baseline.means];
  const replicates = new Float64Array(above.length);
  for (let index = 0; index < replicates.length; index++)
    replicates[index] = (above[index] as number) - share * (below[index] as number);
  const jackknife = [...influences(candidate, 1), ...influences(baseline, -share)].map(
    (one) => estimate - one,
  );
  return replicateInterval({ estimate, n, replicates, jackknife }, { level, method });
}

/**
 * The interval of the ratio of means of samples that do not pair: bootstrap, or below 5 values Fieller's with Welch's degrees
 * of freedom. Null where a ratio says nothing: the baseline's mean, or that of a resample, is not above 0.
 */
export function independentRatioInterval(
  samples: IndependentSamples,
  options: IntervalOptions,
): Interval | null {
  const { candidate, baseline } = samples;
  const { level, method = "bca-expanded" } = options;
  const n = Math.min(candidate.values.length, baseline.values.length);
  if (n < 2 || baseline.mean <= 0) return null;
  const estimate = candidate.mean / baseline.mean;
  if (bothEqual(samples)) return deterministicInterval({ estimate, level, n });
  if (method === "t") return fieller(samples, level, []);
  const reason = obstacle(method, n, level);
  if (reason !== null) return fieller(samples, level, [reason]);
  const [above, below] = [candidate.means, baseline.means];
  const replicates = new Float64Array(above.length);
  for (let index = 0; index < replicates.length; index++) {
    const divisor = below[index] as number;
    if (divisor <= 0) return null;
    replicates[index] = (above[index] as number) / divisor;
  }
  const jackknife = [
    ...influences(candidate, 1 / baseline.mean),
    ...influences(baseline, -estimate / baseline.mean),
  ].map((one) => estimate - one);
  return replicateInterval({ estimate, n, replicates, jackknife }, { level, method });
}

/** The r for which Welch's test does not find candidate - r · baseline different from 0. */
function fieller(
  samples: IndependentSamples,
  level: number,
  warnings: Interval["warnings"],
): Interval | null {
  const { candidate, baseline } = samples;
  const [above, below] = [candidate.mean, baseline.mean];
  const estimate = above / below;
  const [first, second] = [varianceOfMean(candidate.values), varianceOfMean(baseline.values)];
  const factor = welchFactor([first, estimate ** 2 * second], samples, level) ** 2;
  const a = below ** 2 - factor * second;
  const discriminant = factor * (below ** 2 * first + above ** 2 * second - factor * first * second);
  if (a <= 0 || discriminant < 0) return null;
  const root = Math.sqrt(discriminant);
  const n = Math.min(candidate.values.length, baseline.values.length);
  const low = (above * below - root) / a;
  return { estimate, low, high: (above * below + root) / a, method: "t", level, n, warnings };
}

/** Welch's t for the sum of two variances of means, which Satterthwaite's degrees of freedom belong to. */
function welchFactor(
  [first, second]: readonly [number, number],
  { candidate, baseline }: IndependentSamples,
  level: number,
): number {
  const parts = first ** 2 / (candidate.values.length - 1) + second ** 2 / (baseline.values.length - 1);
  const degreesOfFreedom = (first + second) ** 2 / parts;
  return -studentTQuantile({ probability: nominalTail(level), degreesOfFreedom });
}

function varianceOfMean(values: readonly number[]): number {
  return sampleVariance([...values]) / values.length;
}

/** What each value adds to an estimate that has the mean as a summand with this weight. */
function influences({ values }: ResampledMean, weight: number): number[] {
  const centre = mean([...values]);
  return values.map((value) => (weight * (value - centre)) / values.length);
}

function bothEqual({ candidate, baseline }: IndependentSamples): boolean {
  return [candidate.values, baseline.values].every((values) => areEqual(values, magnitudeOf(values)));
}
