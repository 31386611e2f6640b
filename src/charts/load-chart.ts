import { type Axis, type ChartHead, chartSvg, type Frame, frameOf, margins, xAxis, yAxis } from "./frame.ts";
import { laneMargin, laneWidth } from "./lane-chart.ts";
import { stepPath, tenths } from "./line-chart.ts";
import { placeOf } from "./scale.ts";
import { boxSample, type LegendEntry, legend } from "./series.ts";
import { element } from "./svg.ts";

/** How something changes over time, a step at each instant. */
export interface Steps {
  readonly label: string;
  /** Its classes, which give its colour. */
  readonly classes: string;
  readonly values: readonly number[];
}

/** What a chart of load over time shows. */
export interface LoadChart extends ChartHead {
  readonly time: Axis;
  /** Instants, rising; a step holds until the next, the last until the end. */
  readonly times: readonly number[];
  readonly end: number;
  /** Areas upon each other, the first at the bottom. */
  readonly stack: readonly Steps[];
  /** Lines over them, on the same axis. */
  readonly over: readonly Steps[];
  readonly y: Axis;
  /** Lines in a strip of their own below, as their values are of another size. */
  readonly below: { readonly y: Axis; readonly lines: readonly Steps[] };
}

const STRIP = 110;

/** Areas upon each other over time, and lines below on the same time. */
export function loadChart(chart: LoadChart): string {
  const { width = laneWidth, height = 350, stack, over, below, time, times, end } = chart;
  const entries: LegendEntry[] = [
    ...[...stack].reverse().map(({ label, classes }) => ({ label, sample: boxSample(`area ${classes}`) })),
    ...[...over, ...below.lines].map(({ label, classes }) => ({ label, sample: lineOf(classes) })),
  ];
  const names = legend(entries, { left: laneMargin, right: width, top: 0 });
  const top = margins.top + names.height;
  const room = { ...margins, left: laneMargin };
  const upperHeight = height - STRIP;
  const upper = frameOf({ width, height: upperHeight }, { x: time, y: chart.y }, { ...room, top, bottom: 8 });
  const lower = frameOf({ width, height }, { x: time, y: below.y }, { ...room, top: upperHeight + 24 });
  const sums = times.map(() => 0);
  const areas = stack.map(({ classes, values }) => {
    for (const [index, value] of values.entries()) sums[index] = (sums[index] as number) + value;
    return element("path", { class: `area ${classes}`, d: areaPath(upper, [...times, end], sums) });
  });
  const line = ({ classes, values }: Steps, frame: Frame): string =>
    element("path", { class: `over ${classes}`, d: stepPath(stepsOf(frame, [...times, end], values)) });
  return chartSvg(
    { ...chart, width, height },
    names.svg,
    yAxis(upper, chart.y),
    // Each reaches down to 0, so that the next lower one covers what is not its own.
    ...areas.reverse(),
    ...over.map((one) => line(one, upper)),
    xAxis(lower, time),
    yAxis(lower, below.y, 2),
    ...below.lines.map((one) => line(one, lower)),
  );
}

function lineOf(classes: string): LegendEntry["sample"] {
  return (x, y) => element("path", { class: `over ${classes}`, d: `M${x} ${y}h24` });
}

/** The steps in the drawing; the last value holds until the last instant. */
function stepsOf({ x, y }: Frame, times: readonly number[], values: readonly number[]): [number, number][] {
  if (values.length === 0) return [];
  return times.map((time, index) => [
    placeOf(x, time),
    placeOf(y, values[Math.min(index, values.length - 1)] as number),
  ]);
}

/** The area from 0 up to some steps. */
function areaPath(frame: Frame, times: readonly number[], values: readonly number[]): string {
  const [first] = times;
  const path = stepPath(stepsOf(frame, times, values));
  return first === undefined
    ? ""
    : `${path}V${tenths(placeOf(frame.y, 0))}H${tenths(placeOf(frame.x, first))}Z`;
}
