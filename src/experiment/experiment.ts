import type { Gate } from "../gates/gate.ts";
import type { Policy } from "../policies/policy.ts";
import { isConstant } from "../random/distribution.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Workload } from "../workload/workload.ts";
import { type AnalysisChoice, analysisOf, makeResult } from "./make-result.ts";
import type { Design, Result, RunResult } from "./result.ts";
import { type Run, RunFailure } from "./run.ts";
import { runResult } from "./run-result.ts";
import { simulate } from "./simulate.ts";

/** What to run of a scenario. */
export interface ExperimentChoice extends AnalysisChoice {
  /** Policies by name, or of one's own; the scenario's if absent. */
  readonly policies?: readonly (string | Policy)[];
  /** The policy that the others are compared with; the scenario's if absent, and the first one if that does not run. */
  readonly baseline?: string;
  readonly seeds: readonly number[];
  /** Called with each run, in order of seeds and then of policies; for reports that need more than numbers. */
  readonly onRun?: (run: Run) => void;
  /** Whether each run keeps a log of everything that happens. */
  readonly log?: boolean;
  /** What must hold of the result. */
  readonly gates?: readonly Gate[];
}

/**
 * Runs policies side by side on the same seeds. Each policy's block of the result is the same whatever other policies run
 * beside it.
 *
 * @throws RunFailure if a run cannot be carried to its end
 */
export function runExperiment(scenario: Scenario, choice: ExperimentChoice): Result {
  const policies = choice.policies ?? scenario.policies;
  const names = policies.map((policy) => (typeof policy === "string" ? policy : policy.name));
  const blocks = new Map<string, RunResult[]>(names.map((name) => [name, []]));
  let drawn = false;
  for (const seed of choice.seeds) {
    // Drawn by the first run of the seed, and handed on to the others.
    let workload: Workload | undefined;
    for (const policy of policies) {
      const run: Run = simulate(scenario, {
        policy,
        seed,
        log: choice.log ?? false,
        ...(workload === undefined ? {} : { workload }),
      });
      workload ??= run.workload;
      choice.onRun?.(run);
      requireSameJobs(run, workload);
      blocks.get(run.policy)?.push(runResult(run));
    }
    drawn ||= workload?.drawn ?? false;
  }
  const runs = names.flatMap((name) => blocks.get(name) ?? []);
  const design: Design = {
    policies: names,
    baseline: baselineAmong(names, choice.baseline ?? scenario.baseline),
    seeds: choice.seeds,
    pairing: "crn",
    drawn: drawn ? "workload" : isConstant(scenario.loopLag) ? "nothing" : "loop lag",
    generator: "alea",
    analysis: analysisOf(scenario, choice.seeds, choice),
  };
  const { gates = [], resamples } = choice;
  return makeResult(scenario, design, { runs, gates, ...(resamples === undefined ? {} : { resamples }) });
}

function baselineAmong(names: readonly string[], wanted: string): string {
  return names.includes(wanted) ? wanted : (names[0] ?? wanted);
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
