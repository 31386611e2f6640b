import type { TraceField } from "../../scenario/trace-arrivals.ts";
import type { TraceWords } from "../../traces/trace-words.ts";
import { knownAndNearest } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";

/** What `--columns` calls what a log of jobs says: as people say it of jobs that are over, or as a scenario does. */
const logColumns: Readonly<Record<string, TraceField>> = {
  submitted: "arrival",
  started: "start",
  finished: "end",
  duration: "duration",
  arrival: "arrival",
  start: "start",
  end: "end",
};

/** How messages about a log name the flags that say how it is read. */
export const logWords: TraceWords = {
  unit: (unit) => `--log-unit ${unit}`,
  column: (field) => {
    const name = nameOf(field);
    return name === undefined ? `--set arrivals.columns.${field}=NAME` : `--columns ${name}=NAME`;
  },
  field: (field) => nameOf(field) ?? field,
  where: (cells) => `--where ${cells.map(([column, text]) => `${column}=${text}`).join(",")}`,
  whereItself: "--where",
};

/** The first of its names is the one that people use. */
function nameOf(field: TraceField): string | undefined {
  return Object.keys(logColumns).find((name) => logColumns[name] === field);
}

/** The flags that say how a log is read. */
export interface LogFlags {
  readonly columns?: string;
  readonly logUnit?: string;
  readonly where?: string;
}

/** The arrivals of a scenario that has the jobs of a log, as its file could write them. @throws UsageError */
export function logArrivals(log: string, { columns, logUnit, where }: LogFlags): Record<string, unknown> {
  const named = pairsOf(columns, "--columns", "submitted=created_at").map(([name, column]) => {
    const field = Object.hasOwn(logColumns, name) ? logColumns[name] : undefined;
    if (field !== undefined) return [field, column] as const;
    throw new UsageError(
      `--columns ${columns}: there is no column "${name}"${knownAndNearest(name, Object.keys(logColumns))}`,
    );
  });
  for (const [index, [field]] of named.entries())
    if (named.findIndex(([other]) => other === field) < index)
      throw new UsageError(`--columns ${columns}: the column of ${logWords.field(field)} is named twice`);
  const cells = pairsOf(where, "--where", "policy=main");
  return {
    trace: log,
    format: /\.jsonl(\.gz)?$/.test(log) ? "jsonl" : "csv",
    ...(named.length > 0 && { columns: Object.fromEntries(named) }),
    ...(cells.length > 0 && { where: Object.fromEntries(cells) }),
    ...(logUnit && { unit: logUnit }),
    durations: "trace",
  };
}

function pairsOf(text: string | undefined, flag: string, example: string): [string, string][] {
  if (text === undefined) return [];
  const pairs = text.split(",").map((part): [string, string] => {
    const [name = "", ...rest] = part.split("=");
    const value = rest.join("=").trim();
    if (name.trim() === "" || value === "")
      throw new UsageError(`${flag} ${text}: "${part}" is not allowed; ${example} is`);
    return [name.trim(), value];
  });
  const twice = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) < index);
  if (twice !== undefined) throw new UsageError(`${flag} ${text}: "${twice[0]}" is there twice`);
  return pairs;
}
