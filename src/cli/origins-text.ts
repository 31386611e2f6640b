import { printable } from "../report/printable.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { scenarioToData } from "../scenario/scenario-to-data.ts";

/** Values longer than this are cut: the file has them whole. */
const LONGEST_VALUE = 30;

/** A value that a command takes from elsewhere than the scenario, and where from. */
export interface ValueFromOutside {
  readonly value: string;
  readonly origin: string;
}

/** For `-v`: each value of a scenario and where it came from, a line each. */
export function originsText(
  scenario: Scenario,
  origins: ReadonlyMap<string, string>,
  fromOutside: Readonly<Record<string, ValueFromOutside>>,
): string {
  const rows = originRows(scenario, origins, fromOutside);
  const keyWidth = Math.max(...rows.map(({ key }) => key.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  const lines = rows.map(
    ({ key, value, origin }) => `  ${key.padEnd(keyWidth)}  ${value.padEnd(valueWidth)}  ${origin}\n`,
  );
  return printable(`${scenario.name}: each value, and where it came from\n${lines.join("")}`);
}

/** Each key, its value as text, and where that came from. */
export function originRows(
  scenario: Scenario,
  origins: ReadonlyMap<string, string>,
  fromOutside: Readonly<Record<string, ValueFromOutside>>,
): { readonly key: string; readonly value: string; readonly origin: string }[] {
  const data = scenarioToData(scenario, "given");
  return [...origins].map(([key, origin]) => {
    const outside = fromOutside[key];
    return outside ? { key, ...outside } : { key, value: valueText(valueAt(data, key)), origin };
  });
}

/** The value under a key with dots. */
export function valueAt(data: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      data,
    );
}

function valueText(value: unknown): string {
  if (value === undefined) return "–";
  const text = flowText(value).replace(/\s+/g, " ");
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** As one would write it in a scenario file. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${flowText(inner)}`);
  return `{${entries.join(", ")}}`;
}
