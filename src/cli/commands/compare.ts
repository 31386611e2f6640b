import { runExperiment } from "../../experiment/experiment.ts";
import { compareTable } from "../../report/compare-table.ts";
import { nearestName } from "../../scenario/nearest-name.ts";
import { UsageError } from "../exit-codes.ts";
import { type LoadedScenario, loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import { type ReportOptions, Reports } from "../reports.ts";
import type { Terminal } from "../terminal.ts";

/** How many seeds are compared where nothing else is said. */
const DEFAULT_SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

/** The flags of `take-sim compare`. */
export interface CompareOptions extends ScenarioOptions, ReportOptions {
  readonly baseline?: string;
}

/** `take-sim compare`: all policies of each scenario on the same seeds, against the baseline. */
export function compareCommand(files: readonly string[], options: CompareOptions, terminal: Terminal): void {
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const loaded = loadScenarios(files, options, terminal);
  const baselines = loaded.map(({ scenario }) => requireBaseline(scenario, options.baseline));
  const inputs = loaded.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const reports = new Reports(options, inputs, terminal);
  try {
    const results = loaded.map(({ scenario }, index) =>
      runExperiment(scenario, {
        seeds: given ?? scenario.seeds ?? DEFAULT_SEEDS,
        baseline: baselines[index] as string,
        log: reports.needLog,
        onRun: (run) => reports.addRun(run),
      }),
    );
    reports.finish(results, compareTable);
  } catch (error) {
    reports.discard();
    throw error;
  }
}

function requireBaseline(scenario: LoadedScenario["scenario"], baseline: string | undefined): string {
  if (baseline === undefined) return scenario.baseline;
  if (scenario.policies.includes(baseline)) return baseline;
  const nearest = nearestName(baseline, scenario.policies);
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  const known = `${scenario.name} runs ${scenario.policies.join(", ")}`;
  throw new UsageError(`--baseline ${baseline}: "${baseline}" does not run${hint}; ${known}`);
}
