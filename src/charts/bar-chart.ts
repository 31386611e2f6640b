import { type Axis, type ChartHead, chartSvg, frameOf, margins, size, words, yAxis } from "./frame.ts";
import { placeOf } from "./scale.ts";
import { boxSample, colourClass, legend } from "./series.ts";
import { coordinate, element } from "./svg.ts";

/** Bars that stand together. */
export interface BarGroup {
  readonly label: string;
  /** One for each series, in their order; null where there is none. */
  readonly bars: readonly ({
    readonly value: number;
    readonly range: readonly [low: number, high: number] | null;
  } | null)[];
}

/** What a chart of bars shows. */
export interface BarChart extends ChartHead {
  readonly y: Axis;
  /** The names of the bars of a group, and the numbers that give their colours. */
  readonly series: readonly { readonly label: string; readonly series: number }[];
  readonly groups: readonly BarGroup[];
}

/** Groups of bars from 0, each with a line over the range of its values. */
export function barChart(chart: BarChart): string {
  const { width = size.width, height = size.height, series, groups } = chart;
  const entries = series.map((one) => ({
    label: one.label,
    sample: boxSample(`bar ${colourClass(one.series)}`),
  }));
  const names = legend(entries, { left: margins.left, right: width, top: 0 });
  const x = { label: "", domain: [0, groups.length] as const };
  const frame = frameOf(
    { width, height },
    { x, y: chart.y },
    { ...margins, top: margins.top + names.height },
  );
  const groupWidth = (frame.x.range[1] - frame.x.range[0]) / Math.max(1, groups.length);
  const barWidth = (groupWidth * 0.8) / Math.max(1, series.length);
  const bottom = placeOf(frame.y, 0);
  // Every so many groups are named that the names do not touch.
  const longest = Math.max(1, ...groups.map(({ label }) => label.length));
  const every = Math.max(1, Math.ceil((longest * 7 + 6) / groupWidth));
  const drawn = groups.flatMap(({ label, bars }, index) => {
    const left = frame.x.range[0] + groupWidth * index;
    const named =
      index % every === 0
        ? words(label, { class: "tick", x: left + groupWidth / 2, y: bottom + 16, "text-anchor": "middle" })
        : "";
    const all = bars.map((bar, at) => {
      if (bar === null) return "";
      const from = left + groupWidth * 0.1 + barWidth * at;
      const top = placeOf(frame.y, bar.value);
      const box = element("rect", {
        class: `bar ${colourClass((series[at] as BarChart["series"][number]).series)}`,
        x: from,
        y: top,
        width: barWidth * 0.94,
        height: bottom - top,
      });
      if (bar.range === null || bar.range[0] === bar.range[1]) return box;
      const [low, high] = bar.range.map((end) => coordinate(placeOf(frame.y, end)));
      const middle = coordinate(from + barWidth * 0.47);
      return box + element("path", { class: "range", d: `M${middle} ${low}V${high}` });
    });
    return [named, ...all];
  });
  return chartSvg({ ...chart, width, height }, names.svg, yAxis(frame, chart.y), ...drawn);
}
