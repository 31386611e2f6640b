import type { Gate } from "../gates/gate.ts";
import type { OwnPolicy } from "../policies/own-policy.ts";
import { isConstant } from "../random/distribution.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type AnalysisChoice, analysisOf, makeResult } from "./make-result.ts";
import type { Design, PlugInSource, Result, RunResult } from "./result.ts";
import type { Run } from "./run.ts";
import { type SeedRuns, seedRuns } from "./seed-runs.ts";

/** What to run of a scenario. */
export interface ExperimentChoice extends AnalysisChoice {
  /** Policies by name, or of one's own; the scenario's if absent. */
  readonly policies?: readonly (string | OwnPolicy)[];
  /** The policy that the others are compared with; the scenario's if absent, and the first one if that does not run. */
  readonly baseline?: string;
  readonly seeds: readonly number[];
  /** Where policies of one's own came from, if from files. */
  readonly plugIns?: readonly PlugInSource[];
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
  const { policies = scenario.policies, seeds, log = false, onRun } = choice;
  const made = seeds.map((seed) => {
    const steps = seedRuns(scenario, { policies, seed, log, onRun });
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  });
  return resultOfSeeds(scenario, choice, made);
}

/** What the runs of a result do not say of it. */
export interface MadeRuns {
  readonly status?: Result["status"];
  readonly stopping?: Design["stopping"];
}

/** The result of the runs of some seeds, wherever they were made; those seeds are its design's, in the order given. */
export function resultOfSeeds(
  scenario: Scenario,
  choice: Omit<ExperimentChoice, "seeds" | "onRun" | "log">,
  made: readonly SeedRuns[],
  { status, stopping }: MadeRuns = {},
): Result {
  const names = (choice.policies ?? scenario.policies).map((policy) =>
    typeof policy === "string" ? policy : policy.name,
  );
  const seeds = made.map(({ seed }) => seed);
  const runs = names.flatMap((_, index) => made.map((one) => one.runs[index] as RunResult));
  const drawn = made.some((one) => one.drawn);
  const design: Design = {
    policies: names,
    baseline: baselineAmong(names, choice.baseline ?? scenario.baseline),
    ...((choice.plugIns?.length ?? 0) > 0 && { plugIns: choice.plugIns }),
    seeds,
    pairing: "crn",
    drawn: drawn ? "workload" : isConstant(scenario.loopLag) ? "nothing" : "loop lag",
    generator: "alea",
    analysis: analysisOf(scenario, seeds, choice),
    ...(stopping && { stopping }),
  };
  const { gates = [], resamples } = choice;
  return makeResult(scenario, design, {
    runs,
    gates,
    ...(resamples !== undefined && { resamples }),
    ...(status && { status }),
  });
}

function baselineAmong(names: readonly string[], wanted: string): string {
  return names.includes(wanted) ? wanted : (names[0] ?? wanted);
}
