import type { Scenario } from "../scenario/scenario.ts";
import { scenarioToData } from "../scenario/scenario-to-data.ts";
import { type Situation, type Start, scenarioOf } from "./situation.ts";

/**
 * A situation as a scenario file that `take-sim run` accepts and gives the same numbers for. The start's gates are of the start
 * alone: they stay only where nothing but the seed has been changed.
 */
export function situationYaml(start: Start, situation: Situation): string {
  const scenario = scenarioOf(start, situation);
  const isStart = sameRuns(start, situation);
  const leftOut = !isStart && start.scenario.gates.length > 0;
  const comments = [
    `# The playground shows seed ${situation.seed}: take-sim run FILE --seed ${situation.seed}`,
    ...(leftOut ? ["# The gates are left out: they were of the scenario in which nothing was moved."] : []),
  ];
  return `${comments.join("\n")}\n${scenarioYaml(isStart ? scenario : { ...scenario, gates: [] })}`;
}

function sameRuns(start: Start, { values, arrivals, policies }: Situation): boolean {
  return values.size === 0 && arrivals === undefined && policies.join() === start.scenario.policies.join();
}

/** A scenario as YAML: a key a line, lists of mappings an item a line. */
export function scenarioYaml(scenario: Scenario): string {
  return Object.entries(scenarioToData(scenario))
    .map(([key, value]) => (isLongList(value) ? block(key, value) : `${key}: ${flow(value)}\n`))
    .join("");
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((item) => typeof item === "object" || /\s/.test(String(item)));
}

function block(key: string, items: readonly unknown[]): string {
  return `${key}:\n${items.map((item) => `  - ${flow(item)}\n`).join("")}`;
}

/** In YAML's flow style, of which JSON is a part. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "string") return isPlain(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{ ${entries.map(([name, inner]) => `${flow(name)}: ${flow(inner)}`).join(", ")} }`;
}

/** Names and times can stand without quotes, unless they read as a number or as one of YAML's own words. */
function isPlain(text: string): boolean {
  const isWord = /^[A-Za-z\d][\w.+/-]*$/.test(text);
  const isOther = /^([\d.+-]+(e[+-]?\d+)?|0[xo].*|true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isWord && !isOther;
}
