import type { Result } from "../experiment/result.ts";
import { metricDescriptions } from "../metrics/metric.ts";
import { csvLine } from "./csv.ts";

const keys = metricDescriptions.map(({ key }) => key);

/**
 * One row a run, with all its metrics under their keys, which carry the unit. A number that a run does not have is an
 * empty cell.
 */
export function runsCsv(results: readonly Result[]): string {
  let text = csvLine(["scenario", "policy", "seed", "status", "workload_hash", ...keys]);
  for (const { scenario, runs } of results) {
    for (const { policy, seed, status, workloadHash, metrics } of runs) {
      const numbers = keys.map((key) => metrics[key] ?? null);
      text += csvLine([scenario.name, policy, seed, status, workloadHash, ...numbers]);
    }
  }
  return text;
}
