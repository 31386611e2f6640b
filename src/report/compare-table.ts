import { baselineOf } from "../experiment/baseline-of.ts";
import type { Comparison, Design, Result, Summary } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { type ChangeRow, changeRows } from "./change-rows.ts";
import { comparisonNotes } from "./comparison-notes.ts";
import { faultMetricKeys, objectiveMetricKeys } from "./fault-metric-keys.ts";
import { gatesText } from "./gate-text.ts";
import { heading } from "./heading.ts";
import { inEvery, observationsOf } from "./observations.ts";
import { observedText } from "./observed-text.ts";
import { changeText, differenceText, type RowFormat, rowFormat, type TimeUnit } from "./quantity-text.ts";

/** What a person reads first, in this order; a number that is 0 or 1 for every policy is left out. */
export const comparedMetrics = [
  "completion_p99_ms",
  "completion_max_ms",
  "throughput_jobs_per_s",
  "delayTime_p50_ms",
  "startDelay_p50_ms",
  "startDelay_p99_ms",
  "holdTime_mean_ms",
  "worker_jobs_max_over_mean",
  "takes",
  "take_gap_p50_ms",
  "slot_use",
  "starved_slot_s",
  "stranded_job_s",
  ...faultMetricKeys,
];

/**
 * The table of `take-sim compare`: for each number a line for each policy, with its mean over the seeds and, against the
 * baseline, the change and its confidence interval. Then the gates, and what was observed of a log that was replayed.
 *
 * @param timeUnit the unit of times; by their size if absent
 * @param sketch stands below the table
 */
export function compareTable(result: Result, timeUnit?: TimeUnit, sketch = ""): string {
  const against = result.design.baselines === undefined ? result.design.baseline : "the saved";
  const { gates, design } = result;
  const metrics = comparedRows(result, comparedMetrics, timeUnit);
  const table = changeRows(
    metrics.flatMap(({ rows }) => rows),
    `change against ${against}`,
  );
  const notes = comparisonNotes(
    result,
    metrics.map(({ key }) => key),
  );
  const parts = [table, sketch, gatesText(gates, design.analysis.confidence), notes];
  return `${heading(result)}\n${parts.filter((part) => part !== "").join("\n\n")}\n${observedText(result, timeUnit)}`;
}

/** The lines of some numbers as texts: for each number one for each policy. Those that say nothing are left out. */
export function comparedRows(
  result: Result,
  keys: readonly string[],
  timeUnit?: TimeUnit,
): { readonly key: string; readonly rows: readonly ChangeRow[] }[] {
  return keys.flatMap((key) => {
    const metric = metricNamed(key);
    const rows = metric === undefined ? [] : metricRows(result, metric, timeUnit);
    return rows.length === 0 ? [] : [{ key, rows }];
  });
}

function metricRows(result: Result, metric: MetricDescription, timeUnit: TimeUnit | undefined): ChangeRow[] {
  const { design } = result;
  const others = design.policies.filter((policy) => policy !== design.baseline);
  const policies = design.baselines === undefined ? [design.baseline, ...others] : design.policies;
  const summaries = policies.map((policy) =>
    result.summaries.find((one) => one.metric === metric.key && one.policy === policy),
  );
  const means = summaries.map((summary) => summary?.mean ?? null);
  const wanted = objectiveMetricKeys.includes(metric.key);
  const saysNothing =
    means.every((mean) => mean === null || (mean === 0 && !wanted)) || isEvenSplit(metric, means);
  if (saysNothing) return [];
  const format = rowFormat(metric, means, timeUnit);
  return policies.map((policy, index) => ({
    label: index === 0 ? format.label : "",
    policy,
    mean: format.format(means[index] ?? null),
    half: halfWidth(summaries[index], format),
    change: baselineOf(design, policy) === undefined ? "" : changeOf(result, { metric, policy, format }),
  }));
}

function isEvenSplit(metric: MetricDescription, means: readonly (number | null)[]): boolean {
  return metric.key === "worker_jobs_max_over_mean" && means.every((mean) => mean === 1);
}

/** Half of the interval's width; nothing where every seed gives the same value, or where there is one seed. */
function halfWidth(summary: Summary | undefined, format: RowFormat): string {
  if (summary?.ci === undefined || summary.ci === null || summary.method === "deterministic") return "";
  const half = format.format((summary.ci[1] - summary.ci[0]) / 2);
  return isZero(half) ? `<${format.step}` : half;
}

interface Row {
  readonly metric: MetricDescription;
  readonly policy: string;
  readonly format: RowFormat;
}

function changeOf(result: Result, { metric, policy, format }: Row): string {
  const comparison = result.comparisons.find((one) => one.metric === metric.key && one.candidate === policy);
  return comparison === undefined ? "–" : changeCell(comparison, format, result.design);
}

const arrows = { lower: " ▼", higher: " ▲" } as const;

/** Whether a change can be told in percent: not where the baseline is 0, or is 0 in some of its resamples. */
export function isRelative({ estimate, ci }: Comparison): boolean {
  return estimate.ratio !== null && (ci.ratio !== null || ci.diff === null);
}

/**
 * `−15.2 % [−16.0, −14.4] ▼`, or `~ [−0.8, +0.9]` where the data tell no direction; where there is no percentage, the
 * difference with its unit: `+0.33 s [+0.21, +0.45] ▲`, `~ [−0.80, +1.80] s`. An arrow stands only beside a change that is
 * shown: one that is rounded to nothing has none.
 */
export function changeCell(
  comparison: Comparison,
  format: RowFormat,
  design: Pick<Design, "drawn" | "pairing">,
): string {
  const { estimate, ci, direction, method, n } = comparison;
  const relative = isRelative(comparison);
  const value = relative
    ? changeText(estimate.ratio ?? 1)
    : withUnit(absolute(estimate.diff, format), format);
  if (n < 2 || method === null || design.drawn === "nothing") return value;
  if (method === "deterministic")
    return `${estimate.diff === 0 ? "the same" : value} ${inEvery(observationsOf(design))}`;
  const ends = relative
    ? (ci.ratio ?? []).map(percentEnd)
    : (ci.diff ?? []).map((end) => absolute(end, format));
  const interval = `[${ends.join(", ")}]`;
  if (direction === null) return `~ ${relative ? interval : withUnit(interval, format)}`;
  return `${value} ${interval}${value.startsWith("±") ? "" : arrows[direction]}`;
}

function absolute(difference: number, format: RowFormat): string {
  return isZero(format.format(Math.abs(difference))) ? "±0" : differenceText(difference, format);
}

function withUnit(text: string, { unit }: RowFormat): string {
  return unit === "" || text === "±0" ? text : `${text} ${unit}`;
}

function percentEnd(ratio: number): string {
  return changeText(ratio).replace(" %", "");
}

function isZero(text: string): boolean {
  return Number(text) === 0;
}
