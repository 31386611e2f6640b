import { independentDifferenceInterval } from "../statistics/independent-interval.ts";
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

/**
 * The interval of the mean minus a share of the baseline's mean, of values that do not pair; null where there are too few.
 * Both samples have as many resamples, as the smaller one needs more of them.
 */
export function independentBoundInterval(
  values: {
    readonly candidate: readonly (number | null)[];
    readonly baseline: readonly (number | null)[];
  },
  { ratio, level, key, resamples, method }: IndependentBound,
): Interval | null {
  const candidate = values.candidate.filter((value) => value !== null);
  const baseline = values.baseline.filter((value) => value !== null);
  const n = Math.min(candidate.length, baseline.length);
  if (n < 2) return null;
  const count = resamples ?? resamplesToDraw({ n, level });
  const plan = (size: number, arm: string): ResamplingPlan =>
    resamplingPlan({ n: size, resamples: count, key: `${key} ${arm}` });
  return independentDifferenceInterval(
    {
      candidate: resampledMean(plan(candidate.length, "candidate"), candidate),
      baseline: resampledMean(plan(baseline.length, "baseline"), baseline),
    },
    { level, share: ratio, ...(method && { method }) },
  );
}
