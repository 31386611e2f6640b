import type { Result } from "../../experiment/result.ts";
import { gatesExitCode } from "../../gates/exit-code.ts";
import { compareTable } from "../../report/compare-table.ts";
import { nearestName } from "../../scenario/nearest-name.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { type BaselineOptions, Baselines } from "../baselines.ts";
import { didYouMean } from "../did-you-mean.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import {
  analysisOfCall,
  failOnOfCall,
  type GateOptions,
  gatesOfCall,
  requireResamples,
} from "../gate-options.ts";
import { loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import type { ValueFromOutside } from "../origins-text.ts";
import { baselineName } from "../plug-ins/baseline-name.ts";
import { replayOf } from "../replay-words.ts";
import { precisionExitCode } from "../runs/precision-exit-code.ts";
import { type MadeExperiment, runExperiments, type WantedExperiment } from "../runs/run-experiments.ts";
import { stoppingRuleOf, type UntilCiOptions } from "../runs/until-ci-options.ts";
import { SeedsUntilPrecise } from "../runs/until-precise.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { planOfShard, type ShardOptions } from "../shards/shard-plan.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type ReportOptions, reportPaths } from "../wanted-reports.ts";

/** How many seeds are compared where nothing else is said. */
const DEFAULT_SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

/** The flags of `take-sim compare`. */
export interface CompareOptions
  extends ScenarioOptions,
    ReportOptions,
    GateOptions,
    RunnerOptions,
    UntilCiOptions,
    ShardOptions,
    BaselineOptions {
  readonly baseline?: string;
  readonly dryRun?: boolean;
  /** Numbers of a real endpoint, in place of runs. */
  readonly measured?: string;
  readonly unpaired?: boolean;
  // In several of the above, each with a form of its own.
  readonly seeds?: string;
  readonly outputDir?: string;
}

/**
 * `take-sim compare`: all policies of each scenario on the same seeds, against the baseline. Returns the exit code.
 *
 * @param observed what is to stand beside the runs
 */
export async function compareCommand(
  files: readonly string[],
  options: CompareOptions,
  terminal: Terminal,
  observed?: Result["observed"],
): Promise<number> {
  const failOn = failOnOfCall(options);
  const analysis = analysisOfCall(options);
  const rule = stoppingRuleOf(options, analysis.confidence);
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const notes = withoutNotes(terminal, options);
  const loaded = loadScenarios(files, options, notes, ({ scenario }) => fromOutside(scenario, options));
  const baselines = new Baselines(options, terminal);
  const wanted = loaded.map(({ scenario, plugIns }, index): WantedExperiment => {
    const seeds = rule ? firstSeeds(rule.maximum) : (given ?? scenario.seeds ?? DEFAULT_SEEDS);
    const named = { ...scenario, policies: baselines.policiesFor(scenario) };
    const gates = gatesOfCall(named, baselines.usable(scenario, options, terminal));
    requireResamples(analysis, { seeds: rule?.minimum ?? seeds.length, gates });
    const baseline = requireBaseline(scenario, options.baseline && baselineName(options.baseline, plugIns));
    return {
      scenario,
      plugIns,
      replay: replayOf(files[index], { flags: options, plugIns }, terminal),
      choice: { ...analysis, seeds, gates, baseline },
      ...(rule && { untilPrecise: new SeedsUntilPrecise(rule, { policies: scenario.policies, baseline }) }),
    };
  });
  const inputs = [...loaded.flatMap((one) => one.files), ...baselines.inputs];
  const plan = planOfShard(wanted, { options, failOn, inputs }, terminal);
  baselines.check(
    wanted.map(({ scenario, choice }) => ({ scenario, seeds: choice.seeds })),
    terminal,
  );
  try {
    baselines.open([...loaded.flatMap((one) => one.files), ...reportPaths(options.reporter)]);
    const { experiments, exitCode } = await runExperiments(
      {
        wanted: plan.wanted,
        inputs,
        places: loaded.map(({ gatePlaces }) => gatePlaces),
        options: plan.options,
        table: compareTable,
        beforeReports: (made) => {
          plan.writeBlobs(made);
          if (isWhole(made, wanted)) baselines.save(made.map(({ result }) => result));
          else if (options.saveBaseline !== undefined)
            terminal.stderr(`warning: --save-baseline ${options.saveBaseline}: a part is not saved\n`);
        },
        join: (result, { scenario, choice }) => ({
          ...baselines.join(result, { scenario, choice: { ...choice, gates: choice.gates ?? [] } }),
          ...(observed && { observed }),
        }),
      },
      terminal,
    );
    if (exitCode !== 0) return exitCode;
    const codes = [
      gatesExitCode(
        experiments.flatMap(({ result }) => result.gates),
        failOn,
      ),
      precisionExitCode(
        experiments.flatMap(({ result }) => result.design.stopping ?? []),
        failOn,
      ),
    ];
    return codes.find((code) => code === ExitCode.gateFailed) ?? Math.max(...codes);
  } finally {
    // What was saved is in its place by now.
    baselines.discard();
  }
}

/** What an interrupted call has is no baseline for others. */
function isWhole(made: readonly MadeExperiment[], wanted: readonly WantedExperiment[]): boolean {
  return made.length === wanted.length && made.every(({ result }) => result.status === undefined);
}

function firstSeeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function requireBaseline(scenario: Scenario, baseline: string | undefined): string {
  if (baseline === undefined) return scenario.baseline;
  if (scenario.policies.includes(baseline)) return baseline;
  const runs = `it runs ${scenario.policies.join(", ")}${didYouMean(nearestName(baseline, scenario.policies))}`;
  throw new UsageError(`--baseline ${baseline}: ${scenario.name} runs no policy "${baseline}"; ${runs}`);
}

function fromOutside(
  scenario: Scenario,
  { baseline, seeds, untilCi }: CompareOptions,
): Record<string, ValueFromOutside> {
  const values: Record<string, ValueFromOutside> = {};
  if (baseline !== undefined) values.baseline = { value: baseline, origin: `--baseline ${baseline}` };
  if (untilCi !== undefined) values.seeds = { value: "1..N", origin: `--until-ci ${untilCi}` };
  else if (seeds !== undefined) values.seeds = { value: seeds, origin: `--seeds ${seeds}` };
  else if (scenario.seeds === undefined)
    values.seeds = { value: `1..${DEFAULT_SEEDS.length}`, origin: "default of compare" };
  return values;
}
