import { mean } from "simple-statistics";
import type { Comparison, Result } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { fittedTables, PAGE_WIDTH } from "./fitted-tables.ts";
import { heading } from "./heading.ts";
import { horizonNote } from "./horizon-note.ts";
import { changeText, differenceText, type RowFormat, rowFormat } from "./quantity-text.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

const shown = [
  "completion_p50_ms",
  "completion_p99_ms",
  "completion_max_ms",
  "throughput_jobs_per_s",
  "delayTime_p50_ms",
  "delayTime_p99_ms",
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
 * The table of `take-sim compare`: the baseline's means, then for each other policy its means and their change against
 * the baseline, in percent or, where the baseline is 0, as a difference.
 */
export function compareTable(result: Result): string {
  const candidates = result.design.policies.filter((policy) => policy !== result.design.baseline);
  const tables = fittedTables(candidates, (some) => table(result, some));
  const notes = [horizonNote(result), legend(result, candidates)].filter((note) => note !== "");
  return `${heading(result)}\n${tables}\n\n${notes.join("\n")}\n`;
}

function table(result: Result, candidates: readonly string[]): string {
  const { baseline } = result.design;
  const head = ["mean over seeds", baseline, ...candidates.flatMap((candidate) => [candidate, "change"])];
  const rows = shown.flatMap((key) => {
    const metric = metricNamed(key);
    return metric === undefined ? [] : [row(result, metric, candidates)];
  });
  return textTable(head, rows);
}

function row(result: Result, metric: MetricDescription, candidates: readonly string[]): string[] {
  const baseline = baselineMean(result, metric.key);
  const comparisons = candidates.map((candidate) =>
    result.comparisons.find((one) => one.metric === metric.key && one.candidate === candidate),
  );
  const format = rowFormat(metric, [baseline, ...comparisons.map((one) => one?.mean.candidate ?? null)]);
  const cells = comparisons.flatMap((one) => [
    format.format(one?.mean.candidate ?? null),
    change(one, format),
  ]);
  return [format.label, format.format(baseline), ...cells];
}

function baselineMean(result: Result, key: string): number | null {
  const values = result.runs
    .filter((run) => run.policy === result.design.baseline)
    .map((run) => run.metrics[key])
    .filter((value) => typeof value === "number");
  return values.length === 0 ? null : mean(values);
}

function change(comparison: Comparison | undefined, format: RowFormat): string {
  if (comparison === undefined) return "–";
  const { diff, ratio } = comparison.estimate;
  return ratio === null ? (diff === 0 ? "±0" : differenceText(diff, format)) : changeText(ratio);
}

function legend({ design }: Result, candidates: readonly string[]): string {
  const { baseline, drawn } = design;
  const change =
    candidates.length === 0
      ? `Only ${baseline} runs: there is nothing to compare it with.`
      : `change: against ${baseline}. All policies of one seed got the same jobs.`;
  const caution =
    drawn === "nothing"
      ? "Nothing in this scenario is drawn at random: every seed gives the same numbers."
      : drawn === "loop lag"
        ? "Only loop lag varies between seeds."
        : "";
  return wrapText(`${change} ${caution}`, PAGE_WIDTH);
}
