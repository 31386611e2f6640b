import type { Result } from "../experiment/result.ts";
import { sortedJson } from "../experiment/sorted-json.ts";
import type { SweepResult } from "../experiment/sweep.ts";

/** Below this level of a result everything stands on one line: a run is a line, and so is a comparison. */
const LINE_LEVEL = 2;

/** One result as JSON, or several as a JSON array; keys sorted, so that equal results are equal to the byte. */
export function resultsJson(results: readonly Result[]): string {
  const [only] = results;
  const json = results.length === 1 ? lines(only, LINE_LEVEL, "") : lines(results, LINE_LEVEL + 1, "");
  return `${json}\n`;
}

/** A sweep as JSON: a point and policy is a line. */
export function sweepJson(sweep: SweepResult): string {
  return `${lines(sweep, LINE_LEVEL, "")}\n`;
}

/** JSON in lines, down to so many levels. */
function lines(value: unknown, levels: number, margin: string): string {
  if (levels === 0 || typeof value !== "object" || value === null) return sortedJson(value);
  const inner = `${margin}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => lines(item, levels - 1, inner))
    : Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}: ${lines(Reflect.get(value, key), levels - 1, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${margin}${close}`;
}
