import { jobsPerWorker, runMetrics } from "../metrics/run-metrics.ts";
import type { RunResult, WorkerResult } from "./result.ts";
import type { Run } from "./run.ts";

/** The numbers of a run, without what they were made from. */
export function runResult(run: Run): RunResult {
  return {
    policy: run.policy,
    seed: run.seed,
    workloadHash: run.workload.hash,
    status: run.status,
    metrics: runMetrics(run),
    workers: workerResults(run),
  };
}

function workerResults(run: Run): WorkerResult[] {
  const jobs = jobsPerWorker(run.jobs, run.workers);
  const takes = new Array<number>(run.workers).fill(0);
  for (const take of run.takes.inOrderOfAnswer) add(takes, run.takes.worker[take] as number, 1);
  const busy = new Array<number>(run.workers).fill(0);
  for (let job = 0; job < run.jobs.count; job += 1) {
    const started = run.jobs.started[job] as number;
    if (Number.isNaN(started)) continue;
    const finished = run.jobs.finished[job] as number;
    add(busy, run.jobs.worker[job] as number, (Number.isNaN(finished) ? run.end : finished) - started);
  }
  return jobs.map((count, id) => ({
    id,
    jobs: count,
    takes: takes[id] as number,
    busy_ms: (busy[id] as number) / 1000,
  }));
}

function add(sums: number[], index: number, amount: number): void {
  sums[index] = (sums[index] as number) + amount;
}
