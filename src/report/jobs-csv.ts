import type { Run } from "../experiment/run.ts";
import { jobStates } from "../records/job-state.ts";
import { jobId } from "../workload/workload.ts";
import { csvLine, secondsCell } from "./csv.ts";

/** One row a job, with Batsim's column names where it has them; times in seconds. */
export const jobsCsvHead = csvLine([
  "scenario",
  "policy",
  "seed",
  "job_id",
  "worker_id",
  "submission_time",
  "taken_time",
  "starting_time",
  "finish_time",
  "waiting_time",
  "hold_time",
  "execution_time",
  "turnaround_time",
  "final_state",
  "deliveries",
  "attempts",
]);

/**
 * The rows of one run, in order of submission. What has not happened is an empty cell. The finish is when the job ended,
 * well or not; of a job that was delivered several times, the row has the delivery that ended it.
 */
export function jobsCsvRows(run: Run): string {
  const { jobs } = run;
  let rows = "";
  for (let job = 0; job < jobs.count; job += 1) {
    const arrival = jobs.arrival[job] as number;
    const taken = jobs.taken[job] as number;
    const started = jobs.started[job] as number;
    const ended = jobs.ended[job] as number;
    const worker = jobs.worker[job] as number;
    rows += csvLine([
      run.scenario.name,
      run.policy,
      run.seed,
      jobId(run.workload, job),
      worker < 0 ? null : worker,
      ...[arrival, taken, started, ended].map(secondsCell),
      ...[started - arrival, started - taken, ended - started, ended - arrival].map(secondsCell),
      jobStates[jobs.state[job] as number] ?? "",
      jobs.deliveries[job] as number,
      jobs.attempts[job] as number,
    ]);
  }
  return rows;
}
