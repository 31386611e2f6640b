import { deterministicInterval, type Interval, type IntervalOptions } from "./interval.ts";
import { obstacle, replicateInterval } from "./replicate-interval.ts";
import { areEqual, jackknifeMeans, magnitudeOf, type ResampledMean } from "./resampled-mean.ts";
import { studentInterval } from "./student-interval.ts";

/**
 * The interval of a mean over seeds. Null for one observation, which says nothing of how they vary.
 *
 * Few seeds of very skewed values are too few for any method: for 10 values of a log-normal distribution with σ = 0.75 the
 * usual 95 % interval held the true mean in 91 % of 10,000 studies, Student's in 89 %.
 */
export function meanInterval(sample: ResampledMean, options: IntervalOptions): Interval | null {
  const { values, mean } = sample;
  return intervalOfMean({ values, mean, means: () => sample.means, magnitude: magnitudeOf(values) }, options);
}

/** What the interval of a mean is found from. */
export interface MeanSample {
  readonly values: readonly number[];
  readonly mean: number;
  /** The mean of each resample; asked for only where the interval needs it. */
  readonly means: () => Float64Array;
  /** The values are results of calculations with numbers of this magnitude. */
  readonly magnitude: number;
}

/** The interval of the mean of `values`. */
export function intervalOfMean(sample: MeanSample, options: IntervalOptions): Interval | null {
  const { values, mean: estimate, means, magnitude } = sample;
  const { level, method = "bca-expanded" } = options;
  const n = values.length;
  if (n < 2) return null;
  if (areEqual(values, magnitude)) {
    return deterministicInterval({ estimate: values[0] as number, level, n });
  }
  if (method === "t") return studentInterval(values, { level, warnings: [] });
  const reason = obstacle(method, n, level);
  if (reason !== null) return studentInterval(values, { level, warnings: [reason] });
  const jackknife = jackknifeMeans(values, estimate);
  return replicateInterval({ estimate, n, replicates: means(), jackknife }, { level, method });
}
