import { runExperiment } from "../../experiment/experiment.ts";
import { gatesExitCode } from "../../gates/exit-code.ts";
import { compareTable } from "../../report/compare-table.ts";
import { nearestName } from "../../scenario/nearest-name.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { type BaselineOptions, Baselines } from "../baselines.ts";
import { didYouMean } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import {
  analysisOfCall,
  failOnOfCall,
  type GateOptions,
  gatesOfCall,
  requireResamples,
} from "../gate-options.ts";
import { loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import type { ValueFromOutside } from "../origins-text.ts";
import { type ReportOptions, Reports } from "../reports.ts";
import type { Terminal } from "../terminal.ts";

/** How many seeds are compared where nothing else is said. */
const DEFAULT_SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

/** The flags of `take-sim compare`. */
export interface CompareOptions extends ScenarioOptions, ReportOptions, GateOptions, BaselineOptions {
  readonly baseline?: string;
  readonly dryRun?: boolean;
  /** Numbers of a real endpoint, in place of runs. */
  readonly measured?: string;
  readonly unpaired?: boolean;
}

/** `take-sim compare`: all policies of each scenario on the same seeds, against the baseline. Returns the exit code. */
export function compareCommand(
  files: readonly string[],
  options: CompareOptions,
  terminal: Terminal,
): number {
  const failOn = failOnOfCall(options);
  const analysis = analysisOfCall(options);
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const loaded = loadScenarios(files, options, terminal, ({ scenario }) => fromOutside(scenario, options));
  const baselines = new Baselines(options, terminal);
  const experiments = loaded.map(({ scenario }) => {
    const seeds = given ?? scenario.seeds ?? DEFAULT_SEEDS;
    const named = { ...scenario, policies: baselines.policiesFor(scenario) };
    const gates = gatesOfCall(named, baselines.usable(options, terminal));
    requireResamples(analysis, { seeds: seeds.length, gates });
    return {
      scenario,
      choice: { ...analysis, seeds, gates, baseline: requireBaseline(scenario, options.baseline) },
    };
  });
  const inputs = loaded.flatMap((one) => one.files);
  baselines.check(
    experiments.map(({ scenario, choice }) => ({ scenario, seeds: choice.seeds })),
    terminal,
  );
  const reports = new Reports(options, inputs, terminal);
  try {
    baselines.open();
    const made = experiments.map(({ scenario, choice }) =>
      runExperiment(scenario, { ...choice, log: reports.needLog, onRun: (run) => reports.addRun(run) }),
    );
    baselines.save(made);
    const results = made.map((result, index) => baselines.join(result, experiments[index]));
    reports.finish(results, compareTable);
    return gatesExitCode(
      results.flatMap((result) => result.gates),
      failOn,
    );
  } catch (error) {
    baselines.discard();
    reports.discard();
    throw error;
  }
}

function requireBaseline(scenario: Scenario, baseline: string | undefined): string {
  if (baseline === undefined) return scenario.baseline;
  if (scenario.policies.includes(baseline)) return baseline;
  const runs = `it runs ${scenario.policies.join(", ")}${didYouMean(nearestName(baseline, scenario.policies))}`;
  throw new UsageError(`--baseline ${baseline}: ${scenario.name} runs no policy "${baseline}"; ${runs}`);
}

function fromOutside(
  scenario: Scenario,
  { baseline, seeds }: CompareOptions,
): Record<string, ValueFromOutside> {
  const values: Record<string, ValueFromOutside> = {};
  if (baseline !== undefined) values.baseline = { value: baseline, origin: `--baseline ${baseline}` };
  if (seeds !== undefined) values.seeds = { value: seeds, origin: `--seeds ${seeds}` };
  else if (scenario.seeds === undefined)
    values.seeds = { value: `1..${DEFAULT_SEEDS.length}`, origin: "default of compare" };
  return values;
}
