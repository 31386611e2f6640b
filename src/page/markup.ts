import { element, escaped } from "../charts/svg.ts";
import { printable } from "../report/printable.ts";

/** A cell of a table. */
export interface Cell {
  /** Plain text. */
  readonly text: string;
  /** What it is the heading of. */
  readonly heads?: "row" | "rowgroup";
  /** Over so many rows. */
  readonly rows?: number;
  readonly classes?: string;
}

/** A number, at the right of its column. */
export function numberCell(text: string): Cell {
  return { text, classes: "number" };
}

/** What a table holds; each body is a group of rows that belong together. */
export interface Table {
  readonly caption: string;
  readonly head: readonly Cell[];
  readonly bodies: readonly (readonly (readonly Cell[])[])[];
}

/** A table, which can be scrolled by keyboard where the page is narrow. */
export function table({ caption, head, bodies }: Table): string {
  const top = head.map(({ text, classes }) => element("th", { scope: "col", class: classes }, escaped(text)));
  const groups = bodies.map((rows) => element("tbody", {}, ...rows.map(tableRow)));
  return element(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": printable(caption) },
    element(
      "table",
      {},
      element("caption", {}, escaped(printable(caption))),
      element("thead", {}, element("tr", {}, ...top)),
      ...groups,
    ),
  );
}

function tableRow(cells: readonly Cell[]): string {
  return element(
    "tr",
    {},
    ...cells.map(({ text, heads, rows, classes }) => {
      const span = rows === undefined || rows === 1 ? undefined : rows;
      return element(
        heads === undefined ? "td" : "th",
        { scope: heads, rowspan: span, class: classes },
        escaped(printable(text)),
      );
    }),
  );
}

/** A paragraph of plain text. */
export function paragraph(text: string, classes?: string): string {
  return element("p", { class: classes }, escaped(oneLine(text)));
}

/** A chart with a text below it; it can be scrolled where the page is narrow, and is called there what the chart is. */
export function figure(svg: string, caption: string): string {
  const text = element("figcaption", {}, escaped(oneLine(caption)));
  const title = /<title id="([^"]+)"/.exec(svg)?.[1];
  const scrolled = { class: "scroll", tabindex: 0, role: "group", "aria-labelledby": title };
  return element("figure", {}, element("div", scrolled, svg), text);
}

/** What is folded away until the reader opens it. */
export function folded(title: string, ...content: string[]): string {
  return element("details", {}, element("summary", {}, escaped(title)), ...content);
}

/** What the page's script folds away where the page is narrow; its title is seen there alone. */
export function foldedWhereNarrow(title: string, ...content: string[]): string {
  const parts = [element("summary", {}, escaped(title)), ...content];
  return element("details", { class: "narrow-fold", open: "" }, ...parts);
}

/** A part of a page under its heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** A section at a level of headings; none where there is nothing in it. */
export function section({ id, title, content }: Section, level: number): string {
  if (content === "") return "";
  const name = `${id}-heading`;
  return element(
    "section",
    { id, "aria-labelledby": name },
    element(`h${level}`, { id: name }, escaped(title)),
    content,
  );
}

/** Text for a terminal is broken into lines; a page breaks them itself. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}
