import type { SweepNumber, SweepResult, SweepRow } from "../experiment/sweep.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { csvLine } from "./csv.ts";
import { fittedTables, PAGE_WIDTH } from "./fitted-tables.ts";
import { seedsText } from "./heading.ts";
import { sweepLossNotes } from "./loss-notes.ts";
import { overThoseAlone } from "./missing-notes.ts";
import { printable } from "./printable.ts";
import { type RowFormat, rowFormat } from "./quantity-text.ts";
import { LONGEST_NAME, shortenedName } from "./shortened-name.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

/** The table of `take-sim sweep`: a line a point and policy, a column a metric. */
export function sweepTable(sweep: SweepResult, shown: readonly string[]): string {
  const metrics = shown.flatMap((key) => metricNamed(key) ?? []);
  const side = fittedTables(metrics, (some) => table(sweep, some, false));
  const fits = side.split("\n").every((line) => line.length <= PAGE_WIDTH);
  const tables = fits ? side : fittedTables(metrics, (some) => table(sweep, some, true));
  return `${sweepHeading(sweep)}\n\n${tables}\n\n${sweepNotes(sweep, metrics).join("\n")}\n`;
}

/** What was run; and, where the call was interrupted, that it was. */
export function sweepHeading({
  scenario,
  rows,
  seeds,
  runs,
  parameters,
  filter,
  status,
}: SweepResult): string {
  const points = new Set(rows.map(({ params }) => JSON.stringify(params))).size;
  const grid = parameters.map(({ key, values }) => `${key} ${values.length}`).join(" × ");
  const seedText = seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`;
  const name = shortenedName(printable(scenario.name), PAGE_WIDTH);
  const facts = [name, `${points} points (${grid})`, seedText, `${runs} runs`];
  if (filter !== null) facts.push(`filter ${printable(filter)}`);
  const part =
    status === undefined ? "" : `\n${status}: the call was interrupted, and only these points are here`;
  return `${wrapText(facts.join(" · "), PAGE_WIDTH)}${part}`;
}

/** With points above their policies where a line has no room for both. */
function table(sweep: SweepResult, metrics: readonly MetricDescription[], pointsAbove: boolean): string {
  const keys = pointsAbove ? [] : sweep.parameters.map(({ key }) => key);
  const formats = metrics.map((metric) => formatOf(sweep, metric));
  const head = [...keys, "policy", ...formats.map(({ label }) => label)];
  const body = textTable(
    head,
    sweep.rows.map((row) => [
      ...keys.map((key) => printable(row.params[key] ?? "")),
      shortenedName(row.policy, LONGEST_NAME),
      ...metrics.map((metric, index) => sweepCell(row.metrics[metric.key], formats[index] as RowFormat)),
    ]),
    [keys.length],
  );
  return pointsAbove ? withPoints(body, sweep.rows) : body;
}

/** The lines of a table, with each point on lines of its own before those that belong to it. */
function withPoints(body: string, rows: readonly SweepRow[]): string {
  const [head = "", ...lines] = body.split("\n");
  const out = [head];
  for (const [index, row] of rows.entries()) {
    if (row.params !== rows[index - 1]?.params)
      out.push(
        wrapText(
          Object.entries(row.params)
            .map(([key, value]) => `${key}=${printable(value)}`)
            .join(" "),
          PAGE_WIDTH,
        ),
      );
    out.push(lines[index] ?? "");
  }
  return out.join("\n");
}

/** How a metric's column is printed. */
export function formatOf(sweep: SweepResult, metric: MetricDescription): RowFormat {
  return rowFormat(
    metric,
    sweep.rows.map((row) => row.metrics[metric.key]?.mean ?? null),
  );
}

/** A number of a point: its mean, and half of its interval. */
export function sweepCell(number: SweepNumber | undefined, { format }: RowFormat): string {
  if (number === undefined || number.mean === null) return "–";
  const { ci, mean, method } = number;
  if (ci === null || method === "deterministic") return format(mean);
  return `${format(mean)} ± ${format((ci[1] - ci[0]) / 2)}`;
}

/** What the numbers mean, and what to beware of. */
export function sweepNotes(sweep: SweepResult, metrics: readonly MetricDescription[]): string[] {
  const losses = sweepLossNotes(sweep).map((text) => wrapText(`note: ${text}`, PAGE_WIDTH));
  return [legend(sweep), ...losses, ...notes(sweep, metrics)];
}

function legend({ analysis, seeds }: SweepResult): string {
  const level = `${Number((100 * analysis.confidence).toFixed(3))} %`;
  const spread = seeds.length < 2 ? "One seed says nothing of how the numbers vary." : "";
  const text =
    spread ||
    `mean over the seeds ± half of its ${level} confidence interval; all points have the same seeds.`;
  return wrapText(text, PAGE_WIDTH);
}

/** Means that seeds are left out of, as they do not have the number: of each metric, the rows with fewer. */
function notes({ rows, seeds }: SweepResult, metrics: readonly MetricDescription[]): string[] {
  return metrics.flatMap(({ key, label }) => {
    const counts = rows
      .map(({ metrics: numbers }) => numbers[key]?.values.filter((value) => value !== null).length ?? 0)
      .filter((n) => n > 0 && n < seeds.length);
    if (counts.length === 0) return [];
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const some = least === most ? `${least}` : `${least} to ${most}`;
    const where = counts.length === 1 ? "1 row" : `${counts.length} rows`;
    const text = `note: ${label}: in ${where} only ${some} of ${seeds.length} seeds have this number; ${overThoseAlone}`;
    return [wrapText(text, PAGE_WIDTH)];
  });
}

/** The CSV of `take-sim sweep`: a row a point and policy, for each metric its mean and interval. Times are seconds. */
export function sweepCsv(sweep: SweepResult): string {
  const keys = sweep.parameters.map(({ key }) => key);
  const metrics = Object.keys(sweep.rows[0]?.metrics ?? {}).flatMap((key) => metricNamed(key) ?? []);
  const columns = metrics.flatMap((metric) => {
    const name = csvName(metric);
    return [name, `${name}_low`, `${name}_high`];
  });
  const lines = sweep.rows.map((row) =>
    csvLine([
      sweep.scenario.name,
      ...keys.map((key) => row.params[key] ?? null),
      row.policy,
      sweep.seeds.length,
      ...metrics.flatMap((metric) => cells(row.metrics[metric.key], metric)),
    ]),
  );
  return [csvLine(["scenario", ...keys, "policy", "seeds", ...columns]), ...lines].join("");
}

function csvName({ key, unit }: MetricDescription): string {
  return unit === "ms" ? key.replace(/_ms$/, "_s") : key;
}

function cells(number: SweepNumber | undefined, { unit }: MetricDescription): (number | null)[] {
  const scale = unit === "ms" ? 1000 : 1;
  const { mean = null, ci = null } = number ?? {};
  return [mean, ci?.[0] ?? null, ci?.[1] ?? null].map((value) => (value === null ? null : value / scale));
}
