import { type Axis, axes, type ChartHead, chartSvg, frameOf, margins, size } from "./frame.ts";
import { placeOf } from "./scale.ts";
import { colourClass, legend, lineClass, lineSample, mark } from "./series.ts";
import { coordinate, element, linePath } from "./svg.ts";

/** A line of a chart. */
export interface LineSeries {
  readonly label: string;
  /** Its number, which gives colour, dash and mark. */
  readonly series: number;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** An area around it, as the points of its two edges. */
  readonly band?: {
    readonly low: readonly (readonly [x: number, y: number])[];
    readonly high: readonly (readonly [x: number, y: number])[];
  };
}

/** What a chart of lines shows. */
export interface LineChart extends ChartHead {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly LineSeries[];
  /** A value holds until the next point. */
  readonly steps?: boolean;
  /** A mark at each point. */
  readonly marks?: boolean;
}

/** Lines over a common axis, each with its band. */
export function lineChart(chart: LineChart): string {
  const { width = size.width, height = size.height, lines, steps = false, marks = false } = chart;
  const entries = lines.map(({ label, series }) => ({ label, sample: lineSample(series, marks) }));
  const names = legend(entries, { left: margins.left, right: width, top: 0 });
  const frame = frameOf({ width, height }, chart, { ...margins, top: margins.top + names.height });
  const placed = (points: LineSeries["points"]): (readonly [number, number])[] =>
    points.map(([x, y]) => [placeOf(frame.x, x), placeOf(frame.y, y)]);
  const path = steps ? stepPath : linePath;
  const bands = lines.map(({ band, series }) =>
    band === undefined
      ? ""
      : element("path", {
          class: `band ${colourClass(series)}`,
          d: bandPath(placed(band.low), placed(band.high), steps),
        }),
  );
  const drawn = lines.map(({ points, series }) =>
    element("path", { class: lineClass(series), d: path(placed(points)) }),
  );
  const dots = marks
    ? lines.map(({ points, series }) =>
        placed(points)
          .map((point) => mark(series, point))
          .join(""),
      )
    : [];
  return chartSvg({ ...chart, width, height }, names.svg, axes(frame, chart), ...bands, ...drawn, ...dots);
}

/** A length in a drawing to tenths: of long paths more would only be weight. */
export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A path whose value holds until the next point. Points that fall together are one. */
export function stepPath(points: readonly (readonly [x: number, y: number])[]): string {
  const [first, ...others] = points;
  if (first === undefined) return "";
  let [x, y] = first.map(tenths) as [string, string];
  let path = `M${x} ${y}`;
  for (const [nextX, nextY] of others.map((point) => point.map(tenths) as [string, string])) {
    path += (nextX === x ? "" : `H${nextX}`) + (nextY === y ? "" : `V${nextY}`);
    [x, y] = [nextX, nextY];
  }
  return path;
}

/** The area between two edges: along the one and back along the other. */
function bandPath(
  low: readonly (readonly [number, number])[],
  high: readonly (readonly [number, number])[],
  steps: boolean,
): string {
  const back = [...high].reverse();
  const there = steps ? stepPath(low) : linePath(low);
  const [first] = back;
  if (first === undefined) return there;
  // Back along steps, the value changes before the place does.
  const returning = back.map(([x, y], index) => {
    const last = back[index - 1];
    if (!steps || last === undefined) return `L${coordinate(x)} ${coordinate(y)}`;
    return (
      (tenths(y) === tenths(last[1]) ? "" : `V${tenths(y)}`) +
      (tenths(x) === tenths(last[0]) ? "" : `H${tenths(x)}`)
    );
  });
  return `${there}${returning.join("")}Z`;
}
