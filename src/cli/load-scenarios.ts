import { dirname, resolve, sep } from "node:path";
import { readScenario } from "../experiment/read-scenario.ts";
import type { GateProblem } from "../gates/parse-gate.ts";
import { gateProblem } from "../gates/read-gate.ts";
import { policies } from "../policies/policies.ts";
import type { GatePlace } from "../scenario/gate-places.ts";
import type { Override } from "../scenario/overrides.ts";
import type { FilePolicy } from "../scenario/policy-files.ts";
import { formatProblem, type Problem } from "../scenario/problem.ts";
import type { GateText, Scenario } from "../scenario/scenario.ts";
import { parseSeeds } from "../scenario/seeds.ts";
import type { TraceWords } from "../traces/trace-words.ts";
import { environmentOverrides } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";
import { packagedText, scenarioPath } from "./files.ts";
import { flagOverrides, isPlainFlag, type ScenarioFlags } from "./flag-overrides.ts";
import { originsText, type ValueFromOutside } from "./origins-text.ts";
import { loadPlugIn } from "./plug-ins/load-plug-in.ts";
import type { PlugIn } from "./plug-ins/plug-in.ts";
import { readText } from "./read-file.ts";
import { realPlace } from "./report-file.ts";
import type { Terminal } from "./terminal.ts";
import { loadTrace, tracePlace } from "./traces/load-trace.ts";

/** The flags that shape a scenario or say where its values came from. */
export interface ScenarioOptions extends ScenarioFlags {
  readonly seeds?: string;
  readonly verbose?: boolean;
  /** False where gates judge nothing: they may then name policies that do not run. */
  readonly gates?: boolean;
}

/** A scenario, as a call wants it. */
export interface LoadedScenario {
  readonly scenario: Scenario;
  /** Those of its policies that come from files. */
  readonly plugIns: readonly PlugIn[];
  /** Every file that was read for it. */
  readonly files: readonly string[];
  /** What its trace leaves out, if it has one. */
  readonly notes: readonly string[];
  /** Where each of its gates was written. */
  readonly gatePlaces: readonly GatePlace[];
  /** The seeds that `--set seeds=…` or the environment asks for, and not the scenario's own file. */
  readonly seedsFromOutside: readonly number[] | undefined;
}

/** Values that a command takes from elsewhere than the scenario, by key, for `-v`. */
export type ValuesFromOutside = (loaded: LoadedScenario) => Readonly<Record<string, ValueFromOutside>>;

/**
 * Reads and checks all scenarios of a call before anything is run.
 *
 * @throws UsageError with every problem of every file
 */
export function loadScenarios(
  files: readonly string[],
  options: ScenarioOptions,
  terminal: Terminal,
  valuesFromOutside: ValuesFromOutside = () => ({}),
): LoadedScenario[] {
  const flags = flagOverrides(options);
  const overrides = [...environmentOverrides(terminal), ...flags];
  if (files.length === 0) requireJobs(options, overrides);
  const problems: string[] = [];
  const loaded: LoadedScenario[] = [];
  for (const file of files.length === 0 ? [undefined] : files) {
    const result = readArgument(file, { overrides, judged: options.gates !== false, terminal });
    if (Array.isArray(result)) {
      problems.push(...result);
      continue;
    }
    loaded.push(result.loaded);
    for (const note of result.loaded.notes) terminal.stderr(`note: ${note}\n`);
    if (options.verbose === true) {
      const outside = valuesFromOutside(result.loaded);
      terminal.stderr(originsText(result.loaded.scenario, result.origins, outside));
    }
  }
  if (problems.length > 0) throw new UsageError([...new Set(problems)].join("\n"));
  return loaded;
}

/** The seeds of a call. @throws UsageError */
export function requireSeeds(text: string, flag: string): readonly number[] {
  const seeds = parseSeeds(text);
  if (seeds.ok) return seeds.value;
  throw new UsageError(`${flag} ${text}: "${text}" is not allowed; ${seeds.allowed} is`);
}

