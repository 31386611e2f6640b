import type { MetricDescription } from "../metrics/metric.ts";

/** The unit of times in tables for people, where one is asked for. */
export type TimeUnit = "ms" | "s";

/** How one row is printed: all its values in the same unit, which stands behind the row's name. */
export interface RowFormat {
  /** The metric as people say it, and the unit. */
  readonly label: string;
  /** `""` for a bare number. */
  readonly unit: string;
  readonly format: (value: number | null) => string;
  /** The smallest number that is not shown as 0: `0.01`. */
  readonly step: string;
}

/**
 * Chooses unit and decimals for a row, from its largest value, so that three or four digits are shown.
 *
 * @param values in the metric's own unit; null where a run does not have the number
 * @param timeUnit the unit of times; by their size if absent
 */
export function rowFormat(
  metric: MetricDescription,
  values: readonly (number | null)[],
  timeUnit?: TimeUnit,
): RowFormat {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  const largest = Math.max(0, ...sizes);
  // Beside hours a millisecond may vanish, but beside a second it must not read 0.00.
  const vanishes = largest < 100_000 && sizes.some((size) => size > 0 && size < 5);
  const bySize = largest >= 1000 && !vanishes ? "s" : "ms";
  const inSeconds = metric.unit === "ms" && (timeUnit ?? bySize) === "s";
  const scale = inSeconds ? 1 / 1000 : 1;
  const unit = inSeconds ? "s" : metric.unit;
  const isCount = unit === "takes" || unit === "jobs" || unit === "workers";
  const smallest = Math.min(...sizes.filter((size) => size > 0)) * scale;
  const decimals = isCount
    ? countDecimals(values)
    : Math.max(
        decimalsFor(largest * scale, unit),
        inSeconds && timeUnit === "s" ? fineDecimals(smallest) : 0,
      );
  return {
    label: unit === "" || isCount ? metric.label : `${metric.label}, ${unit}`,
    unit,
    format: (value) => (value === null ? "–" : realMinus((value * scale).toFixed(decimals))),
    step: (10 ** -decimals).toFixed(decimals),
  };
}

/** A relative change as people read it: `−16.1 %`, `+3.0 %`; from a hundredfold on `×120`. */
export function changeText(ratio: number): string {
  if (ratio >= 100) return `×${ratio >= 1e5 ? ratio.toExponential(1) : ratio.toFixed(0)}`;
  const percent = ((ratio - 1) * 100).toFixed(1);
  if (Number(percent) === 0) return "±0.0 %";
  return ratio < 1 ? `${realMinus(percent)} %` : `+${percent} %`;
}

/** A number's text with the minus sign that people print, whatever the number is of. */
export function realMinus(text: string): string {
  return text.replace("-", "−");
}

/** A difference in the row's own unit, with its sign. */
export function differenceText(difference: number, row: RowFormat): string {
  const text = row.format(Math.abs(difference));
  return difference < 0 ? `−${text}` : `+${text}`;
}

function decimalsFor(largest: number, unit: string): number {
  // A small cost must not read 0.001.
  if (unit === "" && largest < 10) return largest > 0 && largest < 0.1 ? significantDecimals(largest) : 3;
  if (largest >= 1000) return 0;
  if (largest >= 100) return 1;
  // A slow run's throughput must not read 0.00.
  return largest > 0 && largest < 0.1 ? 4 : 2;
}

/** So many decimals that three digits of the largest are shown; nine at most. */
function significantDecimals(largest: number): number {
  return Math.min(9, 2 - Math.floor(Math.log10(largest)));
}

/** So many decimals that a time below a tenth of a second does not read 0.00; microseconds at most. */
function fineDecimals(smallest: number): number {
  return smallest < 0.1 ? Math.min(6, 1 - Math.floor(Math.log10(smallest))) : 0;
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
