import { dirname, resolve } from "node:path";
import { policies } from "../policies/policies.ts";
import type { Override } from "../scenario/overrides.ts";
import { parseScenario } from "../scenario/parse-scenario.ts";
import { formatProblem } from "../scenario/problem.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { parseSeeds } from "../scenario/seeds.ts";
import { environmentOverrides } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";
import { readText, scenarioPath } from "./files.ts";
import type { Terminal } from "./terminal.ts";

/** The flags that shape a scenario. */
export interface ScenarioOptions {
  readonly policy?: readonly string[];
  readonly set?: readonly string[];
  readonly burst?: string;
  readonly duration?: string;
  readonly concurrency?: string;
  readonly workers?: string;
  readonly seeds?: string;
  readonly verbose?: boolean;
}

/** A scenario and the file that it was read from, if there is one. */
export interface LoadedScenario {
  readonly scenario: Scenario;
  readonly path: string | undefined;
}

/**
 * Reads and checks all scenarios of a call before anything is run.
 *
 * @throws UsageError with every problem of every file
 */
export function loadScenarios(
  files: readonly string[],
  options: ScenarioOptions,
  terminal: Terminal,
): LoadedScenario[] {
  if (files.length === 0 && options.burst === undefined && options.set === undefined) {
    throw new UsageError(
      "name a scenario file, or describe the jobs: take-sim run --burst 512 --duration 500ms",
    );
  }
  const overrides = [...environmentOverrides(terminal), ...flagOverrides(options)];
  const problems: string[] = [];
  const loaded: LoadedScenario[] = [];
  for (const path of files.length === 0 ? [undefined] : files.map(scenarioPath)) {
    const result = parse(path, overrides);
    if (!result.ok) {
      problems.push(...result.problems.map(formatProblem));
      continue;
    }
    loaded.push({ scenario: result.scenario, path });
    if (options.verbose === true) terminal.stderr(originsText(result.scenario, result.origins));
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return loaded;
}

/** The seeds of a call. @throws UsageError */
export function requireSeeds(text: string, flag: string): readonly number[] {
  const seeds = parseSeeds(text);
  if (seeds.ok) return seeds.value;
  throw new UsageError(`${flag} ${text}: "${text}" is not allowed; ${seeds.allowed} is`);
}

function parse(path: string | undefined, overrides: readonly Override[]): ReturnType<typeof parseScenario> {
  const known = policies.map(({ name, requires }) => ({ name, requires }));
  if (path === undefined) return parseScenario("{}", { file: "command-line", policies: known, overrides });
  return parseScenario(readText(path), {
    file: path,
    policies: known,
    overrides,
    readFile: (relative, from) => readText(resolve(dirname(from), relative)),
  });
}

/** Each flag as an override of the scenario, named as the user wrote it. */
function flagOverrides(options: ScenarioOptions): Override[] {
  const overrides: Override[] = [];
  const add = (key: string, value: string, origin: string): number => overrides.push({ key, value, origin });
  for (const set of options.set ?? []) {
    const equals = set.indexOf("=");
    if (equals < 1)
      throw new UsageError(`--set ${set}: "${set}" is not allowed; key=value is, e.g. workers=4`);
    add(set.slice(0, equals), set.slice(equals + 1), `--set ${set}`);
  }
  const { burst, duration, concurrency, workers, policy } = options;
  if (burst !== undefined) add("arrivals", `{burst: ${burst}}`, `--burst ${burst}`);
  if (duration !== undefined) add("duration", duration, `--duration ${duration}`);
  if (concurrency !== undefined) add("concurrency", concurrency, `--concurrency ${concurrency}`);
  if (workers !== undefined) add("workers", workers, `--workers ${workers}`);
  if (policy !== undefined)
    add("policies", JSON.stringify(policy), policy.map((name) => `--policy ${name}`).join(" "));
  return overrides;
}

function originsText(scenario: Scenario, origins: ReadonlyMap<string, string>): string {
  const lines = [...origins].map(([key, origin]) => `  ${key}: ${origin}`);
  return `${scenario.name}: where each value came from\n${lines.join("\n")}\n`;
}
