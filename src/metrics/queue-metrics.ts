import type { JobColumns } from "../records/job-columns.ts";
import type { Metrics } from "./metric.ts";
import type { MeasuredRun } from "./run-metrics.ts";

/**
 * How long the queue was, for runs that are meant to be a part of something that goes on: jobs come at a rate, and there is
 * a horizon or a statistical warm-up; or they are a trace's. The window ends with the last arrival, where that is before the run's end: what comes then is the
 * queue's running dry.
 */
export function queueMetrics({ jobs, totals, measured = totals, scenario }: MeasuredRun): Metrics {
  if (!goesOn(scenario)) return {};
  const from = measured.from;
  const to = Math.min(measured.to, lastArrival(jobs));
  if (!(to > from)) return { queued_mean_jobs: null, queue_growth_share: null };
  const middle = (from + to) / 2;
  const first = meanQueued(jobs, from, middle);
  const second = meanQueued(jobs, middle, to);
  // The means belong to the middles of the halves.
  const growth = (second - first) / (to - middle);
  const arrivals = countWithin(jobs.arrival, from, to) / (to - from);
  return {
    queued_mean_jobs: Math.round(((first + second) / 2) * 1e6) / 1e6,
    queue_growth_share: Math.round((growth / arrivals) * 1e6) / 1e6,
  };
}

/** Jobs keep coming at some rate, and the run is told where its numbers begin or end; a trace is always cut out of something. */
function goesOn(scenario: MeasuredRun["scenario"]): boolean {
  if (scenario?.workload?.arrivals?.kind === "trace") return true;
  if (scenario?.horizon === undefined && (scenario?.discardBefore ?? 0) === 0) return false;
  return ["constant", "poisson"].includes(scenario?.workload?.arrivals?.kind ?? "");
}

function lastArrival({ arrival }: JobColumns): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const time of arrival) if (!Number.isNaN(time)) last = Math.max(last, time);
  return last;
}

/** The mean over time of the jobs queued, from their arrivals to their takes; one that came back counts no second time. */
function meanQueued({ arrival, taken, ended }: JobColumns, from: number, to: number): number {
  let sum = 0;
  for (let job = 0; job < arrival.length; job += 1) {
    const left = Number.isNaN(taken[job] as number) ? (ended[job] as number) : (taken[job] as number);
    const until = Number.isNaN(left) ? to : Math.min(left, to);
    // NaN for a job that has not arrived.
    const queued = until - Math.max(arrival[job] as number, from);
    if (queued > 0) sum += queued;
  }
  return sum / (to - from);
}

function countWithin(times: Float64Array, from: number, to: number): number {
  return times.reduce((count, time) => (time >= from && time <= to ? count + 1 : count), 0);
}
