import { sortedJson } from "../../experiment/sorted-json.ts";
import { type Plan, type PlannedScenario, planOf, planText } from "../../report/plan-text.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { environmentOverrides } from "../environment.ts";
import { UsageError } from "../exit-codes.ts";
import { flagOverrides } from "../flag-overrides.ts";
import {
  analysisOfCall,
  failOnOfCall,
  type GateOptions,
  gatesOfCall,
  requireResamples,
} from "../gate-options.ts";
import { type GridOptions, loadPoints, requireParameters } from "../load-points.ts";
import { readArgument, requireJobs, requireSeeds } from "../load-scenarios.ts";
import { originRows, type ValueFromOutside } from "../origins-text.ts";
import { baselineName } from "../plug-ins/baseline-name.ts";
import type { Terminal } from "../terminal.ts";
import { reporting, type TextReportOptions, TextReports } from "../text-reports.ts";
import { givenSeeds } from "./run.ts";

/** The flags of `take-sim plan`: those of the commands whose runs it lists. */
export interface PlanOptions extends GridOptions, TextReportOptions, GateOptions {
  readonly baseline?: string;
  readonly seed?: string;
}

/** How many seeds a command runs where nothing is said. */
export type PlanOf = "run" | "compare";

/** `take-sim plan`, and `--dry-run`: every run that would be made, and where each value came from. */
export function planCommand(
  files: readonly string[],
  options: PlanOptions,
  terminal: Terminal,
  of: PlanOf = "compare",
): void {
  failOnOfCall(options);
  const analysis = analysisOfCall(options);
  const parameters = requireParameters(options.param ?? [], "-P");
  if (options.filter !== undefined && parameters.length === 0)
    throw new UsageError(`--filter "${options.filter}" is for a grid, and no -P gives one`);
  const quiet = { ...options, verbose: false };
  const inputs: string[] = [];
  const load = (file: string | undefined): PlannedScenario => {
    if (parameters.length > 0) {
      const { points, files: read, first } = loadPoints(file, { parameters, flag: "-P" }, quiet, terminal);
      inputs.push(...read);
      return planned(first, points, { options, of });
    }
    const overrides = [...environmentOverrides(terminal), ...flagOverrides(options)];
    if (file === undefined) requireJobs(options, overrides);
    const result = readArgument(file, {
      overrides,
      judged: of === "compare" && options.gates !== false,
      terminal,
    });
    if (Array.isArray(result)) throw new UsageError(result.join("\n"));
    inputs.push(...result.loaded.files);
    const { scenario } = result.loaded;
    return planned(result, [{ values: {}, scenario, policies: scenario.policies }], { options, of });
  };
  const scenarios = everyOne(files.length === 0 ? [undefined] : files, (file) => {
    const plan = load(file);
    if (of === "compare") requireResamples(analysis, { seeds: plan.seeds.length, gates: plan.gates });
    return plan;
  });
  const reporters = { table: planText, json: (plan: Plan) => `${sortedJson(plan)}\n` };
  reporting(new TextReports<Plan>(reporters, options, inputs, terminal), () => planOf(scenarios));
}

/** Does it for every item, and reports the problems of all of them at once. */
function everyOne<Item, Made>(items: readonly Item[], action: (item: Item) => Made): Made[] {
  const problems: string[] = [];
  const made = items.flatMap((item) => {
    try {
      return [action(item)];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  if (problems.length > 0)
    throw new UsageError([...new Set(problems.flatMap((text) => text.split("\n")))].join("\n"));
  return made;
}

type Read = Exclude<ReturnType<typeof readArgument>, string[]>;

function planned(
  read: Read,
  points: PlannedScenario["points"],
  { options, of }: { readonly options: PlanOptions; readonly of: PlanOf },
): PlannedScenario {
  const { scenario } = read.loaded;
  const { seeds, from } = plannedSeeds(read, { options, of });
  const outside: Record<string, ValueFromOutside> = from === undefined ? {} : { seeds: from };
  if (options.baseline !== undefined) {
    const value = baselineName(options.baseline, read.loaded.plugIns);
    requirePolicy(scenario, value);
    outside.baseline = { value, origin: `--baseline ${options.baseline}` };
  }
  return {
    scenario,
    points,
    seeds,
    // A grid is not judged, and a run is not either.
    gates: of === "run" || (options.param ?? []).length > 0 ? [] : gatesOfCall(scenario, options),
    origins: originRows(scenario, read.origins, outside),
  };
}

function plannedSeeds(
  { loaded }: Read,
  { options, of }: { readonly options: PlanOptions; readonly of: PlanOf },
): { seeds: readonly number[]; from: ValueFromOutside | undefined } {
  const given = options.seed ?? options.seeds;
  const seeds = givenSeeds(options);
  if (given !== undefined && seeds !== undefined) {
    const flag = options.seed === undefined ? "--seeds" : "--seed";
    return { seeds, from: { value: given, origin: `${flag} ${given}` } };
  }
  if (of === "run") {
    const fromOutside = loaded.seedsFromOutside;
    const one = { value: "seed 1", origin: "default of run" };
    return { seeds: fromOutside ?? [1], from: fromOutside === undefined ? one : undefined };
  }
  const own = loaded.scenario.seeds;
  if (own !== undefined) return { seeds: own, from: undefined };
  return { seeds: requireSeeds("30", "--seeds"), from: { value: "1..30", origin: "default of compare" } };
}

function requirePolicy(scenario: Scenario, name: string): void {
  if (scenario.policies.includes(name)) return;
  throw new UsageError(
    `--baseline ${name}: ${scenario.name} runs no policy "${name}"; it runs ${scenario.policies.join(", ")}`,
  );
}
