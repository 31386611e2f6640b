import type { Scenario } from "../scenario/scenario.ts";
import { mostSlots } from "../worker/concurrency-modifier.ts";
import type { Workload } from "../workload/workload.ts";

/** How long jobs may run at the most. */
export interface LongestRuns {
  /** In microseconds, for each job. */
  readonly longestRun: (job: number) => number;
  /** Whether any job of the run can time out. */
  readonly jobsCanTimeOut: boolean;
}

/** How long each job may run: on the slowest worker, and among as many others as there can be where jobs share a speed. */
export function longestRuns(scenario: Scenario, { durations, shared }: Workload): LongestRuns {
  const { executionTimeout, concurrency, speeds } = scenario;
  const base = shared === undefined ? 1 : shared.base + shared.perRunning * mostSlots(concurrency);
  const slowest = base / speeds.reduce((least, speed) => Math.min(least, speed));
  const longestRun = (job: number): number => (durations[job] as number) * slowest;
  const canTimeOut = (): boolean => durations.some((_, job) => longestRun(job) > executionTimeout.limit);
  return { longestRun, jobsCanTimeOut: executionTimeout.from === "taken" || canTimeOut() };
}
