import { metricByName, metricNames } from "../gates/metric-name.ts";
import { type MetricDescription, metricDescriptions } from "../metrics/metric.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";

/** The metric that a flag names. @throws UsageError */
export function requireMetric(name: string, flag: string): MetricDescription {
  const metric = metricByName(name);
  if (metric !== undefined) return metric;
  throw new UsageError(
    `${flag} ${name}: unknown metric "${name.trim()}"${knownAndNearest(name, metricNames)}`,
  );
}

/** The metrics of `--metric` flags; `all` is every one. @throws UsageError */
export function requireMetrics(names: readonly string[], flag: string): MetricDescription[] {
  const metrics = names
    .flatMap((text) => text.split(","))
    .flatMap((name) => (name.trim() === "all" ? metricDescriptions : [requireMetric(name, flag)]));
  return [...new Set(metrics)];
}
