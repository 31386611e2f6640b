import { readdirSync, readFileSync } from "node:fs";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import type { Start } from "../../src/playground/situation.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** A scenario from the text of its file. */
export function scenarioFrom(text: string, file = "text.yaml"): Scenario {
  const read = readScenario(text, { file });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
  return read.scenario;
}

/** The start that a scenario that comes with take-sim gives, as the page has it: through JSON. */
export function startFrom(name: string, seed = 1): Start {
  const scenario = scenarioFrom(readFileSync(`scenarios/${name}.yaml`, "utf8"), `${name}.yaml`);
  return JSON.parse(JSON.stringify({ scenario, seed })) as Start;
}

/** The scenarios that come with take-sim, by name. */
export const scenarioNames: readonly string[] = readdirSync("scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(".yaml", ""));
