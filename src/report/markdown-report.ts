import type { Design, Result, Summary } from "../experiment/result.ts";
import type { GateResult } from "../gates/gate-result.ts";
import { type MetricDescription, metricDescriptions, metricNamed } from "../metrics/metric.ts";
import { changeCell, comparedMetrics } from "./compare-table.ts";
import { objectiveMetricKeys } from "./fault-metric-keys.ts";
import { worstFirst } from "./gate-order.ts";
import { findingText } from "./gate-text.ts";
import { growthNote } from "./growth-note.ts";
import { heading, seedsText } from "./heading.ts";
import { horizonNote } from "./horizon-note.ts";
import { lossNotes } from "./loss-notes.ts";
import { markdownTable, markdownText } from "./markdown-text.ts";
import { missingNotes } from "./missing-notes.ts";
import { observationsOf } from "./observations.ts";
import { observedMarkdown } from "./observed-text.ts";
import { type RowFormat, rowFormat, type TimeUnit } from "./quantity-text.ts";
import { verdictOfGates } from "./verdict.ts";

/** What of a report is to be shown, and how. */
export interface MarkdownChoice {
  /** The folded parts too; they are unless this is false. */
  readonly details?: boolean;
  /** The unit of times; by their size if absent. */
  readonly timeUnit?: TimeUnit | undefined;
}

/** Longer descriptions are cut: a reader came for the verdict. */
const LONGEST_DESCRIPTION = 500;

const marks = { pass: "✅ pass", fail: "❌ fail", inconclusive: "❔ inconclusive" } as const;

/**
 * Results as GitHub's Markdown: the verdict over all scenarios first, then for each its gates, the worst first, the
 * table, and all other numbers and the design folded away.
 */
