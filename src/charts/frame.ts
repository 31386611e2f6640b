import { placeOf, type Scale, ticksOf, tickText } from "./scale.ts";
import { element, escaped } from "./svg.ts";

/** What every chart is told: its name and what it shows in words, for those who do not see it. */
export interface ChartHead {
  /** Tells the chart from the others of its page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly width?: number;
  readonly height?: number;
}

/** What is measured along an axis. */
export interface Axis {
  readonly label: string;
  readonly domain: readonly [low: number, high: number];
  /** Where ticks stand; at round values if absent. */
  readonly ticks?: readonly number[];
  /** How a tick reads; its number if absent. */
  readonly text?: (value: number, all: readonly number[]) => string;
}

/** Where the values of a chart stand. */
export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
}

/** Room around the drawn values. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Room for ticks, their numbers and the axes' names. */
export const margins: Margins = { top: 26, right: 14, bottom: 40, left: 52 };

/** The usual size of a chart. */
export const size = { width: 720, height: 280 } as const;

/** A whole chart as SVG: one picture to readers of screens, with its name and description. */
export function chartSvg(
  head: ChartHead & { readonly width: number; readonly height: number },
  ...content: string[]
): string {
  const { id, title, description, width, height } = head;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "chart",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      // On a narrow page a chart is scrolled rather than drawn too small to read.
      style: `min-width:${Math.round(width * 0.7)}px`,
      role: "img",
      "aria-labelledby": `${id}-title ${id}-desc`,
    },
    element("title", { id: `${id}-title` }, escaped(title)),
    element("desc", { id: `${id}-desc` }, escaped(description)),
    ...content,
  );
}

/** The scales of a chart of this size. */
export function frameOf(
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: { readonly x: Axis; readonly y: Axis },
  room: Margins = margins,
): Frame {
  return {
    x: { domain: x.domain, range: [room.left, width - room.right] },
    y: { domain: y.domain, range: [height - room.bottom, room.top] },
  };
}

/** Both axes: a faint line and a number at each tick, and their names. */
export function axes(frame: Frame, { x, y }: { readonly x: Axis; readonly y: Axis }): string {
  return xAxis(frame, x) + yAxis(frame, y);
}

/** The axis below. */
export function xAxis({ x, y }: Frame, { label, text = tickText, ticks: given }: Axis): string {
  const all = given ?? ticksOf(x, 7);
  const [bottom, top] = y.range;
  const ticks = all.map((value) => {
    const at = placeOf(x, value);
    return (
      element("line", { class: "axis", x1: at, x2: at, y1: top, y2: bottom }) +
      words(text(value, all).replace("-", "−"), {
        class: "tick",
        x: at,
        y: bottom + 16,
        "text-anchor": "middle",
      })
    );
  });
  const name = words(label, { class: "tick", x: x.range[1], y: bottom + 33, "text-anchor": "end" });
  return ticks.join("") + name;
}

/** The axis at the left; its name stands above it, where it is read without turning one's head. */
export function yAxis({ x, y }: Frame, { label, text = tickText }: Axis, count = 5): string {
  const all = ticksOf(y, count);
  const [left, right] = x.range;
  const ticks = all.map((value) => {
    const at = placeOf(y, value);
    return (
      element("line", { class: "axis", x1: left, x2: right, y1: at, y2: at }) +
      words(text(value, all).replace("-", "−"), {
        class: "tick",
        x: left - 6,
        y: at + 4,
        "text-anchor": "end",
      })
    );
  });
  return ticks.join("") + words(label, { class: "tick", x: 0, y: y.range[1] - 10 });
}

/** A line of text in a drawing. */
export function words(text: string, attributes: Readonly<Record<string, string | number>>): string {
  return element("text", attributes, escaped(text));
}

/** About how wide a text is in a drawing. */
export function widthOfText(text: string): number {
  return text.length * 6.4;
}
