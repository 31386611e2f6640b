import type { GridPoint } from "../experiment/grid-runs.ts";
import { type Filter, parseFilter } from "../scenario/filter-expression.ts";
import { FilterProblem } from "../scenario/filter-tokens.ts";
import {
  countPoints,
  gridPoints,
  type Parameter,
  type PointValues,
  parameterKeys,
  parseParameter,
  pointText,
} from "../scenario/parameter-grid.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { scenarioToData } from "../scenario/scenario-to-data.ts";
import { environmentOverrides } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";
import { flagOverrides } from "./flag-overrides.ts";
import { type ReadScenario, readArgument, requireJobs, type ScenarioOptions } from "./load-scenarios.ts";
import { originsText, valueAt } from "./origins-text.ts";
import type { PlugIn } from "./plug-ins/plug-in.ts";
import type { Terminal } from "./terminal.ts";

/** More points than this are a mistake more likely than a wish. */
const MOST_POINTS = 10_000;

/** The flags that make a grid of a scenario. */
export interface GridOptions extends ScenarioOptions {
  readonly param?: readonly string[];
  readonly filter?: string;
}

/** The points of a grid, all of them checked. */
export interface LoadedPoints {
  readonly parameters: readonly Parameter[];
  /** The points at which some policy passed the filter. */
  readonly points: readonly GridPoint[];
  readonly files: readonly string[];
  /** Those of the policies that come from files; the same at every point. */
  readonly plugIns: readonly PlugIn[];
  readonly first: ReadScenario;
}

/** The parameters of `-P` flags. @throws UsageError with every problem */
export function requireParameters(texts: readonly string[], flag: string): Parameter[] {
  const problems: string[] = [];
  const parameters: Parameter[] = [];
  for (const text of texts) {
    const parsed = parseParameter(text);
    if (!parsed.ok) problems.push(`${flag} ${text}: ${parsed.message}`);
    else if (parameters.some(({ key }) => key === parsed.parameter.key))
      problems.push(`${flag} ${text}: "${parsed.parameter.key}" is given twice`);
    else parameters.push(parsed.parameter);
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return parameters;
}

/**
 * Reads the scenario at every point of a grid and checks all of them before anything is run.
 *
 * @throws UsageError with the problems of all points
 */
export function loadPoints(
  file: string | undefined,
  grid: { readonly parameters: readonly Parameter[]; readonly flag: string },
  options: GridOptions,
  terminal: Terminal,
): LoadedPoints {
  const { parameters, flag } = grid;
  const count = countPoints(parameters);
  if (count > MOST_POINTS)
    throw new UsageError(`${flag}: the grid has ${count} points; at most ${MOST_POINTS} are allowed`);
  const outside = [...environmentOverrides(terminal), ...flagOverrides(options)];
  const all = gridPoints(parameters);
  const someValues = all[0] as PointValues;
  const overridesAt = (values: PointValues) => [
    ...outside,
    ...Object.entries(values).map(([key, value]) => ({ key, value, origin: `${flag} ${key}=${value}` })),
  ];
  if (file === undefined) requireJobs(options, overridesAt(someValues));
  const read = all.map((values) => ({
    values,
    result: readArgument(file, { overrides: overridesAt(values), judged: false, terminal }),
  }));
  requireNoProblems(read, flag);
  const loaded = read.map(({ values, result }) => ({ values, read: result as ReadScenario }));
  const filter = options.filter === undefined ? undefined : requireFilter(options.filter, parameters);
  const kept = loaded
    .map((one) => ({ ...one, policies: passing(one.read.loaded.scenario, filter, options.filter) }))
    .filter(({ policies }) => policies.length > 0);
  const [first] = kept;
  if (first === undefined)
    throw new UsageError(`--filter "${options.filter}" leaves none of the ${count} points`);
  const { loaded: ofFirst, origins } = first.read;
  for (const note of ofFirst.notes) terminal.stderr(`note: ${note}\n`);
  if (options.verbose === true) terminal.stderr(originsText(ofFirst.scenario, origins, {}));
  return {
    parameters,
    points: kept.map(({ values, read: { loaded: one }, policies }) => {
      return { values, scenario: one.scenario, policies };
    }),
    files: ofFirst.files,
    plugIns: ofFirst.plugIns,
    first: first.read,
  };
}

/** A problem that all points share is said once; one of some points names the first of them. */
function requireNoProblems(
  read: readonly { readonly values: PointValues; readonly result: ReadScenario | string[] }[],
  flag: string,
): void {
  const pointsOf = new Map<string, string[]>();
  for (const { values, result } of read) {
    if (!Array.isArray(result)) continue;
    for (const problem of new Set(result))
      pointsOf.set(problem, [...(pointsOf.get(problem) ?? []), pointText(values)]);
  }
  if (pointsOf.size === 0) return;
  const lines = [...pointsOf].map(([problem, points]) => {
    if (points.length === read.length || problem.startsWith(`${flag} `)) return problem;
    const others = points.length === 1 ? "" : ` and ${points.length - 1} more`;
    return `at ${points[0]}${others}: ${problem}`;
  });
  throw new UsageError(lines.join("\n"));
}

function requireFilter(text: string, parameters: readonly Parameter[]): Filter {
  const names = [...new Set([...parameters.map(({ key }) => key), "policy", ...parameterKeys])];
  const isKnown = (name: string): boolean =>
    names.includes(name) || parameterKeys.includes(name.split(".")[0] as string);
  try {
    return parseFilter(text, isKnown, names);
  } catch (error) {
    throw filterError(error, text);
  }
}

function passing(scenario: Scenario, filter: Filter | undefined, text = ""): string[] {
  if (filter === undefined) return [...scenario.policies];
  const data = scenarioToData(scenario);
  try {
    return scenario.policies.filter((policy) =>
      filter((name) => (name === "policy" ? policy : valueAt(data, name))),
    );
  } catch (error) {
    throw filterError(error, text);
  }
}

function filterError(error: unknown, text: string): unknown {
  if (!(error instanceof FilterProblem)) return error;
  return new UsageError(`--filter "${text}", character ${error.offset + 1}: ${error.message}`);
}
