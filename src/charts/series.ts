import { widthOfText, words } from "./frame.ts";
import { element } from "./svg.ts";

/** How many colours, dashes and marks there are; series beyond them begin again, each at its own pace. */
const COLOURS = 8;
const DASHES = 7;

/** The classes of a series' lines: its colour, and a dash that tells it from others without colour. */
export function lineClass(series: number): string {
  const dash = series % DASHES;
  return `line s${series % COLOURS}${dash === 0 ? "" : ` d${dash}`}`;
}

/** The class of a series' colour. */
export function colourClass(series: number): string {
  return `s${series % COLOURS}`;
}

/** The form of a mark around 0, 0: each series has one of its own, so that none needs colour. */
const forms = [
  "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
  "M-3 -3h6v6h-6z",
  "M0 -4.2l4 7h-8z",
  "M0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z",
  "M0 4.2l4 -7h-8z",
];

/** A mark of a series; `note` shows where a pointer rests on it. */
export function mark(series: number, [x, y]: readonly [number, number], note?: string): string {
  return element(
    "path",
    {
      class: `mark ${colourClass(series)}`,
      d: forms[series % forms.length],
      transform: `translate(${round(x)} ${round(y)})`,
    },
    ...(note === undefined ? [] : [element("title", {}, note)]),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What stands in a legend. */
export interface LegendEntry {
  readonly label: string;
  /** A small drawing, 24 wide, around the middle of its line. */
  readonly sample: (x: number, y: number) => string;
}

/** A line of a series, with its mark if its points have one. */
export function lineSample(series: number, withMark = false): LegendEntry["sample"] {
  return (x, y) =>
    element("path", { class: lineClass(series), d: `M${x} ${y}h24` }) +
    (withMark ? mark(series, [x + 12, y]) : "");
}

/** A box of a class. */
export function boxSample(classes: string): LegendEntry["sample"] {
  return (x, y) => element("rect", { class: classes, x: x + 6, y: y - 5, width: 12, height: 10 });
}

/** Entries beside each other from a place on, in as many rows as they need. */
export function legend(
  entries: readonly LegendEntry[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
): { readonly svg: string; readonly height: number } {
  let [x, y] = [left, top + 8];
  let svg = "";
  for (const { label, sample } of entries) {
    const width = 30 + widthOfText(label) + 16;
    if (x > left && x + width > right) {
      x = left;
      y += LEGEND_ROW;
    }
    svg += sample(x, y) + words(label, { x: x + 30, y: y + 4 });
    x += width;
  }
  return { svg, height: entries.length === 0 ? 0 : y - top + 10 };
}

const LEGEND_ROW = 18;
