import { chartStyle } from "../charts/chart-style.ts";
import { element, escaped } from "../charts/svg.ts";
import type { SweepResult } from "../experiment/sweep.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { formatOf, sweepCell, sweepHeading, sweepNotes } from "../report/sweep-table.ts";
import { pageDocument } from "./document.ts";
import { figure, numberCell, oneLine, paragraph, section, table } from "./markup.ts";
import { reportStyle } from "./report-style.ts";
import type { PageFacts } from "./subject.ts";
import { sweepCharts } from "./sweep-charts.ts";

/** A sweep as one page: the charts of each metric, then the numbers. Nothing in it needs a script. */
export function sweepPage(sweep: SweepResult, shown: readonly string[], facts: PageFacts = {}): string {
  const metrics = shown.flatMap((key) => metricNamed(key) ?? []);
  const name = oneLine(sweep.scenario.name);
  const [head = "", part] = sweepHeading(sweep).split(/\n(?=interrupted: )/);
  const charts = metrics.map((metric) => metricSection(sweep, metric));
  const numbers = {
    id: "numbers",
    title: "Numbers",
    content: [
      numbersTable(sweep, metrics),
      ...sweepNotes(sweep, metrics).map((note) => paragraph(note, "faint")),
    ].join("\n"),
  };
  const made = [
    `take-sim ${sweep.tool.version}`,
    facts.nodeVersion && `Node ${facts.nodeVersion}`,
    facts.date,
  ];
  const body = element(
    "main",
    {},
    element("h1", {}, escaped(`Sweep of ${name}`)),
    part === undefined ? "" : element("p", { class: "part", role: "note" }, escaped(oneLine(part))),
    paragraph(head, "faint"),
    ...charts,
    section(numbers, 2),
    paragraph(made.filter((text) => text !== undefined).join(", "), "faint"),
  );
  return pageDocument({ title: `take-sim: sweep of ${name}`, body, style: chartStyle + reportStyle });
}

function metricSection(sweep: SweepResult, metric: MetricDescription): string {
  const isZero = sweep.rows.every(({ metrics }) => (metrics[metric.key]?.mean ?? 0) === 0);
  if (isZero)
    return section({ id: metric.key, title: metric.label, content: paragraph("It is 0 at every point.") }, 2);
  const { charts, left } = sweepCharts(sweep, metric, `chart-${metric.key}`);
  const explained =
    sweep.parameters.length === 1
      ? "Means over the seeds; the band is their confidence interval. Where none is seen, it is narrower than the line."
      : "Means over the seeds: the stronger the colour, the greater, on one scale for all maps of this number.";
  return section(
    {
      id: metric.key,
      title: metric.label,
      content: [
        paragraph(explained, "faint"),
        left === undefined ? "" : paragraph(left),
        element(
          "div",
          { class: charts.length > 1 ? "beside" : undefined },
          ...charts.map(({ heading, svg }) => figure(svg, heading)),
        ),
      ].join("\n"),
    },
    2,
  );
}

function numbersTable(sweep: SweepResult, metrics: readonly MetricDescription[]): string {
  const formats = metrics.map((metric) => formatOf(sweep, metric));
  const keys = sweep.parameters.map(({ key }) => key);
  const rows = sweep.rows.map((row) => [
    ...keys.map((key) => ({ text: row.params[key] ?? "" })),
    { text: row.policy, heads: "row" as const },
    ...metrics.map((metric, index) =>
      numberCell(sweepCell(row.metrics[metric.key], formats[index] as (typeof formats)[number])),
    ),
  ]);
  const head = [
    ...[...keys, "policy"].map((text) => ({ text })),
    ...formats.map(({ label }) => numberCell(label)),
  ];
  return table({ caption: "Means over the seeds, a row a point and policy", head, bodies: [rows] });
}
