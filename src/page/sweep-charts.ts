import { type HeatCell, heatMap } from "../charts/heat-map.ts";
import { type LineSeries, lineChart } from "../charts/line-chart.ts";
import type { SweepResult, SweepRow } from "../experiment/sweep.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import type { RowFormat } from "../report/quantity-text.ts";
import { formatOf, sweepCell } from "../report/sweep-table.ts";
import { gridPoints, type Parameter, type PointValues, pointText } from "../scenario/parameter-grid.ts";
import { oneLine } from "./markup.ts";
import { parameterAxis } from "./parameter-axis.ts";

/** A chart of a sweep. */
export interface SweepChart {
  /** What it is of, in words: metric, policy where it is of one, and the parameters that do not vary in it. */
  readonly heading: string;
  readonly svg: string;
}

/** The charts of a metric. */
export interface SweepCharts {
  readonly charts: readonly SweepChart[];
  /** What was left out, as a sentence; absent where nothing was. */
  readonly left?: string;
}

/** What the charts of one metric have in common. */
interface Drawn {
  readonly sweep: SweepResult;
  readonly metric: MetricDescription;
  readonly format: RowFormat;
  /** From the metric's own unit to that which is shown. */
  readonly scale: number;
  readonly policies: readonly string[];
  readonly id: string;
  /** The least and the greatest mean that is shown. */
  readonly domain: readonly [number, number];
}

/** More charts than so many of one metric nobody reads. */
const MOST_CHARTS = 24;

/**
 * A metric over the grid: over one parameter lines with the intervals of their means, over two a heat map for each policy. Of
 * more parameters the first two vary in a chart, and each combination of the others has its own.
 */
export function sweepCharts(sweep: SweepResult, metric: MetricDescription, id: string): SweepCharts {
  const format = formatOf(sweep, metric);
  const scale = format.unit === "s" && metric.unit === "ms" ? 1 / 1000 : 1;
  const policies = [...new Set(sweep.rows.map(({ policy }) => policy))];
  const means = sweep.rows.flatMap((row) => row.metrics[metric.key]?.mean ?? []).map((mean) => mean * scale);
  const domain = extent(means);
  const drawn = { sweep, metric, format, scale, policies, domain };
  const [first, second, ...others] = sweep.parameters;
  const fixed = gridPoints(others);
  const charts = fixed.flatMap((point, index) => {
    const rows = sweep.rows.filter((row) => others.every(({ key }) => row.params[key] === point[key]));
    const own = { ...drawn, id: `${id}-${index}` };
    if (first === undefined || rows.length === 0) return [];
    if (second === undefined) return [lines(own, first, rows)];
    return heatMaps(own, { across: first, down: second, fixed: point, rows });
  });
  if (charts.length <= MOST_CHARTS) return { charts };
  const left = `Only the first ${MOST_CHARTS} of ${charts.length} charts are drawn: --reporter csv has the numbers of all points.`;
  return { charts: charts.slice(0, MOST_CHARTS), left };
}

/** An empty list has one too, so that a scale can be made of it. */
function extent(values: readonly number[]): readonly [number, number] {
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
}

function lines(drawn: Drawn, parameter: Parameter, rows: readonly SweepRow[]): SweepChart {
  const { metric, format, policies, id } = drawn;
  const { axis, places } = parameterAxis(parameter);
  const series = policies.map((policy, index) =>
    line(drawn, { policy, series: index, rows, parameter, places }),
  );
  const values = series.flatMap(({ points, band }) => [
    ...points,
    ...(band?.low ?? []),
    ...(band?.high ?? []),
  ]);
  const heading = `${metric.label} over ${parameter.key}`;
  const words = policies.map((policy) => {
    const own = rows.filter((row) => row.policy === policy);
    const texts = own.map(
      (row) => `${row.params[parameter.key]}: ${sweepCell(row.metrics[metric.key], format)}`,
    );
    return `${policy}: ${texts.join(", ")}.`;
  });
  const svg = lineChart({
    id,
    title: oneLine(heading),
    description: oneLine(words.join(" ")),
    x: axis,
    y: { label: format.label, domain: yDomain(values.map(([, y]) => y)) },
    lines: series,
    marks: true,
  });
  return { heading, svg };
}

interface LineOf {
  readonly policy: string;
  readonly series: number;
  readonly rows: readonly SweepRow[];
  readonly parameter: Parameter;
  readonly places: ReadonlyMap<string, number>;
}

function line({ metric, scale }: Drawn, { policy, series, rows, parameter, places }: LineOf): LineSeries {
  const points = rows
    .filter((row) => row.policy === policy)
    .flatMap((row) => {
      const { mean = null, ci = null } = row.metrics[metric.key] ?? {};
      const x = places.get(row.params[parameter.key] ?? "");
      return mean === null || x === undefined
        ? []
        : [{ x, mean: mean * scale, ci: ci?.map((end) => end * scale) }];
    })
    .sort((a, b) => a.x - b.x);
  const edge = (end: 0 | 1): [number, number][] => points.map(({ x, mean, ci }) => [x, ci?.[end] ?? mean]);
  return {
    label: policy,
    series,
    points: points.map(({ x, mean }) => [x, mean]),
    ...(points.some(({ ci }) => ci !== undefined) && { band: { low: edge(0), high: edge(1) } }),
  };
}

/** From 0, unless that would make all lines look alike. */
function yDomain(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (high === low) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  if (low >= 0 && low < 0.6 * high) return [0, high];
  const room = 0.05 * (high - low);
  return [low - room, high + room];
}

interface MapsOf {
  readonly across: Parameter;
  readonly down: Parameter;
  readonly fixed: PointValues;
  readonly rows: readonly SweepRow[];
}

function heatMaps(
  { metric, format, scale, policies, id, domain }: Drawn,
  { across, down, fixed, rows }: MapsOf,
): SweepChart[] {
  const where = pointText(fixed);
  return policies.map((policy, index) => {
    const own = new Map(
      rows
        .filter((row) => row.policy === policy)
        .map((row) => [`${row.params[across.key]}\n${row.params[down.key]}`, row.metrics[metric.key]]),
    );
    const cell = (column: string, row: string): HeatCell | null => {
      const number = own.get(`${column}\n${row}`);
      const mean = number?.mean ?? null;
      if (mean === null) return null;
      const note = `${across.key}=${column} ${down.key}=${row}: ${sweepCell(number, format)} ${format.unit}`;
      return { value: mean * scale, text: format.format(mean), note: note.trim() };
    };
    const cells = down.values.map((row) => across.values.map((column) => cell(column, row)));
    const heading = `${format.label} of ${policy}${where === "" ? "" : `, ${where}`}`;
    const svg = heatMap({
      id: `${id}-${index}`,
      width: 540,
      title: oneLine(`${heading} over ${across.key} and ${down.key}`),
      description: oneLine(
        down.values
          .map(
            (value, row) =>
              `${down.key} ${value}: ${cells[row]?.map((one) => one?.text ?? "none").join(", ")}.`,
          )
          .join(" "),
      ),
      columns: { label: across.key, values: across.values },
      rows: { label: down.key, values: down.values },
      cells,
      domain,
    });
    return { heading, svg };
  });
}
