import type { MetricDescription } from "../metrics/metric.ts";

/** How one row is printed: all its values in the same unit, which stands behind the row's name. */
export interface RowFormat {
  /** The metric as people say it, and the unit. */
  readonly label: string;
  readonly format: (value: number | null) => string;
  /** The smallest number that is not shown as 0: `0.01`. */
  readonly step: string;
}

/**
 * Chooses unit and decimals for a row, from its largest value, so that three or four digits are shown.
 *
 * @param values in the metric's own unit; null where a run does not have the number
 */
export function rowFormat(metric: MetricDescription, values: readonly (number | null)[]): RowFormat {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  const largest = Math.max(0, ...sizes);
  // Beside hours a millisecond may vanish, but beside a second it must not read 0.00.
  const vanishes = largest < 100_000 && sizes.some((size) => size > 0 && size < 5);
  const inSeconds = metric.unit === "ms" && largest >= 1000 && !vanishes;
  const scale = inSeconds ? 1 / 1000 : 1;
  const unit = inSeconds ? "s" : metric.unit;
  const isCount = unit === "takes" || unit === "jobs";
  const decimals = isCount ? countDecimals(values) : decimalsFor(largest * scale, unit);
  return {
    label: unit === "" || isCount ? metric.label : `${metric.label}, ${unit}`,
    format: (value) => (value === null ? "–" : (value * scale).toFixed(decimals)),
    step: (10 ** -decimals).toFixed(decimals),
  };
}

/** A relative change as people read it: `−16.1 %`, `+3.0 %`; from a hundredfold on `×120`. */
export function changeText(ratio: number): string {
  if (ratio >= 100) return `×${ratio >= 1e5 ? ratio.toExponential(1) : ratio.toFixed(0)}`;
  const percent = ((ratio - 1) * 100).toFixed(1);
  if (Number(percent) === 0) return "±0.0 %";
  return percent.startsWith("-") ? `−${percent.slice(1)} %` : `+${percent} %`;
}

/** A difference in the row's own unit, with its sign. */
export function differenceText(difference: number, row: RowFormat): string {
  const text = row.format(Math.abs(difference));
  return difference < 0 ? `−${text}` : `+${text}`;
}

function decimalsFor(largest: number, unit: string): number {
  if (unit === "" && largest < 10) return 3;
  if (largest >= 1000) return 0;
  return largest >= 100 ? 1 : 2;
}

function countDecimals(values: readonly (number | null)[]): number {
  return values.every((value) => value === null || Number.isInteger(value)) ? 0 : 1;
}

/** A level as a percentage: 95 for 0.95, 98.75 for 1 − 0.05 ÷ 4, 98.3 for 1 − 0.05 ÷ 3: two digits say how far from 100 it is. */
export function levelText(level: number): string {
  const rest = 100 * (1 - level);
  const isShort = Math.abs(rest - Number(rest.toFixed(2))) < 1e-9;
  return String(Number((100 - Number(isShort ? rest.toFixed(2) : rest.toPrecision(2))).toFixed(10)));
}