/** Without a file the jobs must come from flags or the environment. */
export function requireJobs(options: ScenarioFlags, overrides: readonly Override[]): void {
  const isSet = (key: string): boolean =>
    overrides.some((one) => one.key === key || one.key.startsWith(`${key}.`));
  if (isSet("jobs") || (isSet("arrivals") && isSet("duration"))) return;
  // A trace may say by itself how long its jobs run.
  if (overrides.some(({ key, value }) => key === "arrivals" && /\btrace\b/.test(value))) return;
  if (options.burst !== undefined)
    throw new UsageError(
      `--burst ${options.burst}: how long each job runs is missing, e.g. --duration 500ms`,
    );
  if (options.duration !== undefined && !isSet("arrivals"))
    throw new UsageError(
      `--duration ${options.duration}: how many jobs there are is missing, e.g. --burst 512`,
    );
  throw new UsageError(
    `no scenario is given; a file is needed, or jobs such as --burst 512 --duration 500ms, or one of those that come with take-sim: ${packagedText()}`,
  );
}

/** A scenario that has been read, and where each of its values came from. */
export interface ReadScenario {
  readonly loaded: LoadedScenario;
  readonly origins: ReadonlyMap<string, string>;
}

/** How a scenario is read. */
export interface ArgumentChoice {
  readonly overrides: readonly Override[];
  /** Whether its gates may name only what runs. */
  readonly judged: boolean;
  readonly terminal: Pick<Terminal, "environment">;
  /** How messages name what says how its trace is read; undefined: as a scenario does. */
  readonly traceWords?: TraceWords;
}

/** The scenario of one argument, or its problems as lines. */
export function readArgument(
  argument: string | undefined,
  { overrides, judged, terminal, traceWords }: ArgumentChoice,
): ReadScenario | string[] {
  const files: string[] = [];
  const readFile = (file: string): string => {
    files.push(file);
    return readText(file);
  };
  const plugIns: PlugIn[] = [];
  const notes: string[] = [];
  const loadPolicy = (relative: string, from: string): FilePolicy => {
    const plugIn = loadPlugIn(resolve(dirname(from), relative), relative);
    if (!plugIns.includes(plugIn)) plugIns.push(plugIn);
    files.push(...plugIn.files);
    return { ...plugIn.own, name: plugIn.name, id: plugIn.path };
  };
  let path: string | undefined;
  let text = "{}";
  try {
    path = argument === undefined ? undefined : scenarioPath(argument);
    if (path !== undefined) text = readFile(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [`${argument}: ${error.message}`];
  }
  const result = readScenario(text, {
    file: path ?? "command-line",
    overrides,
    readGate: judged ? gateProblem : gateProblemOfAnyPolicy,
    loadPolicy,
    readFile: (relative, from) => readFile(placeBeside(from, relative, path)),
    loadTrace: (trace, from) => {
      const place = tracePlace(placeBeside(from, trace.file, path), trace.file, terminal);
      files.push(place);
      const read = loadTrace(trace, place, traceWords);
      notes.push(...read.notes.map((note) => `${trace.file}: ${note}`));
      return read;
    },
  });
  if (!result.ok) return result.problems.map((problem) => problemText(problem, overrides));
  const { scenario, origins, gatePlaces } = result;
  const fromOutside = overrides.some(({ key, origin }) => key === "seeds" && origins.get("seeds") === origin);
  const seedsFromOutside = fromOutside ? scenario.seeds : undefined;
  const running = plugIns.filter(({ name }) => scenario.policies.includes(name));
  return { loaded: { scenario, plugIns: running, files, notes, gatePlaces, seedsFromOutside }, origins };
}

/** Where a file lies that a scenario names: no link leads out of the scenario's folder. The working folder's are the user's. */
function placeBeside(from: string, relative: string, scenario: string | undefined): string {
  const place = resolve(dirname(from), relative);
  if (from === "" || scenario === undefined) return place;
  const folder = realPlace(dirname(scenario));
  if (realPlace(place).startsWith(folder.endsWith(sep) ? folder : folder + sep)) return place;
  throw new UsageError("a link leads out of the scenario's folder");
}

/** A flag of its own names its value well enough: `--policy x: …`, not `--policy x: policies[0]: …`. */
function problemText(problem: Problem, overrides: readonly Override[]): string {
  const ofFlag = problem.line === undefined && isPlainFlag(problem.file);
  const text = formatProblem(ofFlag ? { ...problem, path: "" } : problem);
  const outvoted = problem.path.startsWith("gates[") && overrides.some(({ key }) => key === "policies");
  return outvoted ? `${text} (--no-gates leaves the gates out)` : text;
}

/** What is wrong with a gate that judges nothing: it may name any policy there is. */
function gateProblemOfAnyPolicy(gate: GateText, running: readonly string[]): GateProblem | undefined {
  return gateProblem(gate, [...running, ...policies.map(({ name }) => name)]);
}
