import type { Result } from "../experiment/result.ts";
import { metricNamed } from "../metrics/metric.ts";
import { scenarioLabels } from "./scenario-labels.ts";

/** One entry of github-action-benchmark's own format. */
interface Entry {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** Half of the confidence interval's width. */
  readonly range?: string;
}

/**
 * For github-action-benchmark with the tool `customSmallerIsBetter`: means over the seeds, of the metrics of which less
 * is better. All entries of a file must look the same way there, so the others are not in it.
 */
export function benchmarkActionJson(results: readonly Result[]): string {
  const labels = scenarioLabels(results);
  const entries = results.flatMap(({ summaries }, index) =>
    summaries.flatMap(({ policy, metric: key, mean, ci }): Entry[] => {
      const metric = metricNamed(key);
      if (metric?.better !== "lower") return [];
      const range = ci === null ? {} : { range: `± ${Number(((ci[1] - ci[0]) / 2).toPrecision(6))}` };
      return [
        { name: `${labels[index]}/${policy}: ${metric.label}`, unit: metric.unit, value: mean, ...range },
      ];
    }),
  );
  return `${JSON.stringify(entries, null, 2)}\n`;
}
