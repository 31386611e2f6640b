import { type Axis, type ChartHead, chartSvg, words, xAxis } from "./frame.ts";
import { laneMargin, laneWidth } from "./lane-chart.ts";
import { placeOf, type Scale } from "./scale.ts";
import { boxSample, legend } from "./series.ts";
import { coordinate, element } from "./svg.ts";

/** A take as a bar: as long as its round trip, as high as it asked for, filled as far as it got. */
export interface TakeBar {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly asked: number;
  readonly returned: number;
}

/** What a chart of takes shows. */
export interface TakeChart extends ChartHead {
  readonly time: Axis;
  readonly rows: readonly string[];
  readonly takes: readonly TakeBar[];
}

/** Takes over time, a row for each worker. */
export function takeChart(chart: TakeChart): string {
  const { width = laneWidth, rows, takes } = chart;
  const entries = [
    { label: "asked: the height; round trip: the width", sample: boxSample("wanted") },
    { label: "returned", sample: boxSample("area returned") },
  ];
  const names = legend(entries, { left: laneMargin, right: width, top: 0 });
  const rowHeight = Math.min(64, Math.max(10, 320 / Math.max(1, rows.length)));
  const top = names.height + 10;
  const bottom = top + rows.length * rowHeight;
  const x: Scale = { domain: chart.time.domain, range: [laneMargin, width - 14] };
  const most = takes.reduce((largest, { asked, returned }) => Math.max(largest, asked, returned), 1);
  const unit = (rowHeight - 4) / most;
  const bars = (value: (take: TakeBar) => number): string =>
    takes
      .map((take) => {
        const left = placeOf(x, take.from);
        const length = Math.max(1, placeOf(x, take.to) - left);
        const height = value(take) * unit;
        if (height === 0) return "";
        const base = top + (take.row + 1) * rowHeight - 1;
        return `M${coordinate(left)} ${coordinate(base)}v${coordinate(-height)}h${coordinate(length)}v${coordinate(height)}z`;
      })
      .join("");
  return chartSvg(
    { ...chart, width, height: bottom + 40 },
    names.svg,
    xAxis({ x, y: { domain: [0, 1], range: [bottom, top] } }, chart.time),
    ...rows.map((label, row) =>
      words(label, {
        class: "tick",
        x: laneMargin - 8,
        y: top + (row + 0.5) * rowHeight + 4,
        "text-anchor": "end",
      }),
    ),
    element("path", { class: "area returned", d: bars(({ returned }) => returned) }),
    element("path", { class: "wanted", d: bars(({ asked }) => asked) }),
  );
}
