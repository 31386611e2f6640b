import Papa from "papaparse";
import { failOn } from "./unreadable-takes.ts";

/** A log as rows of texts: CSV or JSONL, whatever the line ends. */
export interface LogRows {
  readonly head: readonly string[];
  /** The rows with their number in the file: from 1, the columns' names of a CSV being row 1; empty lines count. */
  readonly each: (read: (cells: readonly string[], row: number) => void) => void;
}

/**
 * Finds out what form a log has, and its columns.
 *
 * @throws UnreadableTakes
 */
export function logRows(text: string): LogRows {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const plain = start.includes("\r") ? start.replace(/\r\n?/g, "\n") : start;
  if (plain.trim() === "")
    failOn(["the file is empty; columns such as worker, sent, answered, asked and returned are needed"]);
  if (plain.includes("\0")) failOn(["the file is no text: it has a zero byte"]);
  if (/^\s*\[/.test(plain))
    failOn(["the file is one JSON array; JSON Lines are read, an object a line, as jq -c '.[]' makes them"]);
  return /^\s*\{/.test(plain) ? jsonRows(plain) : csvRows(plain);
}

function csvRows(text: string): LogRows {
  const first = text.slice(0, text.indexOf("\n") < 0 ? text.length : text.indexOf("\n"));
  const delimiter = first.includes(",") ? "," : first.includes(";") ? ";" : first.includes("\t") ? "\t" : ",";
  const head = (Papa.parse<string[]>(first, { delimiter }).data[0] ?? []).map((name) => name.trim());
  return {
    head,
    each: (read) => {
      let row = 0;
      const problems: string[] = [];
      Papa.parse<string[]>(text, {
        delimiter,
        newline: "\n",
        step: ({ data, errors }) => {
          row += 1;
          if (errors.some(({ type }) => type === "Quotes"))
            problems.push(`row ${row}: a quote is not closed, or text follows it`);
          if (row === 1 || data.every((cell) => cell.trim() === "")) return;
          if (data.length !== head.length)
            problems.push(`row ${row}: ${data.length} cells, but there are ${head.length} columns`);
          else read(data, row);
        },
      });
      failOn(problems);
    },
  };
}

function jsonRows(text: string): LogRows {
  const lines = text.split("\n");
  const problems: string[] = [];
  const objects: (readonly [row: number, value: Readonly<Record<string, unknown>>])[] = [];
  const head: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    if (value === undefined) problems.push(`row ${index + 1}: no JSON object`);
    else {
      objects.push([index + 1, value]);
      for (const name of Object.keys(value)) if (!head.includes(name)) head.push(name);
    }
  }
  failOn(problems);
  return {
    head,
    each: (read) => {
      for (const [row, value] of objects)
        read(
          head.map((name) => cellOf(value[name])),
          row,
        );
    },
  };
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function cellOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}
