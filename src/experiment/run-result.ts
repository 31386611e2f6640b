import { afterWarmUp } from "../metrics/after-warm-up.ts";
import { jobsPerWorker, type MeasuredRun, runMetrics } from "../metrics/run-metrics.ts";
import type { RunResult, WorkerResult } from "./result.ts";
import type { Run } from "./run.ts";

/** The numbers of a run, without what they were made from. */
export function runResult(run: Run): RunResult {
  const measured = afterWarmUp(run);
  return {
    policy: run.policy,
    seed: run.seed,
    workloadHash: run.workload.hash,
    status: run.status,
    metrics: runMetrics(run, measured),
    workers: workerResults(run, measured),
  };
}

function workerResults(run: Run, measured: MeasuredRun): WorkerResult[] {
  const jobs = jobsPerWorker(measured.jobs, run.workers);
  const takes = new Array<number>(run.workers).fill(0);
  for (const take of measured.takes.inOrderOfAnswer) add(takes, measured.takes.worker[take] as number, 1);
  const busy = busyTimes(run);
  return jobs.map((count, id) => ({
    id,
    jobs: count,
    takes: takes[id] as number,
    busy_ms: (busy[id] as number) / 1000,
  }));
}

/** How long jobs ran on each worker after the warm-up, whatever became of them; in slot-microseconds. */
function busyTimes({ jobs, deliveries, workers, end, scenario }: Run): number[] {
  const from = scenario.discardBefore;
  const busy = new Array<number>(workers).fill(0);
  const ran = (worker: number, started: number, ended: number): void => {
    if (Number.isNaN(started)) return;
    add(busy, worker, Math.max(0, (Number.isNaN(ended) ? end : ended) - Math.max(started, from)));
  };
  for (let job = 0; job < jobs.count; job += 1)
    ran(jobs.worker[job] as number, jobs.started[job] as number, jobs.ended[job] as number);
  for (const { worker, started, ended } of deliveries.superseded) ran(worker, started, ended);
  for (const { worker, started } of deliveries.asides) ran(worker, started, Number.NaN);
  return busy;
}

function add(sums: number[], index: number, amount: number): void {
  sums[index] = (sums[index] as number) + amount;
}
