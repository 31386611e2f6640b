import type { Comparison, Result } from "../experiment/result.ts";
import { type MetricDescription, metricDescriptions } from "../metrics/metric.ts";
import { changeCell, isRelative } from "./compare-table.ts";
import { intervalNotes } from "./comparison-notes.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { gatesText } from "./gate-text.ts";
import { heading } from "./heading.ts";
import { missingNotes } from "./missing-notes.ts";
import { changeText, differenceText, type RowFormat, rowFormat } from "./quantity-text.ts";
import { shortenedName } from "./shortened-name.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

/**
 * The table of measured repetitions: for each number a line for each arm, with its mean and, against the baseline, the
 * difference and its confidence interval; below that the same in percent. Then the gates.
 */
export function measuredTable(result: Result): string {
  const rows = metricDescriptions.flatMap((metric) => metricRows(result, metric));
  const gates = gatesText(result.gates, result.design.analysis.confidence, "repetitions");
  const parts = [fitted(rows, result.design.baseline), gates, measuredNotes(result).join("\n")];
  return `${heading(result)}\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** With metrics on lines of their own where the page has no room beside them, and arms cut where that is not enough. */
function fitted(rows: readonly (readonly string[])[], baseline: string): string {
  const beside = textTable(["", "", ...headOf(baseline)], rows, [0, 1, 5]);
  if (fits(beside)) return beside;
  const above = aboveTable(rows, baseline, Number.POSITIVE_INFINITY);
  if (fits(above)) return above;
  const longest = Math.max(...rows.map(([, arm = ""]) => arm.length));
  for (let length = Math.min(longest, PAGE_WIDTH); length > SHORTEST_ARM; length -= 1) {
    const cut = aboveTable(rows, baseline, length);
    if (fits(cut)) return cut;
  }
  return aboveTable(rows, baseline, SHORTEST_ARM);
}

/** The shortest that an arm's name is cut to. */
const SHORTEST_ARM = 8;

function headOf(baseline: string): string[] {
  return ["n", "mean", "±", `difference from ${baseline}`];
}

function aboveTable(rows: readonly (readonly string[])[], baseline: string, longest: number): string {
  const lines = rows.flatMap(([metric = "", arm = "", ...cells]) => {
    const own = [shortenedName(arm, longest), ...cells];
    return metric === "" ? [own] : [[metric, "", "", "", ""], own];
  });
  return textTable(["", ...headOf(shortenedName(baseline, longest))], lines, [0, 4]);
}

function fits(table: string): boolean {
  return table.split("\n").every((line) => line.length <= PAGE_WIDTH);
}

function metricRows(result: Result, metric: MetricDescription): string[][] {
  const { design } = result;
  const arms = [design.baseline, ...design.policies.filter((arm) => arm !== design.baseline)];
  const summaries = arms.map((arm) =>
    result.summaries.find((one) => one.metric === metric.key && one.policy === arm),
  );
  if (summaries.every((summary) => summary === undefined)) return [];
  const format = rowFormat(
    metric,
    summaries.map((summary) => summary?.mean ?? null),
  );
  return arms.flatMap((arm, index) => {
    const summary = summaries[index];
    const half =
      summary?.ci && summary.method !== "deterministic" ? (summary.ci[1] - summary.ci[0]) / 2 : null;
    const comparison = result.comparisons.find((one) => one.metric === metric.key && one.candidate === arm);
    const [difference = "", change = ""] =
      comparison === undefined ? [] : differenceCells(comparison, format);
    const row = [
      index === 0 ? format.label : "",
      arm,
      String(summary?.n ?? 0),
      format.format(summary?.mean ?? null),
      half === null ? "" : format.format(half),
      difference,
    ];
    return change === "" ? [row] : [row, ["", "", "", "", "", change]];
  });
}

const arrows = { lower: " ▼", higher: " ▲" } as const;

/** `−4.60 [−6.04, −3.16] ▼` and `−18.9 % [−24.1, −13.5] ▼`; where the data tell no direction, the intervals alone. */
function differenceCells(comparison: Comparison, format: RowFormat): string[] {
  const { estimate, ci, direction, method } = comparison;
  const change = percentCell(comparison, format);
  const value = estimate.diff === 0 ? "±0" : differenceText(estimate.diff, format);
  if (ci.diff === null || method === "deterministic") return [value, change];
  const interval = `[${ci.diff.map((end) => differenceText(end, format)).join(", ")}]`;
  if (direction === null) return [`~ ${interval}`, change];
  return [`${value} ${interval}${arrows[direction]}`, change];
}

/** Empty where there is no percentage: the difference stands above already. */
function percentCell(comparison: Comparison, format: RowFormat): string {
  const { estimate, method } = comparison;
  if (estimate.ratio === null || !isRelative(comparison)) return "";
  if (method === "deterministic") return estimate.diff === 0 ? "" : changeText(estimate.ratio);
  return changeCell(comparison, format, { drawn: "workload", pairing: "repetitions" });
}

/** What stands below measured numbers, note by note: what columns and brackets mean, and what to beware of. */
export function measuredNotes(result: Result): string[] {
  const { design } = result;
  const level = `${Number((100 * design.analysis.confidence).toFixed(3))} %`;
  const methods = new Set(result.comparisons.map(({ method }) => method));
  const keys = metricDescriptions.map(({ key }) => key);
  const difference =
    missingNotes(result, keys).length > 0 && design.pairing === "repetitions"
      ? "mean difference of the pairs"
      : "difference of the means";
  const legend = [
    `mean over the repetitions ± half of its ${level} confidence interval; ${difference} [${level} confidence interval]; ~ the data do not tell which way.`,
    pairingText(design.pairing === "repetitions", methods),
  ];
  return [wrapText(legend.join(" "), PAGE_WIDTH), ...intervalNotes(result, keys)];
}

function pairingText(paired: boolean, methods: ReadonlySet<string | null>): string {
  if (paired) return "Repetitions are paired by rep.";
  const used = [
    ...(methods.has("t") ? ["Welch's t"] : []),
    ...([...methods].some((method) => method?.startsWith("bca") || method?.startsWith("percentile"))
      ? ["independent bootstrap of each arm"]
      : []),
  ];
  return `Repetitions are not paired: ${used.length === 0 ? "each arm stands by itself" : used.join(", ")}.`;
}
