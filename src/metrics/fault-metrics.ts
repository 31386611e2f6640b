import type { JobColumns } from "../records/job-columns.ts";
import { JobState } from "../records/job-state.ts";
import type { TakeColumns } from "../records/take-columns.ts";
import { type JobTime, jobTimes, type Metrics } from "./metric.ts";
import { share } from "./share.ts";

/** What went wrong in a run, counted. */
export function faultMetrics(jobs: JobColumns, takes: TakeColumns): Metrics {
  const ended = countStates(jobs);
  return {
    jobs_stopped: ended(JobState.stopped),
    jobs_failed: ended(JobState.failed) + ended(JobState.timedOut) + ended(JobState.expired),
    jobs_timed_out: ended(JobState.timedOut),
    jobs_expired: ended(JobState.expired),
    job_redeliveries: sumAboveOne(jobs.deliveries),
    jobs_started_again: jobs.attempts.reduce((count, attempts) => count + (attempts > 1 ? 1 : 0), 0),
    takes_without_jobs: takesWithoutJobs(takes),
  };
}

/** The longest that a job's times should be, in microseconds. */
export type Objectives = { readonly [Time in JobTime]?: number | undefined };

/** Of the jobs that arrived, the share that met each objective. One that never came so far did not. */
export function objectiveMetrics(jobs: JobColumns, objectives: Objectives): Metrics {
  const metrics: Record<string, number | null> = {};
  for (const name of jobTimes) {
    const limit = objectives[name];
    if (limit === undefined) continue;
    const [from, to] = columnsOf(jobs, name);
    let arrived = 0;
    let met = 0;
    for (let job = 0; job < jobs.count; job += 1) {
      if (Number.isNaN(jobs.arrival[job] as number)) continue;
      arrived += 1;
      if ((to[job] as number) - (from[job] as number) <= limit) met += 1;
    }
    metrics[`slo_${name}_share`] = share(met, arrived);
  }
  return metrics;
}

/** The columns between which a time of a job lies. */
function columnsOf(jobs: JobColumns, name: JobTime): readonly [from: Float64Array, to: Float64Array] {
  const { arrival, taken, started, finished } = jobs;
  switch (name) {
    case "delayTime":
      return [arrival, taken];
    case "startDelay":
      return [arrival, started];
    case "holdTime":
      return [taken, started];
    case "executionTime":
      return [started, finished];
    case "turnaround":
      return [arrival, finished];
  }
}

function countStates({ state }: JobColumns): (wanted: number) => number {
  const counts = new Map<number, number>();
  for (const each of state) counts.set(each, (counts.get(each) ?? 0) + 1);
  return (wanted) => counts.get(wanted) ?? 0;
}

function sumAboveOne(column: Uint32Array): number {
  return column.reduce((sum, deliveries) => sum + Math.max(0, deliveries - 1), 0);
}

/** Takes that the worker knows to have ended without jobs: answered so, failed or given up. */
function takesWithoutJobs(takes: TakeColumns): number {
  let count = 0;
  for (let take = 0; take < takes.count; take += 1) {
    const brought = (takes.returned[take] as number) > 0 && !takes.lost.has(take);
    if (!(brought || Number.isNaN(takes.ended[take] as number))) count += 1;
  }
  return count;
}
