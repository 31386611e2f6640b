import { baselineOf } from "../experiment/baseline-of.ts";
import type { Comparison, Result, Summary } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { gatesText } from "./gate-text.ts";
import { heading } from "./heading.ts";
import { horizonNote } from "./horizon-note.ts";
import { changeText, differenceText, type RowFormat, rowFormat } from "./quantity-text.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

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
  const { baseline } = result.design;
  const against = result.design.baselines === undefined ? baseline : "the saved";
  const head = ["", "", "mean", "±", `change against ${against}`];
  const rows = shown.flatMap((key) => {
    const metric = metricNamed(key);
    return metric === undefined ? [] : metricRows(result, metric);
  });
  const table = textTable(head, rows, [0, 1, 4]);
  const { gates, design } = result;
  const parts = [table, gatesText(gates, design.analysis.confidence), notes(result)];
  return `${heading(result)}\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function metricRows(result: Result, metric: MetricDescription): string[][] {
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
  return policies.map((policy, index) => [
    index === 0 ? format.label : "",
    policy,
    format.format(means[index] ?? null),
    halfWidth(summaries[index], format),
    baselineOf(design, policy) === undefined ? "" : changeOf(result, { metric, policy, format }),
  ]);
}

function isEvenSplit(metric: MetricDescription, means: readonly (number | null)[]): boolean {
  return metric.key === "worker_jobs_max_over_mean" && means.every((mean) => mean === 1);
}

/** Half of the interval's width; nothing where every seed gives the same value, or where there is one seed. */
function halfWidth(summary: Summary | undefined, format: RowFormat): string {
  if (summary?.ci === undefined || summary.ci === null || summary.method === "deterministic") return "";
  return format.format((summary.ci[1] - summary.ci[0]) / 2);
}

interface Row {
  readonly metric: MetricDescription;
  readonly policy: string;
  readonly format: RowFormat;
}

function changeOf(result: Result, { metric, policy, format }: Row): string {
  const comparison = result.comparisons.find((one) => one.metric === metric.key && one.candidate === policy);
  return comparison === undefined ? "–" : changeCell(comparison, format);
}

const arrows = { lower: " ▼", higher: " ▲" } as const;

/** `−15.2 % [−16.0, −14.4] ▼`, or `~ [−0.8, +0.9]` where the data tell no direction. */
export function changeCell(comparison: Comparison, format: RowFormat): string {
  const { estimate, ci, direction, method, n } = comparison;
  const relative = estimate.ratio !== null && ci.ratio !== null;
  const value = estimate.ratio === null ? zeroBaseline(estimate.diff, format) : changeText(estimate.ratio);
  if (n < 2 || method === null) return value;
  if (method === "deterministic")
    return estimate.diff === 0 ? "the same in every seed" : `${value} in every seed`;
  const ends = relative ? percentEnds(ci.ratio) : (ci.diff ?? []).map((end) => differenceText(end, format));
  const interval = `[${ends.join(", ")}]`;
  return direction === null ? `~ ${interval}` : `${value} ${interval}${arrows[direction]}`;
}

function zeroBaseline(difference: number, format: RowFormat): string {
  return difference === 0 ? "±0" : differenceText(difference, format);
}

function percentEnds(ends: readonly number[] | null): string[] {
  return (ends ?? []).map((end) => changeText(end).replace(" %", ""));
}

function notes(result: Result): string {
  return [horizonNote(result), wrapText(legend(result), PAGE_WIDTH), ...intervalNotes(result)]
    .filter((note) => note !== "")
    .join("\n");
}

/** What the columns and brackets mean, in words. */
function legend({ design }: Result): string {
  const { baseline, drawn, policies, seeds, analysis } = design;
  if (policies.length < 2) return `Only ${baseline} runs: there is nothing to compare it with.`;
  const pairs = "All policies of one seed got the same jobs.";
  if (drawn === "nothing")
    return `${pairs} Nothing here is drawn at random: every seed gives the same numbers.`;
  if (seeds.length < 2) return `${pairs} One seed says nothing of how the numbers vary.`;
  const level = `${Number((100 * analysis.confidence).toFixed(3))} %`;
  const lag =
    drawn === "loop lag" ? " Loop lag alone varies between seeds: no direction is claimed below 1 %." : "";
  return `mean over the seeds ± half of its ${level} confidence interval; change of the mean [${level} confidence interval over paired seeds]; ~ the data do not tell which way.${lag} ${pairs}`;
}

/** What is to be said about a result's intervals, each once. */
export function intervalNotes({ comparisons, design }: Result): string[] {
  const distinct = new Set(comparisons.flatMap((comparison) => comparison.warnings));
  const few = design.drawn !== "nothing" && design.seeds.length >= 5 && design.seeds.length < 20;
  const of = design.pairing === "crn" ? "seeds" : "repetitions";
  const seeds = `${design.seeds.length} ${of}: intervals of so few are rough; 20 or more are better`;
  return [...(few ? [seeds] : []), ...[...distinct].map((text) => withCount(text, design.seeds.length))].map(
    (text) => wrapText(`note: ${text}`, PAGE_WIDTH),
  );
}

/** `4 repetitions: t interval` says more than `fewer than 5`. */
function withCount(text: string, n: number): string {
  return text.replace("fewer than 5 observations", `${n} repetitions`);
}
