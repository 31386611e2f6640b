import { nearestName } from "../scenario/nearest-name.ts";
import { failOn } from "./unreadable-takes.ts";

/** What a log can say of a take. */
export type ColumnName = (typeof columnNames)[number];

/** Every column that is known, by the name that `--columns` gives it. */
export const columnNames = [
  "run",
  "worker",
  "sent",
  "answered",
  "roundTrip",
  "asked",
  "returned",
  "occupancy",
  "depth",
  "loopLag",
  "delay",
  "outcome",
] as const;

/** Other names of columns: what `--reporter takes=` writes, and what people say. */
const alsoCalled: Readonly<Record<ColumnName, readonly string[]>> = {
  run: ["run_id"],
  worker: ["worker_id", "pod", "pod_id", "host"],
  sent: ["sent_time", "sent_at", "start", "started"],
  answered: ["answered_time", "answered_at", "end", "ended", "received"],
  roundTrip: ["round_trip", "rtt", "latency"],
  asked: ["requested", "jobs_requested", "jobs_needed"],
  returned: ["jobs_returned", "got", "received_jobs"],
  occupancy: ["in_progress", "jobs_in_progress"],
  depth: ["queue_depth", "queued"],
  loopLag: ["loop_lag", "loop_lag_max"],
  delay: ["delay_time"],
  outcome: ["status"],
};

/** Where in a row something stands, and in which unit if the column's name says so. */
export interface Column {
  readonly at: number;
  readonly written: string;
  readonly unit: LogUnit | undefined;
}

/** Units of a log's times. */
export type LogUnit = "s" | "ms" | "us";

/** The columns of a log; `runParts` make up the name of a run together. */
export interface Columns {
  readonly named: { readonly [Name in ColumnName]?: Column };
  readonly runParts: readonly number[];
}

/** What `--columns` says: `asked=requested,sent=ts`. */
export type ColumnMapping = Readonly<Partial<Record<ColumnName, string>>>;

/**
 * Finds the columns of a log by their names.
 *
 * @throws UnreadableTakes if a needed one is missing, or `mapping` names one that is not there
 */
export function columnsOf(head: readonly string[], mapping: ColumnMapping): Columns {
  const named: { [Name in ColumnName]?: Column } = {};
  const problems: string[] = [];
  for (const name of columnNames) {
    const wanted = mapping[name];
    const at = wanted === undefined ? usualPlace(head, name) : head.indexOf(wanted);
    if (wanted !== undefined && at < 0)
      problems.push(`row 1: there is no column "${wanted}" for ${name}${known(wanted, head)}`);
    const written = head[at];
    if (written !== undefined) named[name] = { at, written, unit: unitIn(written) };
  }
  failOn(problems);
  const repeated = head.find((name, at) => name !== "" && head.indexOf(name) < at);
  if (repeated !== undefined) problems.push(`row 1: two columns are called "${repeated}"`);
  for (const name of ["sent", "asked", "returned"] as const)
    if (named[name] === undefined) problems.push(missing(name, head));
  if (named.answered === undefined && named.roundTrip === undefined)
    problems.push(`row 1: there is no column of answers; "answered" or "roundTrip" is needed${has(head)}`);
  problems.push(...shared(named));
  failOn(problems);
  const parts = ["scenario", "policy", "seed"].map((name) => head.indexOf(name)).filter((at) => at >= 0);
  return { named, runParts: named.run === undefined ? parts : [named.run.at] };
}

/** A column is one thing, but each worker's takes may be a run of their own. */
function shared(named: Columns["named"]): string[] {
  return columnNames.flatMap((name, index) => {
    const column = named[name];
    const before = columnNames.slice(0, index).find((other) => named[other]?.at === column?.at);
    if (column === undefined || before === undefined || (before === "run" && name === "worker")) return [];
    return [
      `row 1, column ${column.at + 1} (${column.written}): it stands for ${before} and for ${name}; each has a column of its own`,
    ];
  });
}

function missing(name: ColumnName, head: readonly string[]): string {
  return `row 1: there is no column "${name}" (or ${alsoCalled[name].join(", ")}); --columns ${name}=NAME says which it is${has(head)}`;
}

function has(head: readonly string[]): string {
  return `; the file has ${head.map((name) => JSON.stringify(name)).join(", ")}`.slice(0, 200);
}

function known(wanted: string, head: readonly string[]): string {
  const nearest = nearestName(wanted, head);
  return nearest === undefined ? has(head) : `; did you mean "${nearest}"?`;
}

function usualPlace(head: readonly string[], name: ColumnName): number {
  const names = [name, ...alsoCalled[name]].map(plain);
  return head.findIndex((written) => names.includes(plain(written.replace(unitPattern, ""))));
}

/** `Sent Time` and `sent_time` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const unitPattern = /(?:_|[([ ]+)(s|ms|us|sec|seconds|milliseconds)[)\]]?$/;

function unitIn(name: string): LogUnit | undefined {
  const unit = unitPattern.exec(name)?.[1];
  if (unit === undefined) return undefined;
  return unit === "ms" || unit === "milliseconds" ? "ms" : unit === "us" ? "us" : "s";
}
