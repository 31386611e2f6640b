import type { Metrics } from "../metrics/metric.ts";
import { percentile } from "../metrics/percentile.ts";
import type { Figure } from "./figure.ts";
import type { LoggedJob } from "./logged-job.ts";

/** The jobs of one repetition under one policy, as numbers that a run has too. */
export interface LoggedRun {
  /** Empty where the log does not say. */
  readonly policy: string;
  /** What tells repetitions apart: the log's `seed` or `rep`; empty where it has neither. */
  readonly rep: string;
  readonly jobs: number;
  readonly metrics: Metrics;
}

/** The quantiles that a log is held against, of each of its times; a run has the same numbers. */
export const loggedMetrics = {
  verdict: ["delayTime", "completion"].flatMap(quantilesOf),
  all: ["delayTime", "completion", "executionTime"].flatMap(quantilesOf),
} as const;

function quantilesOf(time: string): string[] {
  return [50, 90, 99].map((percent) => `${time}_p${percent}_ms`);
}

/** The numbers of a repetition's jobs as `runMetrics` defines them. */
export function metricsOfJobs(jobs: readonly LoggedJob[]): Metrics {
  const first = jobs.reduce((least, { submitted }) => Math.min(least, submitted), Number.POSITIVE_INFINITY);
  const done = jobs.filter(({ finished }) => !Number.isNaN(finished));
  const ends = Float64Array.from(done, ({ finished }) => finished - first).sort();
  const metrics: Record<string, number | null> = {};
  const delays = Float64Array.from(done, ({ taken, submitted }) => taken - submitted).sort();
  const runs = Float64Array.from(done, ({ finished, started }) => finished - started).sort();
  for (const percent of [50, 90, 99]) {
    const rank = Math.ceil((percent * jobs.length) / 100);
    metrics[`delayTime_p${percent}_ms`] = milliseconds(percentile(delays, percent));
    metrics[`completion_p${percent}_ms`] = milliseconds(ends[rank - 1] ?? null);
    metrics[`executionTime_p${percent}_ms`] = milliseconds(percentile(runs, percent));
  }
  return metrics;
}

function milliseconds(time: number | null): number | null {
  return time === null || Number.isNaN(time) ? null : time / 1000;
}

/**
 * The quantiles of a log as figures: the mean over its repetitions.
 *
 * @param tolerance the half-width of each figure's interval, as a share of its value
 */
export function figuresOfLog(
  runs: readonly LoggedRun[],
  { metrics, tolerance }: { readonly metrics: readonly string[]; readonly tolerance: number },
): Figure[] {
  const policies = [...new Set(runs.map(({ policy }) => policy))];
  return policies.flatMap((policy) =>
    metrics.flatMap((metric): Figure[] => {
      const values = runs
        .filter((run) => run.policy === policy)
        .flatMap((run) => (run.metrics[metric] == null ? [] : [run.metrics[metric] as number]));
      if (values.length === 0) return [];
      const value = values.reduce((sum, one) => sum + one, 0) / values.length;
      // A share of nothing would be no tolerance at all.
      const half = tolerance * Math.max(value, 1);
      return [{ metric, policy, value, low: value - half, high: value + half }];
    }),
  );
}
