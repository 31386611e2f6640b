import type { MetricDescription } from "../metrics/metric.ts";
import type { Parameter, PointValues } from "../scenario/parameter-grid.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { type ResamplingPlan, resamplingPlan } from "../statistics/resampling-plan.ts";
import { version } from "../version.ts";
import { dataHash } from "./data-hash.ts";
import type { PointRuns } from "./grid-runs.ts";
import { methodOf } from "./interval-method.ts";
import { type Losses, lossesOf } from "./losses.ts";
import { type AnalysisChoice, analysisOf } from "./make-result.ts";
import type { Analysis, End, PlugInSource } from "./result.ts";

/** What a sweep is made of. */
export interface Grid {
  /** The scenario's name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The filter as it was written; null without one. */
  readonly filter: string | null;
  /** How many points passed the filter, at least one. */
  readonly points: number;
  /** Where policies of one's own came from, if from files. */
  readonly plugIns?: readonly PlugInSource[];
  readonly seeds: readonly number[];
}

/** A sweep as it stands in a file. */
export interface SweepResult {
  readonly schema: "take-sim/sweep@1";
  readonly tool: { readonly name: "take-sim"; readonly version: string };
  readonly scenario: { readonly name: string };
  readonly parameters: readonly Parameter[];
  readonly filter: string | null;
  /** Those of the policies that came from files. */
  readonly plugIns?: readonly PlugInSource[];
  /** Absent where every point is there. */
  readonly status?: "interrupted";
  /** Every point has the same seeds, so that points are paired by seed: common random numbers. */
  readonly seeds: readonly number[];
  readonly analysis: Analysis;
  readonly runs: number;
  /** By point, then by policy. */
  readonly rows: readonly SweepRow[];
}

/** One policy at one point. */
export interface SweepRow {
  readonly params: PointValues;
  readonly policy: string;
  readonly metrics: Readonly<Record<string, SweepNumber>>;
  /** Over all seeds; absent where each job ran in its time, and was redelivered less than once on the mean. */
  readonly losses?: Losses;
}

/** One metric of one policy at one point. */
export interface SweepNumber {
  /** Over the seeds that have it; null if none has. */
  readonly mean: number | null;
  readonly ci: End | null;
  readonly method: string | null;
  /** By seed. */
  readonly values: readonly (number | null)[];
}

/** The sweep of a grid from those of its points that have run with all seeds: all of them, unless it was interrupted. */
export function sweepOf(
  grid: Grid,
  done: readonly PointRuns[],
  { metrics, ...choice }: AnalysisChoice & { readonly metrics: readonly MetricDescription[] },
): SweepResult {
  const { name, parameters, filter, points, seeds, plugIns } = grid;
  const [first] = done;
  if (first === undefined) throw new Error("a sweep without points");
  const analysis = {
    ...analysisOf(first.point.scenario, seeds, choice),
    key: dataHash([name, parameters, seeds]).slice(0, 16),
  };
  const plans = new Map<number, ResamplingPlan>();
  const rows = done.flatMap((made) =>
    made.point.policies.map((policy) => ({
      params: made.point.values,
      policy,
      ...lossesIn((key) => sumOf(made.values(policy, key, seeds))),
      metrics: Object.fromEntries(
        metrics.map(({ key }) => [key, summary(made.values(policy, key, seeds), analysis, plans)]),
      ),
    })),
  );
  return {
    schema: "take-sim/sweep@1",
    tool: { name: "take-sim", version },
    scenario: { name },
    ...(plugIns && { plugIns }),
    parameters,
    filter,
    ...(done.length < points && { status: "interrupted" }),
    seeds,
    analysis,
    runs: done.reduce((sum, { count }) => sum + count, 0),
    rows,
  };
}

function lossesIn(sum: (key: string) => number): { readonly losses?: Losses } {
  const losses = lossesOf(sum);
  return losses === undefined ? {} : { losses };
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function summary(
  values: readonly (number | null)[],
  analysis: Analysis,
  plans: Map<number, ResamplingPlan>,
): SweepNumber {
  const present = values.filter((value) => value !== null);
  const n = present.length;
  if (n === 0) return { mean: null, ci: null, method: null, values };
  const plan = plans.get(n) ?? resamplingPlan({ n, resamples: analysis.resamples, key: analysis.key });
  plans.set(n, plan);
  const sample = resampledMean(plan, present);
  const interval = meanInterval(sample, { level: analysis.confidence, method: methodOf(analysis) });
  return {
    mean: sample.mean,
    ci: interval && [interval.low, interval.high],
    method: interval?.method ?? null,
    values,
  };
}
