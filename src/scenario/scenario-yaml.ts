import { stringify } from "yaml";
import { scenarioKeyNames } from "./keys.ts";

/**
 * A scenario's data as a file that `take-sim run` reads: its keys in the order of the documentation, those inside of them
 * sorted, so that it reads the same whatever order it was kept in.
 */
export function scenarioYaml(data: unknown): string {
  if (!isMapping(data)) return stringify(data);
  const known = scenarioKeyNames.filter((key) => key in data);
  const others = Object.keys(data).filter((key) => !(known as readonly string[]).includes(key));
  const ordered = [...known, ...others.sort()].map((key) => [key, sorted(data[key])]);
  return stringify(Object.fromEntries(ordered), { lineWidth: 100, flowCollectionPadding: false });
}

function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted);
  if (!isMapping(data)) return data;
  const keys = Object.keys(data).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(data[key])]));
}

function isMapping(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
