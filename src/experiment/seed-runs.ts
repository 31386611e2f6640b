import type { OwnPolicy } from "../policies/own-policy.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Workload } from "../workload/workload.ts";
import type { RunResult } from "./result.ts";
import { type Run, RunFailure } from "./run.ts";
import { runResult } from "./run-result.ts";
import { simulate } from "./simulate.ts";

/** What came of one seed: a run for each policy, in their order, all with the same jobs. */
export interface SeedRuns {
  readonly seed: number;
  /** Whether the seed drew anything of the jobs. */
  readonly drawn: boolean;
  readonly runs: readonly RunResult[];
}

/** The runs of one seed that are wanted. */
export interface SeedChoice {
  readonly policies: readonly (string | OwnPolicy)[];
  readonly seed: number;
  /** Called with each run, in order of the policies. */
  readonly onRun?: ((run: Run) => void) | undefined;
  /** Whether each run keeps a log of everything that happens. */
  readonly log?: boolean;
}

/**
 * Makes the runs of one seed; stops after each of them, so that whoever asked can look at something else in between.
 *
 * @throws RunFailure if a run cannot be carried to its end
 */
export function* seedRuns(scenario: Scenario, choice: SeedChoice): Generator<undefined, SeedRuns> {
  const { seed, log = false } = choice;
  const runs: RunResult[] = [];
  // Drawn by the first run of the seed, and handed on to the others.
  let workload: Workload | undefined;
  for (const policy of choice.policies) {
    const run: Run = simulate(scenario, { policy, seed, log, ...(workload && { workload }) });
    workload ??= run.workload;
    choice.onRun?.(run);
    requireSameJobs(run, workload);
    runs.push(runResult(run));
    yield;
  }
  return { seed, drawn: workload?.drawn ?? false, runs };
}

/** Common random numbers: the jobs that a run served are those that were drawn for its seed. */
function requireSameJobs(run: Run, workload: Workload): void {
  if (run.workload.hash === workload.hash) return;
  throw new RunFailure(`its jobs (${run.workload.hash}) are not those of its seed (${workload.hash})`, {
    scenario: run.scenario.name,
    policy: run.policy,
    seed: run.seed,
    cause: undefined,
  });
}
