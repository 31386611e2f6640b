import { max, mean, min } from "simple-statistics";
import type { Result, RunResult } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { faultMetricKeys, objectiveMetricKeys } from "./fault-metric-keys.ts";
import { fittedTables, PAGE_WIDTH } from "./fitted-tables.ts";
import { growthNote } from "./growth-note.ts";
import { heading } from "./heading.ts";
import { horizonNote } from "./horizon-note.ts";
import { lossNotes } from "./loss-notes.ts";
import { missingNotes } from "./missing-notes.ts";
import { rowFormat, type TimeUnit } from "./quantity-text.ts";
import { LONGEST_NAME, shortenedName } from "./shortened-name.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

/** What a person reads first, in this order. */
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
  "takes",
  "take_gap_p50_ms",
  "take_returned_over_asked",
  "slot_use",
  "starved_slot_s",
  "stranded_job_s",
];

/**
 * The table of `take-sim run`: a row a number, a column a policy. With several seeds each number is the mean over them,
 * and completion p99 shows the range too.
 *
 * @param timeUnit the unit of times; by their size if absent
 * @param sketch stands below the table
 */
export function runTable(result: Result, timeUnit?: TimeUnit, sketch = ""): string {
  const tables = fittedTables(result.design.policies, (policies) => table(result, policies, timeUnit));
  return `${heading(result)}\n${tables}\n${sketch && `\n${sketch}\n`}${notes(result)}`;
}

function table(result: Result, policies: readonly string[], timeUnit: TimeUnit | undefined): string {
  const blocks = policies.map((policy) => result.runs.filter((run) => run.policy === policy));
  const rows = [...shown, ...shownFaults(blocks.flat())].flatMap((key) => {
    const metric = metricNamed(key);
    return metric === undefined ? [] : metricRows(metric, blocks, timeUnit);
  });
  return textTable(
    ["", ...policies.map((policy) => shortenedName(policy, LONGEST_NAME))],
    [...rows, ["jobs per worker", ...blocks.map(splitText)]],
  );
}

/** Those that say that something went wrong, and objectives that were set, though no job met them. */
function shownFaults(runs: readonly RunResult[]): string[] {
  return faultMetricKeys.filter((key) =>
    valuesOf(runs, key).some((value) => value !== 0 || objectiveMetricKeys.includes(key)),
  );
}

function metricRows(
  metric: MetricDescription,
  blocks: readonly (readonly RunResult[])[],
  timeUnit: TimeUnit | undefined,
): string[][] {
  const values = blocks.map((runs) => valuesOf(runs, metric.key));
  const means = values.map((list) => (list.length === 0 ? null : mean(list)));
  const row = rowFormat(metric, means, timeUnit);
  const rows = [[row.label, ...means.map(row.format)]];
  const severalSeeds = values.some((list) => list.length > 1);
  if (severalSeeds && metric.key === "completion_p99_ms") {
    rows.push(["  lowest", ...values.map((list) => row.format(list.length === 0 ? null : min(list)))]);
    rows.push(["  highest", ...values.map((list) => row.format(list.length === 0 ? null : max(list)))]);
  }
  return rows;
}

/** The values of a metric, one a run that has it. */
function valuesOf(runs: readonly RunResult[], key: string): number[] {
  return runs.map((run) => run.metrics[key]).filter((value) => typeof value === "number");
}

/** How the jobs were split: each worker's share where that is short, else the smallest and the largest. Of the first seed. */
function splitText(runs: readonly RunResult[]): string {
  const counts = runs[0]?.workers.map((worker) => worker.jobs) ?? [];
  // An autoscaler may start nobody.
  if (counts.length === 0) return "–";
  const smallest = min([...counts]);
  const largest = max([...counts]);
  if (counts.length > 1 && smallest === largest) return `${counts.length} × ${largest}`;
  if (counts.length <= 3) return counts.join("/");
  return `${smallest} to ${largest}`;
}

function notes(result: Result): string {
  const several =
    result.design.seeds.length > 1
      ? "Numbers are means over the seeds; jobs per worker are those of the first seed."
      : "";
  const missing = missingNotes({ ...result, comparisons: [] }, [...shown, ...shownFaults(result.runs)]);
  const beware = [...lossNotes(result), ...missing].map((text) => wrapText(`note: ${text}`, PAGE_WIDTH));
  const lines = [horizonNote(result), growthNote(result), several, ...beware].filter((note) => note !== "");
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}
