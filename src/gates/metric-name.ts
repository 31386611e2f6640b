import { type MetricDescription, metricDescriptions } from "../metrics/metric.ts";

/**
 * The metric of a name: its key in a result file (`completion_p99_ms`) or what people say, in any order (`completion p99`,
 * `p99 completion`, `p(99) completion`, `stranded`). Upper case and spaces do not matter.
 */
export function metricByName(name: string): MetricDescription | undefined {
  const wanted = plain(name);
  return metricDescriptions.find(({ key, label }) => plain(key) === wanted || plain(label) === wanted);
}

/** Every name that `metricByName` knows, as people say them. */
export const metricNames: readonly string[] = metricDescriptions.map(({ label }) => label);

function plain(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll("÷", "/")
    .replace(/\bp\((\d+)\)/g, "p$1");
  return words
    .split(/\s+/)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}
