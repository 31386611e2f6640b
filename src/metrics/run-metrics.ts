import type { JobColumns } from "../records/job-columns.ts";
import type { SlotTotals } from "../records/slot-use.ts";
import type { TakeColumns } from "../records/take-columns.ts";
import { afterWarmUp, warmUpOf } from "./after-warm-up.ts";
import { fairness } from "./fairness.ts";
import { faultMetrics, type Objectives, objectiveMetrics } from "./fault-metrics.ts";
import { fleetMetrics, type MeasuredFleet } from "./fleet-metrics.ts";
import { finishedJobs, timesBetween, valuesOf } from "./job-times.ts";
import { type JobTime, type Metrics, percents } from "./metric.ts";
import { percentile } from "./percentile.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { share } from "./share.ts";
import { takeMetrics } from "./take-metrics.ts";

/** What the numbers of a run are made from. */
export interface MeasuredRun {
  readonly jobs: JobColumns;
  readonly takes: TakeColumns;
  readonly totals: SlotTotals;
  /** The sums after the statistical warm-up; without it, `totals`. */
  readonly measured?: SlotTotals;
  readonly workers: number;
  /** The most jobs that any worker has had in progress at a time. */
  readonly mostInProgress?: number;
  /** Its workers, where they come and go or have a price. */
  readonly fleet?: Omit<MeasuredFleet, "jobs" | "allJobs" | "totals" | "from"> | undefined;
  /** What its scenario says of the numbers; without it there are no objectives, no warm-up and no horizon. */
  readonly scenario?: {
    readonly slo: Objectives;
    readonly discardBefore?: number;
    readonly horizon?: number | undefined;
    readonly workload?: { readonly kind: string; readonly arrivals?: { readonly kind: string } };
  };
}

/**
 * The numbers of one run, as `docs/model.md` defines them. Shares and rates are over the window from the first arrival to
 * the last finish, or to the horizon of a run that was cut off there; percentiles are nearest rank; a completion that was
 * not reached is null.
 *
 * @param run the part of it after the statistical warm-up, where somebody has it
 */
export function runMetrics(whole: MeasuredRun, run: MeasuredRun = afterWarmUp(whole)): Metrics {
  const { jobs, totals } = run;
  const finished = finishedJobs(jobs);
  return {
    ...completion(jobs, finished, totals),
    throughput_jobs_per_s: throughput(whole.jobs, totals),
    ...timesOverJobs("delayTime", timesBetween(finished, jobs.arrival, jobs.taken)),
    ...timesOverJobs("startDelay", timesBetween(finished, jobs.arrival, jobs.started)),
    ...timesOverJobs("holdTime", timesBetween(finished, jobs.taken, jobs.started)),
    ...timesOverJobs("executionTime", timesBetween(finished, jobs.started, jobs.finished)),
    ...timesOverJobs("turnaround", timesBetween(finished, jobs.arrival, jobs.finished)),
    jobs_submitted: countArrived(jobs),
    jobs_finished: finished.length,
    ...faultMetrics(jobs, run.takes),
    ...objectiveMetrics(jobs, run.scenario?.slo ?? {}),
    ...fairness(jobsPerWorker(jobs, run.workers)),
    ...takeMetrics(run),
    slot_use: share(totals.busy, totals.available),
    starved_slot_s: totals.starved / 1e6,
    stranded_job_s: totals.stranded / 1e6,
    ...(run.mostInProgress === undefined ? {} : { worker_in_progress_max_jobs: run.mostInProgress }),
    ...(run.fleet === undefined
      ? {}
      : fleetMetrics({ ...run.fleet, jobs, allJobs: whole.jobs, totals, from: warmUpOf(whole) })),
    ...queueMetrics(whole),
  };
}

/** Finished jobs of each worker. */
export function jobsPerWorker(jobs: JobColumns, workers: number): number[] {
  const counts = new Array<number>(workers).fill(0);
  for (let job = 0; job < jobs.count; job += 1) {
    if (Number.isNaN(jobs.finished[job] as number)) continue;
    const worker = jobs.worker[job] as number;
    counts[worker] = (counts[worker] as number) + 1;
  }
  return counts;
}

function countArrived(jobs: JobColumns): number {
  let count = 0;
  for (const arrival of jobs.arrival) if (!Number.isNaN(arrival)) count += 1;
  return count;
}

/** When so many in 100 of *all* jobs had finished, counted from the begin of the window. */
function completion(
  jobs: JobColumns,
  finished: Int32Array,
  window: Pick<SlotTotals, "from" | "to">,
): Metrics {
  const instants = valuesOf(jobs.finished, finished).sort();
  const since = (rank: number): number | null => {
    const instant = instants[rank - 1];
    return instant === undefined ? null : (instant - window.from) / 1000;
  };
  const reached = (percent: number): number | null => since(Math.ceil((percent * jobs.count) / 100));
  return {
    completion_p50_ms: reached(50),
    completion_p90_ms: reached(90),
    completion_p99_ms: reached(99),
    completion_max_ms: since(jobs.count),
  };
}

/** Jobs that finished within the window, whenever they arrived, ÷ its length. */
function throughput(jobs: JobColumns, { from, to }: Pick<SlotTotals, "from" | "to">): number | null {
  let count = 0;
  for (const finish of jobs.finished) if (finish >= from && finish <= to) count += 1;
  return to > from && count > 0 ? Math.round((count / (to - from)) * 1e12) / 1e6 : null;
}

function timesOverJobs(name: JobTime, ascending: Float64Array): Metrics {
  const metrics: Record<string, number | null> = {};
  const milliseconds = (time: number | null): number | null => (time === null ? null : time / 1000);
  let sum = 0;
  for (const time of ascending) sum += time;
  metrics[`${name}_mean_ms`] = ascending.length === 0 ? null : Math.round(sum / ascending.length) / 1000;
  for (const percent of percents)
    metrics[`${name}_p${percent}_ms`] = milliseconds(percentile(ascending, percent));
  metrics[`${name}_max_ms`] = milliseconds(ascending.at(-1) ?? null);
  return metrics;
}
