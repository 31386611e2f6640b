import Papa from "papaparse";

/** Takes rows as they are read; `row` counts from 1, the columns' names of a CSV being row 1, and empty rows count. */
export interface RowTaker {
  /** The columns' names; returns which of them are needed. */
  readonly head: (names: readonly string[]) => readonly number[];
  readonly row: (cells: readonly string[], row: number) => void;
  /** Something wrong with the text itself. */
  readonly problem: (text: string) => void;
}

/** Reads rows out of a text that comes in pieces, cut anywhere. */
export interface Rows {
  readonly push: (text: string) => void;
  readonly end: () => void;
}

/** A row of more characters is none: a quote is not closed, or there are no line ends. */
export const LONGEST_ROW = 1_000_000;

/** The rows of a CSV file: commas, semicolons or tabs between cells, whatever the line ends. */
export class CsvRows implements Rows {
  readonly #taker: RowTaker;
  /** What is left of the pieces so far: the beginning of a row. */
  #rest = "";
  /** A carriage return at the end of a piece, which may be half of a line end. */
  #held = "";
  #row = 0;
  #delimiter: string | undefined;
  #failed = false;

  constructor(taker: RowTaker) {
    this.#taker = taker;
  }

  push(text: string): void {
    const whole = this.#held + text;
    this.#held = whole.endsWith("\r") ? "\r" : "";
    const plain = this.#held === "" ? whole : whole.slice(0, -1);
    this.#parse(this.#rest + (plain.includes("\r") ? plain.replace(/\r\n?/g, "\n") : plain), false);
    if (this.#rest.length <= LONGEST_ROW || this.#failed) return;
    this.#failed = true;
    this.#taker.problem(
      `row ${this.#row + 1}: a quote is not closed, or the row has more than ${LONGEST_ROW} characters`,
    );
  }

  end(): void {
    if (this.#rest !== "") this.#parse(this.#rest, true);
  }

  #parse(text: string, isLast: boolean): void {
    if (this.#failed) return;
    const first = text.indexOf("\n");
    if (this.#delimiter === undefined && first < 0 && !isLast) {
      this.#rest = text;
      return;
    }
    this.#delimiter ??= delimiterOf(first < 0 ? text : text.slice(0, first));
    const parser = new Papa.Parser({ delimiter: this.#delimiter, newline: "\n" });
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    const torn = new Set(errors.flatMap(({ type, row = 0 }) => (type === "Quotes" ? [row] : [])));
    for (const [index, cells] of data.entries()) {
      this.#row += 1;
      if (torn.has(index)) this.#taker.problem(`row ${this.#row}: a quote is not closed, or text follows it`);
      else if (this.#row === 1) this.#taker.head(cells.map((name) => name.trim()));
      else if (cells.length > 1 || cells[0]?.trim() !== "") this.#taker.row(cells, this.#row);
    }
    this.#rest = isLast ? "" : text.slice(meta.cursor);
  }
}

function delimiterOf(head: string): string {
  return [",", ";", "\t"].find((one) => head.includes(one)) ?? ",";
}
