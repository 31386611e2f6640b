import { sortedJson } from "../../experiment/sorted-json.ts";
import { tuneSteps } from "../../experiment/tune.ts";
import type { TuneChoice, TuneResult } from "../../experiment/tune-result.ts";
import type { Gate } from "../../gates/gate.ts";
import { parseGate } from "../../gates/parse-gate.ts";
import type { OwnPolicy } from "../../policies/own-policy.ts";
import { policyNamed } from "../../policies/policies.ts";
import { tuneText } from "../../report/tune-text.ts";
import type { Parameter } from "../../scenario/parameter-grid.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { analysisOfCall } from "../gate-options.ts";
import { type GridOptions, loadPoints } from "../load-points.ts";
import { requireSeeds } from "../load-scenarios.ts";
import { requireMetric } from "../metric-option.ts";
import { type PlugIn, sourcesOf } from "../plug-ins/plug-in.ts";
import { type MakeRuns, runGrid } from "../runs/run-grid.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type TextReportOptions, TextReports } from "../text-reports.ts";
import { defaultGrids, parametersOver } from "../tuned-parameters.ts";

/** The flags of `take-sim tune`. */
export interface TuneOptions extends GridOptions, TextReportOptions, RunnerOptions {
  readonly objective?: string;
  readonly over?: readonly string[];
  readonly limit?: readonly string[];
  readonly confidence?: string;
}

/**
 * `take-sim tune`: the best value of a grid, and those that the data cannot tell from it. Returns the exit code: an interrupted
 * call has found nothing, writes nothing, and ends with 130.
 */
export async function tuneCommand(
  file: string | undefined,
  options: TuneOptions,
  terminal: Terminal,
): Promise<number> {
  const notes = withoutNotes(terminal, options);
  const objective = objectiveOf(options.objective);
  if ((options.over ?? []).length === 0)
    throw new UsageError(
      `--over is missing: what may be changed is needed, e.g. --over takeAhead=0..64..8 (values by default: ${Object.keys(defaultGrids).join(", ")})`,
    );
  const parameters = parametersOver(options.over ?? []);
  const { confidence = 0.95 } = analysisOfCall({
    ...(options.confidence && { confidence: options.confidence }),
  });
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const loaded = loadPoints(file, { parameters, flag: "--over" }, options, notes);
  const { points, files } = loaded;
  const { scenario } = points[0] as (typeof points)[number];
  const policy = tunedPolicy(scenario.policies, loaded.plugIns, parameters);
  const plugIns = loaded.plugIns.filter(({ name }) => name === policy);
  const choice: TuneChoice = {
    name: scenario.name,
    parameters,
    points: points.map((point) => ({ ...point, policies: [policy] })),
    policy,
    ...(plugIns.length > 0 && { plugIns: sourcesOf(plugIns) }),
    objective,
    limits: (options.limit ?? []).map((text) => limitOf(text, policy)),
    seeds: given ?? scenario.seeds ?? requireSeeds("30", "--seeds"),
    confidence,
  };
  const reporters = { table: tuneText, json: (result: TuneResult) => `${sortedJson(result)}\n` };
  const result = await runGrid<TuneResult>(
    {
      options,
      plugIns,
      reports: () => new TextReports<TuneResult>(reporters, options, files, terminal),
      make: (makeRuns) => search(choice, makeRuns),
    },
    terminal,
  );
  if (result === undefined) {
    terminal.stderr("interrupted before the search was done: nothing is written\n");
    return ExitCode.interrupted;
  }
  const noneKeeps = result.points.every(({ standing }) => standing === "violates");
  return noneKeeps ? ExitCode.gateFailed : ExitCode.ok;
}

/** Undefined if the user interrupts. */
async function search(choice: TuneChoice, makeRuns: MakeRuns): Promise<TuneResult | undefined> {
  const steps = tuneSteps(choice);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (!(await makeRuns(step.value))) return undefined;
  }
}

function objectiveOf(text: string | undefined): TuneChoice["objective"] {
  if (text === undefined)
    throw new UsageError(
      "--objective is missing: what is to be best is needed, e.g. --objective 'completion p99'",
    );
  const [, direction, name = ""] = /^\s*(?:(lowest|highest)\s+)?(.*)$/s.exec(text) ?? [];
  const metric = requireMetric(name, "--objective");
  const best = direction ?? (metric.better && { lower: "lowest", higher: "highest" }[metric.better]);
  if (best === undefined)
    throw new UsageError(
      `--objective ${text}: it depends which way ${metric.label} is better; say "lowest ${metric.label}" or "highest ${metric.label}"`,
    );
  return { metric, best: best as "lowest" | "highest" };
}

/** The one policy that runs, or the one that uses a parameter. */
function tunedPolicy(
  policies: readonly string[],
  plugIns: readonly PlugIn[],
  parameters: readonly Parameter[],
): string {
  const keys = parameters.map(({ key }) => key);
  const uses = ({ requires = [], parameters: declared = {} }: OwnPolicy): boolean =>
    [...requires, ...Object.keys(declared).map((name) => `policyParameters.${name}`)].some((key) =>
      keys.includes(key),
    );
  const described = (name: string): OwnPolicy | undefined =>
    plugIns.find((plugIn) => plugIn.name === name)?.own ?? policyNamed(name);
  const using = policies.filter((name) => uses(described(name) as OwnPolicy));
  const [only, another] = using.length > 0 ? using : policies;
  if (only !== undefined && another === undefined) return only;
  throw new UsageError(
    `--policy is missing: one policy is tuned, and the scenario has ${policies.join(", ")}; e.g. --policy ${only}`,
  );
}

/** A gate without `of POLICY`. @throws UsageError */
function limitOf(text: string, policy: string): Gate {
  const failed = (message: string, offset: number): UsageError =>
    new UsageError(`--limit "${text}", character ${offset + 1}: ${message}`);
  const at = text.search(/<=|>=|<|>|\bwithin\b/);
  if (at < 0)
    throw failed(`there is no <=, >=, <, > or within; a limit looks like ${limitForm}`, text.length);
  const of = /\sof\s/.exec(text);
  if (of !== null)
    throw failed(
      `"of" is not allowed: it is ${policy} that is tuned; a limit looks like ${limitForm}`,
      of.index + 1,
    );
  const inserted = ` of ${policy} `;
  const parsed = parseGate(text.slice(0, at) + inserted + text.slice(at), { policies: [policy] });
  if (parsed.ok) return { ...parsed.gate, expression: text.trim() };
  const { message, offset } = parsed.problem;
  throw failed(
    message.replace(/a gate looks like .*$/, `a limit looks like ${limitForm}`),
    Math.max(0, offset < at ? offset : offset - inserted.length),
  );
}

const limitForm = "METRIC < NUMBER unit, e.g. stranded < 10 job-s";
