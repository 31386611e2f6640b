import { LONGEST_ROW, type Rows, type RowTaker } from "./csv-rows.ts";

/** The rows of a JSONL file: an object a line. The first object's keys are its columns. */
export class JsonRows implements Rows {
  readonly #taker: RowTaker;
  /** Keys that the first object may lack. */
  readonly #later: readonly string[];
  #rest = "";
  #row = 0;
  #head: string[] | undefined;
  #needed: readonly number[] = [];
  #failed = false;

  constructor(taker: RowTaker, later: readonly string[]) {
    this.#taker = taker;
    this.#later = later;
  }

  push(text: string): void {
    if (this.#failed) return;
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() as string;
    for (const line of lines) this.#line(line);
    if (this.#rest.length > LONGEST_ROW) this.#line(this.#rest);
  }

  end(): void {
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
  }

  #line(line: string): void {
    if (this.#failed) return;
    this.#row += 1;
    if (line.length > LONGEST_ROW) {
      this.#failed = true;
      this.#taker.problem(`row ${this.#row}: the line has more than ${LONGEST_ROW} characters`);
      return;
    }
    if (line.trim() === "") return;
    const value = parsed(line);
    if (value === undefined) {
      this.#taker.problem(`row ${this.#row}: it is no JSON object`);
      return;
    }
    if (this.#head === undefined) {
      this.#head = [...new Set([...Object.keys(value), ...this.#later])];
      this.#needed = this.#taker.head(this.#head);
    }
    // Lists of thousands of hashes need not be texts.
    const cells = this.#head.map(() => "");
    for (const at of this.#needed) cells[at] = cellOf(value[this.#head[at] as string]);
    this.#taker.row(cells, this.#row);
  }
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function cellOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}
