import type { Result } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { scenarioLabels } from "./scenario-labels.ts";

/** A measure's value, with the ends of its confidence interval where it has one. */
interface Measure {
  readonly value: number;
  readonly lower_value?: number;
  readonly upper_value?: number;
}

/** What a key ends in, by unit. */
const unitEnds: Record<MetricDescription["unit"], string> = {
  ms: "_ms",
  "jobs/s": "_jobs_per_s",
  "slot-s": "_slot_s",
  "job-s": "_job_s",
  jobs: "",
  takes: "",
  workers: "",
  "worker-s": "_s",
  "": "",
};

/**
 * Bencher Metric Format: `{"scenario/policy": {"completion_p99": {value, lower_value, upper_value}}}`, means over the
 * seeds. A measure has the metric's key without its unit, as Bencher keeps the unit with the measure: milliseconds,
 * jobs a second, slot-seconds and job-seconds, as in a result.
 */
export function bencherJson(results: readonly Result[]): string {
  const labels = scenarioLabels(results);
  const benchmarks = results.flatMap((result, index) =>
    result.design.policies.map((policy): [string, unknown] => [
      `${labels[index]}/${policy}`,
      measuresOf(result, policy),
    ]),
  );
  return `${JSON.stringify(Object.fromEntries(benchmarks), null, 2)}\n`;
}

function measuresOf({ summaries }: Result, policy: string): Record<string, Measure> {
  const measures = summaries.flatMap(({ policy: of, metric, mean, ci }): [string, Measure][] => {
    const description = metricNamed(metric);
    if (of !== policy || description === undefined) return [];
    const ends = ci === null ? {} : { lower_value: ci[0], upper_value: ci[1] };
    return [[bencherMeasure(description), { value: mean, ...ends }]];
  });
  return Object.fromEntries(measures);
}

/** The name of a metric's measure: `completion_p99` of `completion_p99_ms`. */
export function bencherMeasure({ key, unit }: MetricDescription): string {
  const end = unitEnds[unit];
  return end !== "" && key.endsWith(end) ? key.slice(0, -end.length) : key;
}
