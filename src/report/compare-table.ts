import { baselineOf } from "../experiment/baseline-of.ts";
import type { Comparison, Design, Result, Summary } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { type ChangeRow, changeRows } from "./change-rows.ts";
import { comparisonNotes } from "./comparison-notes.ts";
import { gatesText } from "./gate-text.ts";
import { heading } from "./heading.ts";
import { changeText, differenceText, type RowFormat, rowFormat } from "./quantity-text.ts";

/** What a person reads first, in this order; a number that is 0 or 1 for every policy is left out. */
const shown = [
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
];

/**
 * The table of `take-sim compare`: for each number a line for each policy, with its mean over the seeds and, against the
 * baseline, the change and its confidence interval. Then the gates.
 */
export function compareTable(result: Result): string {
  const { gates, design } = result;
  const rows = shown.flatMap((key) => {
    const metric = metricNamed(key);
    return metric === undefined ? [] : metricRows(result, metric);
  });
  const table = changeRows(
    rows,
    `change against ${design.baselines === undefined ? design.baseline : "the saved"}`,
  );
  const parts = [table, gatesText(gates, design.analysis.confidence), comparisonNotes(result)];
  return `${heading(result)}\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function metricRows(result: Result, metric: MetricDescription): ChangeRow[] {
  const { design } = result;
  const others = design.policies.filter((policy) => policy !== design.baseline);
  const policies = design.baselines === undefined ? [design.baseline, ...others] : design.policies;
  const summaries = policies.map((policy) =>
    result.summaries.find((one) => one.metric === metric.key && one.policy === policy),
  );
  const means = summaries.map((summary) => summary?.mean ?? null);
  const saysNothing = means.every((mean) => mean === null || mean === 0) || isEvenSplit(metric, means);
  if (saysNothing) return [];
  const format = rowFormat(metric, means);
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
  return comparison === undefined ? "–" : changeCell(comparison, format, result.design.drawn);
}

const arrows = { lower: " ▼", higher: " ▲" } as const;

/**
 * `−15.2 % [−16.0, −14.4] ▼`, or `~ [−0.8, +0.9]` where the data tell no direction. An arrow stands only beside a change
 * that is shown: one that is rounded to nothing has none.
 */
export function changeCell(comparison: Comparison, format: RowFormat, drawn: Design["drawn"]): string {
  const { estimate, ci, direction, method, n } = comparison;
  const value = estimate.ratio === null ? absolute(estimate.diff, format) : changeText(estimate.ratio);
  if (n < 2 || method === null || drawn === "nothing") return value;
  if (method === "deterministic")
    return estimate.diff === 0 ? "the same in every seed" : `${value} in every seed`;
  const relative = estimate.ratio !== null && ci.ratio !== null;
  const ends = relative
    ? (ci.ratio ?? []).map(percentEnd)
    : (ci.diff ?? []).map((end) => absolute(end, format));
  const interval = `[${ends.join(", ")}]`;
  if (direction === null) return `~ ${interval}`;
  return `${value} ${interval}${value.startsWith("±") ? "" : arrows[direction]}`;
}

function absolute(difference: number, format: RowFormat): string {
  return isZero(format.format(Math.abs(difference))) ? "±0" : differenceText(difference, format);
}

function percentEnd(ratio: number): string {
  return changeText(ratio).replace(" %", "");
}

function isZero(text: string): boolean {
  return Number(text) === 0;
}
