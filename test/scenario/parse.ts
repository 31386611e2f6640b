import { type ParseOptions, parseScenario } from "../../src/scenario/parse-scenario.ts";
import { formatProblem } from "../../src/scenario/problem.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { policies } from "./policies.ts";

/** The file that the tests' texts are said to come from. */
export const file = "scenarios/s.yaml";

/** Two lines that make a complete scenario; what follows stands in line 3. */
export const goodJobs = "arrivals: {burst: 1}\nduration: 1s\n";

type Options = Partial<ParseOptions>;

/** The scenario that a text means; a problem fails the test. */
export function scenarioOf(text: string, options: Options = {}): Scenario {
  return accepted(text, options).scenario;
}

/** Where the values of a good text came from. */
export function originsOf(text: string, options: Options = {}): Record<string, string> {
  return Object.fromEntries(accepted(text, options).origins);
}

/** Each problem of a bad text, as it is printed. */
export function problemsOf(text: string, options: Options = {}): string[] {
  const result = parseScenario(text, { file, policies, ...options });
  return result.ok ? [] : result.problems.map(formatProblem);
}

function accepted(text: string, options: Options) {
  const result = parseScenario(text, { file, policies, ...options });
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join("\n"));
  return result;
}

/** Reads files from a table by their path as the scenario names it. */
export function filesOf(texts: Readonly<Record<string, string>>) {
  return (path: string): string => {
    const text = texts[path];
    if (text === undefined) throw new Error("no such file");
    return text;
  };
}
