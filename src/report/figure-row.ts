import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { printable } from "./printable.ts";
import { type RowFormat, rowFormat, type TimeUnit } from "./quantity-text.ts";
import { textTable } from "./text-table.ts";

/** How a figure's row begins, and how its numbers are printed. */
export interface FigureRow {
  /** `completion p99, s` and `drain-wait`, or `drain-wait − main` for a change. */
  readonly head: readonly [string, string];
  readonly format: RowFormat;
}

/** The row of a figure, in the unit that suits these of its values unless times have another. */
export function figureRow(
  figure: { readonly metric: string; readonly policy: string; readonly against?: string },
  values: readonly (number | null)[],
  timeUnit?: TimeUnit,
): FigureRow {
  const metric = metricNamed(figure.metric) as MetricDescription;
  const format = rowFormat(metric, values, timeUnit);
  const against = figure.against === undefined ? "" : ` − ${printable(figure.against)}`;
  return { head: [format.label, `${printable(figure.policy)}${against}`], format };
}

/**
 * A table of figures; where its lines are wider than a page, each name stands on a line of its own above its numbers.
 *
 * @param head the names of the columns behind the two of the figure's name
 */
export function figureTable(
  head: readonly string[],
  rows: readonly { readonly row: FigureRow; readonly cells: readonly string[] }[],
): string {
  const wide = textTable(
    ["", "", ...head],
    rows.map(({ row, cells }) => [...row.head, ...cells]),
    [0, 1],
  );
  if (wide.split("\n").every((line) => line.length <= PAGE_WIDTH)) return wide;
  const [top = "", ...lines] = textTable(
    head,
    rows.map(({ cells }) => [...cells]),
    [],
  ).split("\n");
  const below = lines.flatMap((line, index) => [rows[index]?.row.head.join("  ") ?? "", `    ${line}`]);
  return [`    ${top}`, ...below].join("\n");
}

/** A share as people read a deviation: `+3.0 %`, `±0.0 %`. */
export function deviationText(share: number | null): string {
  if (share === null) return "–";
  const text = (100 * Math.abs(share)).toFixed(1);
  if (Number(text) === 0) return "±0.0 %";
  return `${share < 0 ? "−" : "+"}${text} %`;
}
