import { metricByName, metricNames } from "../gates/metric-name.ts";
import { type MetricDescription, metricDescriptions } from "../metrics/metric.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import { didYouMean } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";

/** The metric that a flag names. @throws UsageError */
export function requireMetric(name: string, flag: string): MetricDescription {
  const metric = metricByName(name);
  if (metric !== undefined) return metric;
  // The whole list is long: it is shown only where no name is near.
  const nearest = nearestName(name, metricNames);
  const hint = nearest === undefined ? `; known: ${metricNames.join(", ")}` : didYouMean(nearest);
  throw new UsageError(`${flag} ${name}: unknown metric "${name.trim()}"${hint}`);
}

/** The metrics of `--metric` flags; `all` is every one. @throws UsageError */
export function requireMetrics(names: readonly string[], flag: string): MetricDescription[] {
  const metrics = names
    .flatMap((text) => text.split(","))
    .flatMap((name) => (name.trim() === "all" ? metricDescriptions : [requireMetric(name, flag)]));
  return [...new Set(metrics)];
}
