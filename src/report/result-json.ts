import type { Result } from "../experiment/result.ts";
import { sortedJson } from "../experiment/sorted-json.ts";

/** One result as JSON, or several as a JSON array; keys sorted, so that equal results are equal to the byte. */
export function resultsJson(results: readonly Result[]): string {
  const [only] = results;
  return `${sortedJson(results.length === 1 ? only : results, 2)}\n`;
}
