import { type MetricDescription, metricDescriptions } from "../metrics/metric.ts";

/**
 * The metric of a name: its key in a result file (`completion_p99_ms`) or what people say (`completion p99`,
 * `p(99) completion`, `stranded`). Case and spaces do not matter.
 */
export function metricByName(name: string): MetricDescription | undefined {
  const wanted = plain(name.replace(/^p\((\d+)\)\s+(\S+)$/, "$2 p$1"));
  return metricDescriptions.find(({ key, label }) => plain(key) === wanted || plain(label) === wanted);
}

/** Every name that `metricByName` knows, as people say them. */
export const metricNames: readonly string[] = metricDescriptions.map(({ label }) => label);

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll("÷", "/").replace(/\s+/g, " ");
}
