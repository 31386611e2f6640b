import type { Scenario } from "../scenario/scenario.ts";
import { scenarioToData } from "../scenario/scenario-to-data.ts";

/** Some keys of a scenario as YAML, a line each: what can be pasted over its own. */
export function scenarioBlock(scenario: Scenario, keys: readonly string[]): string {
  const data = scenarioToData(scenario);
  const tops = [...new Set(keys.map((key) => key.split(".")[0] as string))];
  return tops
    .filter((key) => data[key] !== undefined)
    .map((key) => `${key}: ${flow(data[key])}\n`)
    .join("");
}

/** In YAML's flow style. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "string")
    return /^[\p{Letter}\d][\p{Letter}\d_.+/-]*$/u.test(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{ ${entries.map(([key, inner]) => `${key}: ${flow(inner)}`).join(", ")} }`;
}
