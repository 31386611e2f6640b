import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { printable } from "./printable.ts";
import { type RowFormat, rowFormat } from "./quantity-text.ts";

/** How a figure's row begins, and how its numbers are printed. */
export interface FigureRow {
  /** `completion p99, s` and `drain-wait`, or `drain-wait − main` for a change. */
  readonly head: readonly [string, string];
  readonly format: RowFormat;
}

/** The row of a figure, in the unit that suits these of its values. */
export function figureRow(
  figure: { readonly metric: string; readonly policy: string; readonly against?: string },
  values: readonly (number | null)[],
): FigureRow {
  const metric = metricNamed(figure.metric) as MetricDescription;
  const format = rowFormat(metric, values);
  const against = figure.against === undefined ? "" : ` − ${printable(figure.against)}`;
  return { head: [format.label, `${printable(figure.policy)}${against}`], format };
}

/** A share as people read a deviation: `+3.0 %`, `±0.0 %`. */
export function deviationText(share: number | null): string {
  if (share === null) return "–";
  const text = (100 * Math.abs(share)).toFixed(1);
  if (Number(text) === 0) return "±0.0 %";
  return `${share < 0 ? "−" : "+"}${text} %`;
}
