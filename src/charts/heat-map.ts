import { type ChartHead, chartSvg, size, widthOfText, words } from "./frame.ts";
import { element, escaped } from "./svg.ts";

/** What a heat map shows. */
export interface HeatMap extends ChartHead {
  /** What the columns are values of, and the rows. */
  readonly columns: { readonly label: string; readonly values: readonly string[] };
  readonly rows: { readonly label: string; readonly values: readonly string[] };
  /** By row, then by column; null where there is no number. */
  readonly cells: readonly (readonly (HeatCell | null)[])[];
  /** The least and the most of all maps that are to be compared. */
  readonly domain: readonly [low: number, high: number];
}

/** A value of a heat map, as a number and as it reads. */
export interface HeatCell {
  readonly value: number;
  readonly text: string;
  /** Shows where a pointer rests on it. */
  readonly note?: string;
}

const ROW = 26;
const TOP = 40;

/** A table of fields whose colour is the stronger the greater their value is; each has its number too. */
export function heatMap(map: HeatMap): string {
  const { width: most = size.width, columns, rows, cells } = map;
  const left = 16 + Math.max(...[rows.label, ...rows.values].map(widthOfText));
  const cellWidth = Math.min(110, (most - left) / Math.max(1, columns.values.length));
  const width = Math.max(left + cellWidth * columns.values.length, left + widthOfText(columns.label));
  const longest = Math.max(0, ...cells.flat().map((cell) => widthOfText(cell?.text ?? "")));
  const height = TOP + rows.values.length * ROW + 6;
  const heads = columns.values.map((value, column) =>
    words(value, {
      class: "tick",
      x: left + cellWidth * (column + 0.5),
      y: TOP - 8,
      "text-anchor": "middle",
    }),
  );
  const drawn = rows.values.flatMap((value, row) => {
    const top = TOP + row * ROW;
    const name = words(value, { class: "tick", x: left - 8, y: top + 17, "text-anchor": "end" });
    const fields = (cells[row] ?? []).map((cell, column) =>
      field(cell, {
        x: left + cellWidth * column,
        y: top,
        width: cellWidth,
        domain: map.domain,
        withText: longest < cellWidth,
      }),
    );
    return [name, ...fields];
  });
  return chartSvg(
    { ...map, width, height },
    words(columns.label, { class: "tick", x: left, y: 12 }),
    words(rows.label, { class: "tick", x: left - 8, y: TOP - 8, "text-anchor": "end" }),
    ...heads,
    ...drawn,
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly domain: readonly [number, number];
  /** Whether the numbers have room. */
  readonly withText: boolean;
}

function field(cell: HeatCell | null, { x, y, width, domain, withText }: Place): string {
  const middle = { x: x + width / 2, y: y + 17, "text-anchor": "middle" };
  if (cell === null) return words("–", { class: "tick", ...middle });
  const [low, high] = domain;
  const share = high === low ? 0.5 : (cell.value - low) / (high - low);
  const note = cell.note === undefined ? [] : [element("title", {}, escaped(cell.note))];
  const box = { class: "heat", x: x + 1, y: y + 1, width: width - 2, height: ROW - 2 };
  // Never so strong that the number cannot be read on it.
  return (
    element("rect", { ...box, "fill-opacity": 0.06 + 0.44 * share }, ...note) +
    (withText ? words(cell.text, { ...middle, "pointer-events": "none" }) : "")
  );
}