export function markdownReport(results: readonly Result[], choice: MarkdownChoice = {}): string {
  const parts = [`### ${verdictOf(results)}`, ...results.flatMap((result) => scenarioParts(result, choice))];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** What the gates say of results that are only a part holds of that part. */
function verdictOf(results: readonly Result[]): string {
  const verdict = verdictText(results.flatMap(({ gates }) => gates));
  const parts = results.filter(({ status }) => status !== undefined).length;
  if (parts === 0) return verdict;
  const of = results.length === 1 ? "" : `of ${parts} of ${results.length} scenarios `;
  return `${verdict.replace(/^✅/, "⚠️")}; ${of}only a part of the runs is here`;
}

/** One line: what the gates say of everything. */
export function verdictText(gates: readonly GateResult[]): string {
  const { kind, text } = verdictOfGates(gates);
  return `${verdictMarks[kind]}take-sim: ${text}`;
}

const verdictMarks = { none: "", pass: "✅ ", open: "⚠️ ", fail: "❌ " } as const;

function scenarioParts(result: Result, choice: MarkdownChoice): string[] {
  const { scenario } = result;
  // The heading is that of the tables for people: what was run, then the question.
  const facts = heading({ ...result, scenario: { ...scenario, description: "" } });
  const oneLine = facts.trim().replaceAll("\n", " · ");
  const parts = [
    `#### ${markdownText(oneLine)}`,
    markdownText(shortened(scenario.description)),
    gatesPart(result),
    metricTable(result, { keys: comparedMetrics, skipEmpty: true, timeUnit: choice.timeUnit }),
    ...observedMarkdown(result, choice.timeUnit),
    markdownText(horizonNote(result)),
    markdownText(growthNote(result)),
    ...[...lossNotes(result), ...missingNotes(result, shownKeys(result))].map((text) =>
      markdownText(`note: ${text}`),
    ),
  ];
  return choice.details === false ? parts : [...parts, ...folded(result, choice)];
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/[\ud800-\udbff]$/, "")}…`;
}

function gatesPart({ gates, design }: Result): string {
  if (gates.length === 0) return "";
  const rows = worstFirst(gates.map((gate) => ({ gate }))).map(({ gate }) => [
    `${marks[gate.verdict]}${gate.level === "warn" ? " (warn)" : ""}`,
    markdownText(`${gate.kind === "improve" ? "improve: " : ""}${gate.expression}`),
    markdownText(findingText(gate, observationsOf(design))),
  ]);
  return markdownTable(["verdict", "gate", "found"], rows, "left");
}

interface TableChoice {
  readonly keys: readonly string[];
  readonly skipEmpty: boolean;
  readonly timeUnit: TimeUnit | undefined;
}

/** A metric a row, a policy a column: the mean, and in brackets the change against the baseline. */
function metricTable(result: Result, { keys, skipEmpty, timeUnit }: TableChoice): string {
  const { baseline, policies } = result.design;
  const columns = [baseline, ...policies.filter((policy) => policy !== baseline)];
  const rows = keys.flatMap((key) => {
    const metric = metricNamed(key);
    if (metric === undefined) return [];
    const summaries = columns.map((policy) => summaryOf(result, policy, key));
    const means = summaries.map((summary) => summary?.mean ?? null);
    const wanted = objectiveMetricKeys.includes(key);
    if (skipEmpty && means.every((mean) => mean === null || (mean === 0 && !wanted))) return [];
    const format = rowFormat(metric, means, timeUnit);
    const cells = columns.map((policy, index) =>
      cell(result, { metric, policy, format, summary: summaries[index] }),
    );
    return [[markdownText(format.label), ...cells]];
  });
  return rows.length === 0 ? "" : markdownTable(["", ...columns.map(markdownText)], rows, "right");
}

/** The numbers above the fold: not those that are 0 everywhere. */
function shownKeys({ summaries }: Result): string[] {
  return comparedMetrics.filter((key) => summaries.some(({ metric, mean }) => metric === key && mean !== 0));
}

interface Cell {
  readonly metric: MetricDescription;
  readonly policy: string;
  readonly format: RowFormat;
  readonly summary: Summary | undefined;
}

function cell(result: Result, { metric, policy, format, summary }: Cell): string {
  const mean = markdownText(format.format(summary?.mean ?? null));
  if (policy === result.design.baseline) return mean;
  const comparison = result.comparisons.find((one) => one.metric === metric.key && one.candidate === policy);
  return comparison === undefined
    ? mean
    : `${mean} (${markdownText(changeCell(comparison, format, result.design))})`;
}

function summaryOf({ summaries }: Result, policy: string, metric: string): Summary | undefined {
  return summaries.find((summary) => summary.policy === policy && summary.metric === metric);
}

function folded(result: Result, choice: MarkdownChoice): string[] {
  const others = metricDescriptions.map(({ key }) => key).filter((key) => !comparedMetrics.includes(key));
  // Of measured numbers nobody misses those that were not measured.
  const isThere = (key: string): boolean =>
    result.design.pairing === "crn" || result.summaries.some(({ metric }) => metric === key);
  const keys = others.filter(isThere);
  const table = metricTable(result, { keys, skipEmpty: false, timeUnit: choice.timeUnit });
  return [...details("all other numbers", table), ...details("how this was found", designText(result))];
}

function details(title: string, body: string): string[] {
  return body === "" ? [] : [`<details><summary>${title}</summary>`, body, "</details>"];
}

function designText({ design, scenario, tool }: Result): string {
  const { analysis, baseline, drawn } = design;
  const level = `${Number((100 * analysis.confidence).toFixed(3))} %`;
  const simulated = design.pairing === "crn";
  const lines = [
    meansText(design),
    `in brackets the change against ${baseline}, and its ${level} confidence interval (${analysis.ci}, ${analysis.resamples} resamples); ~ the data do not tell which way`,
    ...(simulated ? [`drawn at random: ${drawn}`] : []),
    `${simulated ? `scenario sha256 ${scenario.sha256}, ` : ""}take-sim ${tool.version}`,
  ];
  return lines.map((line) => `- ${markdownText(line)}`).join("\n");
}

/** What the means are over, and what pairs them. */
function meansText({ pairing, seeds }: Design): string {
  if (pairing === "none") return "means over measured repetitions, which are not paired";
  if (pairing === "repetitions")
    return `means over ${seeds.length === 1 ? "one measured repetition" : `${seeds.length} measured repetitions`}, paired by rep`;
  const over = seeds.length === 1 ? "one seed" : `${seeds.length} seeds`;
  return `means over ${over} (${seedsText(seeds)}); all policies of one seed got the same jobs`;
}
