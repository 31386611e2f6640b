import type { Run } from "../experiment/run.ts";
import { jobId } from "../workload/workload.ts";

/** One JSON line for each thing that happened, in order; `time_s` in seconds. The run must have kept its log. */
export function eventLines(run: Run): string {
  if (run.log === undefined) throw new Error("the run kept no log");
  const named = (job: number): string => jobId(run.workload, job);
  const base = { scenario: run.scenario.name, policy: run.policy, seed: run.seed };
  let lines = "";
  for (const { time, ...rest } of run.log) {
    const jobs =
      "jobs" in rest ? { jobs: rest.jobs.map(named) } : "job" in rest ? { job: named(rest.job) } : {};
    lines += `${JSON.stringify({ ...base, time_s: time / 1e6, ...rest, ...jobs })}\n`;
  }
  return lines;
}
