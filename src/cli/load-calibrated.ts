import {
  type FreeParameter,
  type Position,
  parseFreeParameter,
  valuesAt,
} from "../calibration/free-parameter.ts";
import { MOST_DIMENSIONS } from "../calibration/halton.ts";
import type { Override } from "../scenario/overrides.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import { environmentOverrides } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";
import { flagOverrides } from "./flag-overrides.ts";
import { type LoadedScenario, readArgument, requireJobs, type ScenarioOptions } from "./load-scenarios.ts";
import { originsText } from "./origins-text.ts";
import type { Terminal } from "./terminal.ts";
import { parametersIn } from "./tuned-parameters.ts";

/** A scenario that can be read with any values of its free parameters. */
export interface CalibratedScenario {
  readonly parameters: readonly FreeParameter[];
  /** In the middle of all ranges. */
  readonly middle: LoadedScenario;
  /** The keys that flags and the environment set. */
  readonly keysFromOutside: readonly string[];
  readonly scenarioAt: (values: PointValues) => LoadedScenario;
}

/** A place in a range that is no whole number in any range one would write. */
const BROKEN = 0.456_789;

/**
 * Reads a scenario whose `--over` parameters are to be fitted, and checks it at all corners of the ranges.
 *
 * @throws UsageError with every problem
 */
export function loadCalibrated(
  file: string | undefined,
  over: readonly string[],
  options: ScenarioOptions,
  terminal: Terminal,
): CalibratedScenario {
  const outside = [...environmentOverrides(terminal), ...flagOverrides(options)];
  const asked = requireFreeParameters(over);
  const overridesAt = (values: PointValues): Override[] => [
    ...outside,
    ...Object.entries(values).map(([key, value]) => ({ key, value, origin: `--over ${key}=${value}` })),
  ];
  if (file === undefined)
    requireJobs(
      options,
      overridesAt(
        valuesAt(
          asked,
          asked.map(() => 0.5),
        ),
      ),
    );
  const read = (values: PointValues) =>
    readArgument(file, { overrides: overridesAt(values), judged: false, terminal });
  const parameters = wholeNumbersWhereNeeded(asked, read);
  const middle = parameters.map(() => 0.5);
  const problems = new Set<string>();
  for (const position of [middle, ...corners(parameters.length)]) {
    const result = read(valuesAt(parameters, position));
    if (Array.isArray(result)) for (const problem of result) problems.add(problem);
  }
  if (problems.size > 0) throw new UsageError([...problems].join("\n"));
  const scenarioAt = (values: PointValues): LoadedScenario => {
    const result = read(values);
    if (Array.isArray(result)) throw new UsageError(result.join("\n"));
    return result.loaded;
  };
  if (options.verbose === true) {
    const result = read(valuesAt(parameters, middle));
    if (!Array.isArray(result)) terminal.stderr(originsText(result.loaded.scenario, result.origins, {}));
  }
  return {
    parameters,
    middle: scenarioAt(valuesAt(parameters, middle)),
    keysFromOutside: outside.map(({ key }) => key),
    scenarioAt,
  };
}

function requireFreeParameters(over: readonly string[]): FreeParameter[] {
  const problems: string[] = [];
  const parameters: FreeParameter[] = [];
  for (const text of over.flatMap(parametersIn)) {
    const parsed = parseFreeParameter(text);
    if (!parsed.ok) problems.push(`--over ${text}: ${parsed.message}`);
    else if (parameters.some(({ key }) => key === parsed.parameter.key))
      problems.push(`--over ${text}: "${parsed.parameter.key}" is given twice`);
    else parameters.push(parsed.parameter);
  }
  if (parameters.length > MOST_DIMENSIONS)
    problems.push(`--over: ${parameters.length} parameters; at most ${MOST_DIMENSIONS} are allowed`);
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return parameters;
}

/** Of a bare number only the scenario knows whether it may be broken. */
function wholeNumbersWhereNeeded(
  parameters: readonly FreeParameter[],
  read: (values: PointValues) => unknown,
): FreeParameter[] {
  const problems = read(
    valuesAt(
      parameters,
      parameters.map(() => BROKEN),
    ),
  );
  if (!Array.isArray(problems)) return [...parameters];
  const kinds = parameters.map((parameter): FreeParameter => {
    const isRefused = problems.some((problem) => String(problem).startsWith(`--over ${parameter.key}=`));
    return parameter.kind === "number" && isRefused ? { ...parameter, kind: "whole number" } : parameter;
  });
  requireWholeEnds(kinds);
  return kinds;
}

/** The ends of a range belong to it: rounded ones might not. */
function requireWholeEnds(parameters: readonly FreeParameter[]): void {
  const wrong = parameters.filter(
    ({ kind, low, high }) => kind === "whole number" && !(Number.isInteger(low) && Number.isInteger(high)),
  );
  if (wrong.length > 0)
    throw new UsageError(
      wrong
        .map(
          ({ key, low, high }) =>
            `--over ${key}=${low}..${high}: "${low}..${high}" is not allowed; ${key} takes whole numbers alone`,
        )
        .join("\n"),
    );
}

/** Every corner of the unit cube. */
function corners(dimensions: number): Position[] {
  return Array.from({ length: 2 ** dimensions }, (_, corner) =>
    Array.from({ length: dimensions }, (__, axis) => (corner >> axis) & 1),
  );
}
