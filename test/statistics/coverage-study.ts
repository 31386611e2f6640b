import type { Interval } from "../../src/statistics/interval.ts";
import { pairedDifferenceInterval } from "../../src/statistics/paired-difference-interval.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { arms, syntheticStudy, trueP99 } from "./synthetic-study.ts";

/** Methods side by side. */
export const methods = ["bca-expanded", "percentile-expanded", "bca", "percentile", "t"] as const;

const truth = { baseline: trueP99(arms.baseline), candidate: trueP99(arms.candidate) };

type Method = (typeof methods)[number];

/** The share of studies whose 95 % interval of the p99 difference, and of the ratio, holds the true one. */
export function coverage(size: {
  readonly seeds: number;
  readonly studies: number;
  readonly resamples: number;
}) {
  const nothing = Object.fromEntries(methods.map((method) => [method, 0])) as Record<Method, number>;
  const difference = { ...nothing };
  const ratio = { ...nothing };
  for (let study = 0; study < size.studies; study++) {
    const { baseline, candidate } = syntheticStudy(study, size.seeds);
    // Each study has its own resamples, as each design has.
    const plan = resamplingPlan({ n: size.seeds, resamples: size.resamples, key: `study ${study}` });
    const contrast = { candidate: resampledMean(plan, candidate), baseline: resampledMean(plan, baseline) };
    for (const method of methods) {
      const options = { level: 0.95, method };
      const trueDifference = truth.candidate - truth.baseline;
      const trueRatio = truth.candidate / truth.baseline;
      if (holds(pairedDifferenceInterval(contrast, options), trueDifference))
        difference[method] += 1 / size.studies;
      if (holds(ratioOfMeansInterval(contrast, options), trueRatio)) ratio[method] += 1 / size.studies;
    }
  }
  return { difference, ratio };
}

/** Whether an interval holds the true value. */
export function holds(interval: Interval | null, value: number): boolean {
  return interval !== null && interval.low <= value && value <= interval.high;
}
