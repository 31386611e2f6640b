import Papa from "papaparse";

/** Everything that is wrong with a file of measured numbers, a line each, with row and column. */
export class UnreadableMeasurement extends Error {
  override readonly name = "UnreadableMeasurement";
}

/** A row of a CSV file that is not empty. */
export interface Row {
  /** From 1, the columns' names being row 1; empty rows count. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Beyond this nobody reads on. */
const MOST_PROBLEMS = 20;

/** The rows of a CSV file, whatever its line ends. @throws UnreadableMeasurement for a quote that is not closed */
export function rowsOf(text: string): Row[] {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: ",", newline: "\n" });
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes !== undefined)
    throw new UnreadableMeasurement(
      `row ${(quotes.row ?? 0) + 1}: a quote is not closed, or text follows it`,
    );
  return data
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** The names of the columns as messages and code have them, in lower case. @throws UnreadableMeasurement for one given twice */
export function columnNamesOf(head: Row | undefined): string[] {
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  failFor(
    names.flatMap((name, index) => {
      const first = names.indexOf(name);
      return name === "" || first === index
        ? []
        : [`row ${head?.number}, column ${index + 1}: "${name}" is in column ${first + 1} already`];
    }),
  );
  return names;
}

/** What is wrong with the number of a row's cells: as many as columns are needed. */
export function lengthProblems({ number, cells }: Row, columns: number): string[] {
  return cells.length === columns
    ? []
    : [`row ${number}: ${cells.length} cells, but there are ${columns} columns`];
}

/** The end of a message about columns that are missing, where cells may be separated by something else than commas. */
export function separatorHint(head: Row | undefined): string {
  const [only = "", ...others] = head?.cells ?? [];
  return others.length === 0 && /[;\t|]/.test(only) ? "; commas stand between cells" : "";
}

/** Nothing where there are no problems. @throws UnreadableMeasurement with all of them, or as many as one reads */
export function failFor(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length - MOST_PROBLEMS;
  const shown = problems.slice(0, MOST_PROBLEMS);
  throw new UnreadableMeasurement([...shown, ...(more > 0 ? [`and ${more} more problems`] : [])].join("\n"));
}
