import { existsSync } from "node:fs";
import { basename } from "node:path";
import { placeAt, UnreadableResult } from "../experiment/damage.ts";
import { readResults } from "../experiment/read-result.ts";
import type { Result } from "../experiment/result.ts";
import { policies } from "../policies/policies.ts";
import { parseScenario } from "../scenario/parse-scenario.ts";
import { formatProblem } from "../scenario/problem.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { UsageError } from "./exit-codes.ts";
import { readText } from "./read-file.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The results in a file. One that is only a part is read, and said to be one.
 *
 * @throws UsageError that names the file and what is wrong with it
 */
export function loadResults(path: string, terminal: Terminal): Result[] {
  const results = readAll(path);
  for (const { status, scenario, design } of results) {
    if (status === undefined) continue;
    const count = design.seeds.length;
    terminal.stderr(
      `warning: ${path}: ${scenario.name} is only a part (${status}): ${count === 1 ? "1 seed is" : `${count} seeds are`} there\n`,
    );
  }
  return results;
}

function readAll(path: string): Result[] {
  let text = "";
  try {
    text = readText(path);
    return readResults(text);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`);
    if (!(error instanceof UnreadableResult)) throw error;
    const place = error.path === "" ? undefined : placeAt(text, error.path);
    const where = place === undefined ? path : `${path}:${place.line}:${place.column}`;
    throw new UsageError(`${where}: ${error.message}`);
  }
}

/** The only result in a file. @throws UsageError */
export function loadResult(path: string, terminal: Terminal): Result {
  const results = loadResults(path, terminal);
  const [only] = results;
  if (only !== undefined && results.length === 1) return only;
  const names = results.map(({ scenario }) => scenario.name).join(", ");
  throw new UsageError(`${path}: it holds ${results.length} results (${names}); one is needed`);
}

/** The scenario that a result was made of. @throws UsageError if it cannot be read any more */
export function scenarioOf(result: Result, path: string): Scenario {
  const known = policies.map(({ name, requires }) => ({ name, requires }));
  const others = result.design.policies
    .filter((name) => !known.some((policy) => policy.name === name))
    .map((name) => ({ name, requires: [] }));
  const read = parseScenario(JSON.stringify(result.scenario.resolved), {
    file: path,
    policies: [...known, ...others],
  });
  if (read.ok) return read.scenario;
  const problems = read.problems.map((problem) =>
    formatProblem({ ...problem, line: undefined, file: `${path}: its scenario cannot be read` }),
  );
  throw new UsageError(problems.join("\n"));
}

/** A saved result in a call, and what it is called there. */
export interface ResultArgument {
  readonly label: string;
  readonly path: string;
}

/** The argument as a saved result: `label=path`, or a file that says it is one. Undefined if it is none. */
export function resultArgument(argument: string): ResultArgument | undefined {
  const equals = argument.indexOf("=");
  if (equals >= 0 && !existsSync(argument))
    return { label: argument.slice(0, equals), path: argument.slice(equals + 1) };
  if (!looksLikeResult(argument)) return undefined;
  return { label: basename(argument).replace(/\.json$/, ""), path: argument };
}

/** A scenario may be JSON too: the schema tells them apart. A file that is not there is a saved result by its ending. */
function looksLikeResult(path: string): boolean {
  if (!path.endsWith(".json")) return false;
  if (!existsSync(path)) return true;
  try {
    return /"schema"\s*:\s*"take-sim\//.test(readText(path));
  } catch {
    // It is read again where its message belongs.
    return true;
  }
}
