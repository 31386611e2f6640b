import { nearestName } from "../scenario/nearest-name.ts";
import { quoted } from "../scenario/problem.ts";
import {
  type TraceArrivals,
  type TraceField,
  type TraceUnit,
  traceFields,
} from "../scenario/trace-arrivals.ts";
import { traceLayouts } from "./trace-layout.ts";
import type { TraceWords } from "./trace-words.ts";

/** Where something stands in a row, and in which unit if the column's name says so. */
export interface TraceColumn {
  readonly at: number;
  readonly name: string;
  readonly unit: TraceUnit | undefined;
}

/** The columns of a trace that are read. */
export interface TraceColumns {
  readonly fields: { readonly [Field in TraceField]?: TraceColumn };
  readonly where: readonly (TraceColumn & { readonly text: string })[];
  /** Columns that tell the runs of a log of jobs apart. */
  readonly ofRun: readonly TraceColumn[];
  /** What served a job. */
  readonly worker: TraceColumn | undefined;
}

/** What of a trace's description says where its columns are, and how messages call that. */
type Described = Pick<TraceArrivals, "format" | "columns" | "durations"> & { readonly words: TraceWords };

/** Finds the columns of a trace by their names; what is wrong is added to `problems`. */
export function traceColumns(
  head: readonly string[],
  trace: Described & Pick<TraceArrivals, "where">,
  problems: string[],
): TraceColumns {
  const fields: { [Field in TraceField]?: TraceColumn } = {};
  for (const field of traceFields) {
    const own = trace.columns[field];
    const at = own === undefined ? usualPlace(head, trace, field) : placeOf(head, own);
    if (own !== undefined && at < 0)
      problems.push(
        `row 1: there is no column ${quoted(own)} for ${trace.words.field(field)}${hint(own, head)}`,
      );
    if (at >= 0) fields[field] = columnAt(head, at);
  }
  const where = Object.entries(trace.where).flatMap(([name, text]) => {
    const at = placeOf(head, name);
    if (at < 0)
      problems.push(
        `row 1: there is no column ${quoted(name)} (of ${trace.words.whereItself})${hint(name, head)}`,
      );
    return at < 0 ? [] : [{ ...columnAt(head, at), text }];
  });
  const repeated = head.find((name, at) => name !== "" && head.indexOf(name) < at);
  if (repeated !== undefined) problems.push(`row 1: two columns are called ${quoted(repeated)}`);
  problems.push(...shared(trace, fields), ...lacking(head, trace, fields));
  const isJobsLog = head.includes("submission_time") && head.includes("policy");
  const ofRun = isJobsLog ? ["scenario", "policy", "seed", "rep"].map((name) => head.indexOf(name)) : [];
  const worker = head.findIndex((name) =>
    ["worker", "workerid", "pod", "podid", "host"].includes(plain(name)),
  );
  return {
    fields,
    where,
    ofRun: ofRun.filter((at) => at >= 0).map((at) => columnAt(head, at)),
    worker: worker < 0 ? undefined : columnAt(head, worker),
  };
}

/** The columns whose cells are looked at. */
export function neededColumns({ fields, where, ofRun, worker }: TraceColumns): number[] {
  return [...Object.values(fields), ...where, ...ofRun, ...(worker ? [worker] : [])].map(({ at }) => at);
}

/** Columns that stand for two fields. A job may start as it arrives, so that one column is both; any other is one thing. */
function shared({ words }: Described, fields: TraceColumns["fields"]): string[] {
  return traceFields.flatMap((field, index) => {
    const column = fields[field];
    const before = traceFields.slice(0, index).find((other) => fields[other]?.at === column?.at);
    if (column === undefined || before === undefined || (before === "arrival" && field === "start"))
      return [];
    return [
      `row 1, column ${column.at + 1} (${column.name}): it stands for ${words.field(before)} and for ${words.field(field)}; each has a column of its own`,
    ];
  });
}

function lacking(head: readonly string[], trace: Described, fields: TraceColumns["fields"]): string[] {
  const wanted = (field: TraceField): string[] => {
    if (fields[field] !== undefined || trace.columns[field] !== undefined) return [];
    const names = traceLayouts[trace.format].names[field] ?? [];
    const called = names.length === 0 ? "" : ` (${names.join(", ")})`;
    return [
      `row 1: there is no column of ${meanings[field]}${called}; ${naming(field, trace.words)}${has(head)}`,
    ];
  };
  const hasDuration =
    fields.duration !== undefined || (fields.start !== undefined && fields.end !== undefined);
  const { durations } = trace;
  return [
    ...(fields.end !== undefined && fields.duration !== undefined ? [] : wanted("arrival")),
    ...(durations?.kind === "trace" && !hasDuration ? wanted("duration") : []),
    ...(durations?.kind === "tokens" && durations.perInputToken > 0 ? wanted("input") : []),
    ...(durations?.kind === "tokens" && durations.perOutputToken > 0 ? wanted("output") : []),
  ];
}

const meanings: Readonly<Record<TraceField, string>> = {
  arrival: "arrivals",
  duration: "durations",
  start: "starts",
  end: "ends",
  input: "input tokens",
  output: "output tokens",
};

function naming(field: TraceField, words: TraceWords): string {
  const others =
    field === "duration" ? `, or ${words.field("start")} and ${words.field("end")} with those of both` : "";
  return `${words.column(field)} says which it is${others}`;
}

function has(head: readonly string[]): string {
  const names = head.map((name) => quoted(name)).join(", ");
  return `; the file has ${names.length > 160 ? `${names.slice(0, 159)}…` : names}`;
}

function hint(wanted: string, head: readonly string[]): string {
  const nearest = nearestName(wanted, head);
  return nearest === undefined ? has(head) : `; did you mean "${nearest}"?`;
}

function columnAt(head: readonly string[], at: number): TraceColumn {
  const name = head[at] as string;
  return { at, name, unit: unitIn(name) };
}

/** The column of this name, or if none has it just so, one that differs in case or punctuation alone. */
function placeOf(head: readonly string[], wanted: string): number {
  const exact = head.indexOf(wanted);
  return exact >= 0 ? exact : head.findIndex((name) => plain(name) === plain(wanted));
}

function usualPlace(
  head: readonly string[],
  { format }: Pick<TraceArrivals, "format">,
  field: TraceField,
): number {
  const names = (traceLayouts[format].names[field] ?? []).map(plain);
  return head.findIndex(
    (name) => names.includes(plain(name)) || names.includes(plain(name.replace(unitPattern, ""))),
  );
}

/** `Request tokens` and `request_tokens` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const unitPattern = /(?:_|[([ ]+)(s|ms|us|sec|seconds|milliseconds)[)\]]?$/;

function unitIn(name: string): TraceUnit | undefined {
  const written = unitPattern.exec(name)?.[1];
  if (written === "ms" || written === "milliseconds") return "ms";
  if (written === undefined) return undefined;
  return written === "us" ? "us" : "s";
}
