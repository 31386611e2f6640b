import { bootstrapInterval } from "../../src/statistics/bootstrap-interval.ts";
import type { Interval, IntervalMethod } from "../../src/statistics/interval.ts";
import { meanInterval } from "../../src/statistics/mean-interval.ts";
import { pairedDifferenceInterval } from "../../src/statistics/paired-difference-interval.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import type { ObservationIndices, ResamplingPlan } from "../../src/statistics/resampling-plan.ts";
import reference from "./bootstrap.json" with { type: "json" };

/** A method as the reference file names it, and as it is called here. */
export const referenceMethods = [
  ["percentile", "percentile"],
  ["bca_mid", "bca"],
  ["percentile_expanded", "percentile-expanded"],
  ["bca_expanded_mid", "bca-expanded"],
] as const;

/** The data of a case: `x` alone, or pairs. */
export interface CaseData {
  readonly x?: readonly number[];
  readonly base?: readonly number[];
  readonly cand?: readonly number[];
}

/** The cases of the reference file. */
export const referenceCases = reference.cases.map((entry) => ({ ...entry, data: entry.data as CaseData }));

/** The interval of a case by the function that users call. */
export function intervalOfCase(
  of: { readonly id: string; readonly data: CaseData; readonly plan: ResamplingPlan },
  options: { readonly level: number; readonly method: Exclude<IntervalMethod, "t"> },
): Interval | null {
  const { plan } = of;
  const { x = [], base = [], cand = [] } = of.data;
  if (of.id === "mean") return meanInterval(resampledMean(plan, x), options);
  if (of.id === "paired_diff" || of.id === "ratio") {
    const contrast = { candidate: resampledMean(plan, cand), baseline: resampledMean(plan, base) };
    return of.id === "ratio"
      ? ratioOfMeansInterval(contrast, options)
      : pairedDifferenceInterval(contrast, options);
  }
  if (of.id !== "median") throw new Error(`no function for the case ${of.id}`);
  return bootstrapInterval(plan, medianOf(x), options);
}

function medianOf(values: readonly number[]): (observations: ObservationIndices) => number {
  const chosen = new Float64Array(values.length);
  return (observations) => {
    observations.forEach((observation, position) => {
      chosen[position] = values[observation] as number;
    });
    const sorted = chosen.subarray(0, observations.length).sort();
    const middle = sorted.length >> 1;
    const upper = sorted[middle] as number;
    return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
  };
}
