import { metricDescriptions } from "../metrics/metric.ts";
import type { RunResult } from "./result.ts";

const ofEveryRun = metricDescriptions.filter(({ optional }) => optional !== true).map(({ key }) => key);

/** The keys that each of these runs must have: all that any of them has, and those of every run that was simulated. */
export function neededMetrics(
  runs: readonly Pick<RunResult, "metrics">[],
  { simulated }: { readonly simulated: boolean },
): string[] {
  const had = runs.flatMap(({ metrics }) => Object.keys(metrics));
  return [...new Set([...(simulated ? ofEveryRun : []), ...had])];
}

/** The first key that a run must have and lacks. One with the value null is there: its number cannot be had. */
export function lackingMetric(
  { metrics }: Pick<RunResult, "metrics">,
  needed: readonly string[],
): string | undefined {
  return needed.find((key) => !Object.hasOwn(metrics, key));
}
