import { type Axis, type ChartHead, chartSvg, words, xAxis } from "./frame.ts";
import { tenths } from "./line-chart.ts";
import { placeOf, type Scale } from "./scale.ts";
import { type LegendEntry, legend } from "./series.ts";
import { element } from "./svg.ts";

/** A span of time in a lane. */
export interface LaneBar {
  /** Counted from 0 over all groups. */
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Bars of one kind: one path, so that thousands of them stay small. */
export interface LaneKind {
  readonly label: string;
  readonly classes: string;
  /** How much of the lane's height a bar takes, and how far below its middle, in shares of the height. */
  readonly thickness: number;
  readonly offset: number;
  readonly bars: readonly LaneBar[];
}

/** What a chart of lanes shows. */
export interface LaneChart extends ChartHead {
  readonly time: Axis;
  readonly groups: readonly { readonly label: string; readonly lanes: number }[];
  /** Drawn in this order. */
  readonly kinds: readonly LaneKind[];
  /** Spans of time that are shaded behind all lanes. */
  readonly shaded: {
    readonly label: string;
    readonly classes: string;
    readonly spans: readonly (readonly [from: number, to: number])[];
  };
}

/** The room at the left of charts over one time axis, so that they stand exactly below each other. */
export const laneMargin = 72;

/** The width of charts over the time of one run: that of the page. */
export const laneWidth = 1120;

const GROUP_GAP = 6;

/** Every lane a row, grouped; time runs to the right. */
export function laneChart(chart: LaneChart): string {
  const { width = laneWidth, groups, kinds, shaded } = chart;
  const names = legend([...kinds.map(entryOf), shadedEntry(shaded)], {
    left: laneMargin,
    right: width,
    top: 0,
  });
  const lanes = groups.reduce((sum, group) => sum + group.lanes, 0);
  const laneHeight = laneHeightFor(lanes);
  const top = names.height + 10;
  const tops: number[] = [];
  const labels: string[] = [];
  let y = top;
  let free = 0;
  for (const group of groups) {
    const height = group.lanes * laneHeight;
    // Names that would touch are left out.
    if (y >= free) {
      labels.push(
        words(group.label, {
          class: "tick",
          x: laneMargin - 8,
          y: y + Math.min(height, 12),
          "text-anchor": "end",
        }),
      );
      free = y + 14;
    }
    for (let lane = 0; lane < group.lanes; lane += 1) tops.push(y + lane * laneHeight);
    y += height + GROUP_GAP;
  }
  const bottom = y - GROUP_GAP + 4;
  const x: Scale = { domain: chart.time.domain, range: [laneMargin, width - 14] };
  const height = bottom + 40;
  return chartSvg(
    { ...chart, width, height },
    names.svg,
    ...shaded.spans.map(([from, to]) => {
      const left = placeOf(x, from);
      return element("rect", {
        class: shaded.classes,
        x: left,
        y: top,
        width: placeOf(x, to) - left,
        height: bottom - 4 - top,
      });
    }),
    xAxis({ x, y: { domain: [0, 1], range: [bottom, top] } }, chart.time),
    ...labels,
    ...kinds.map((kind) => kindPath(kind, { x, tops, laneHeight })),
  );
}

function entryOf({ label, classes }: LaneKind): LegendEntry {
  return {
    label,
    sample: (x, y) => element("path", { class: `lane ${classes}`, d: `M${x} ${y}h24`, "stroke-width": 8 }),
  };
}

function shadedEntry({ label, classes }: LaneChart["shaded"]): LegendEntry {
  return { label, sample: (x, y) => element("rect", { class: classes, x, y: y - 6, width: 24, height: 12 }) };
}

/** Few lanes are high enough to be seen one by one, many so low that all are seen at once. */
function laneHeightFor(lanes: number): number {
  return Math.min(14, Math.max(1.5, Math.floor((480 / Math.max(1, lanes)) * 2) / 2));
}

interface Places {
  readonly x: Scale;
  readonly tops: readonly number[];
  readonly laneHeight: number;
}

function kindPath({ classes, thickness, offset, bars }: LaneKind, { x, tops, laneHeight }: Places): string {
  const parts = bars.map(({ lane, from, to }) => {
    const left = placeOf(x, from);
    const width = placeOf(x, to) - left;
    // A gap between jobs that follow each other; and a job of no time at all is seen too.
    const drawn = width > 2 ? width - 0.6 : Math.max(0.3, width);
    const middle = (tops[lane] as number) + laneHeight * (0.5 + offset);
    return `M${tenths(left)} ${tenths(middle)}h${tenths(drawn)}`;
  });
  return element("path", {
    class: `lane ${classes}`,
    "stroke-width": Math.round(laneHeight * thickness * 100) / 100,
    d: parts.join(""),
  });
}
