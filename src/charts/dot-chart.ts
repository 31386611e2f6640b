import { type Axis, type ChartHead, chartSvg, size, words, xAxis } from "./frame.ts";
import { placeOf, type Scale } from "./scale.ts";
import { colourClass, mark } from "./series.ts";
import { coordinate, element, escaped } from "./svg.ts";

/** Values of one kind, with their mean and its interval. */
export interface DotGroup {
  readonly label: string;
  /** Its number, which gives colour and mark. */
  readonly series: number;
  readonly dots: readonly { readonly value: number; readonly note?: string }[];
  readonly mean: number;
  readonly interval: readonly [low: number, high: number] | null;
}

/** What a chart of dots shows. */
export interface DotChart extends ChartHead {
  readonly x: Axis;
  readonly groups: readonly DotGroup[];
  /** Draws a line at 0: a difference there is none. */
  readonly zero?: boolean;
}

const LABEL = 18;
const MEAN = 18;
const GAP = 12;

/** The most that the dots of a group may take, from top to bottom. */
const TALLEST = 110;

/** Values as dots, sorted, one above the other; above them their mean with its interval. */
export function dotChart(chart: DotChart): string {
  const { width = size.width, groups, zero = false } = chart;
  const heights = groups.map(({ dots }) => LABEL + MEAN + Math.min(TALLEST, dots.length * 6) + GAP);
  const bottom = heights.reduce((sum, height) => sum + height, 0) + 4;
  const height = bottom + 40;
  const x: Scale = { domain: chart.x.domain, range: [14, width - 14] };
  const frame = { x, y: { domain: [0, 1], range: [bottom, 0] } as const };
  let top = 0;
  const drawn = groups.map((group, index) => {
    const svg = drawnGroup(group, { x, top });
    top += heights[index] as number;
    return svg;
  });
  const [low, high] = chart.x.domain;
  const at = placeOf(x, 0);
  const isShown = zero && low <= 0 && high >= 0;
  return chartSvg(
    { ...chart, width, height },
    xAxis(frame, chart.x),
    isShown ? element("line", { class: "zero", x1: at, x2: at, y1: 0, y2: bottom }) : "",
    ...drawn,
  );
}

function drawnGroup(
  { label, series, dots, mean, interval }: DotGroup,
  { x, top }: { readonly x: Scale; readonly top: number },
): string {
  const sorted = [...dots].sort((a, b) => a.value - b.value);
  const step = Math.min(6, TALLEST / Math.max(1, sorted.length));
  const middle = top + LABEL + MEAN / 2 - 1;
  const first = top + LABEL + MEAN + step / 2;
  const range = interval === null ? "" : element("path", { class: "range", d: whisker(x, interval, middle) });
  return [
    words(label, { x: x.range[0], y: top + 13, "font-weight": "bold" }),
    range,
    element("path", {
      class: `mark ${colourClass(series)}`,
      d: diamond(placeOf(x, mean), middle),
    }),
    ...sorted.map(({ value, note }, index) =>
      mark(series, [placeOf(x, value), first + index * step], note === undefined ? undefined : escaped(note)),
    ),
  ].join("");
}

/** An interval: a line with an end at each side. */
export function whisker(x: Scale, [low, high]: readonly [number, number], y: number): string {
  const [from, to] = [placeOf(x, low), placeOf(x, high)].map(coordinate);
  const [above, below] = [y - 5, y + 5].map(coordinate);
  return `M${from} ${above}V${below}M${from} ${coordinate(y)}H${to}M${to} ${above}V${below}`;
}

function diamond(x: number, y: number): string {
  return `M${coordinate(x)} ${coordinate(y - 6)}l6 6l-6 6l-6 -6z`;
}
