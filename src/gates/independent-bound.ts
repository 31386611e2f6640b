import {
  independentDifferenceInterval,
  independentRatioInterval,
} from "../statistics/independent-interval.ts";
import type { Interval, IntervalMethod } from "../statistics/interval.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { type ResamplingPlan, resamplingPlan } from "../statistics/resampling-plan.ts";

/** What an interval of a bound such as `102% of main` is made with. */
export interface IndependentBound {
  readonly ratio: number;
  readonly level: number;
  readonly method?: IntervalMethod;
  /** Names the design. */
  readonly key: string;
  readonly resamples: number | undefined;
}

/** A share of another mean as a gate judges by it: as the ratio of both means, or as what is above that share. */
export interface IndependentFinding {
  readonly quantity: "ratio" | "difference";
  readonly interval: Interval | null;
}

/**
 * The ratio of two means of values that do not pair, with its interval; where the baseline's mean can be 0, the mean minus a
 * share of the baseline's. The interval is null where there are too few. Both samples have as many resamples, as the smaller
 * one needs more of them.
 */
export function independentBoundInterval(
  values: {
    readonly candidate: readonly (number | null)[];
    readonly baseline: readonly (number | null)[];
  },
  { ratio, level, key, resamples, method }: IndependentBound,
): IndependentFinding {
  const candidate = values.candidate.filter((value) => value !== null);
  const baseline = values.baseline.filter((value) => value !== null);
  const n = Math.min(candidate.length, baseline.length);
  if (n < 2) return { quantity: "ratio", interval: null };
  const count = resamples ?? resamplesToDraw({ n, level });
  const plan = (size: number, arm: string): ResamplingPlan =>
    resamplingPlan({ n: size, resamples: count, key: `${key} ${arm}` });
  const samples = {
    candidate: resampledMean(plan(candidate.length, "candidate"), candidate),
    baseline: resampledMean(plan(baseline.length, "baseline"), baseline),
  };
  const options = { level, ...(method && { method }) };
  const ofMeans = independentRatioInterval(samples, options);
  if (ofMeans !== null) return { quantity: "ratio", interval: ofMeans };
  return {
    quantity: "difference",
    interval: independentDifferenceInterval(samples, { ...options, share: ratio }),
  };
}
