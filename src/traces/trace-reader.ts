import { quoted } from "../scenario/problem.ts";
import { formatDuration } from "../scenario/quantity.ts";
import type { TraceArrivals, TraceField } from "../scenario/trace-arrivals.ts";
import { mostJobs } from "../scenario/value-schemas.ts";
import { CsvRows, type Rows } from "./csv-rows.ts";
import { JsonRows } from "./json-rows.ts";
import { KeptRows, type TraceRows } from "./kept-rows.ts";
import { LONGEST, TraceClock } from "./trace-clock.ts";
import { neededColumns, type TraceColumn, type TraceColumns, traceColumns } from "./trace-columns.ts";
import { type TraceLayout, traceLayouts } from "./trace-layout.ts";
import { scenarioWords, type TraceWords } from "./trace-words.ts";
import { TraceProblems } from "./unreadable-trace.ts";

/** What says how a trace is read. */
export type TraceDescription = Pick<
  TraceArrivals,
  "format" | "columns" | "where" | "unit" | "window" | "speed" | "durations"
>;

/** What else is known of a trace that is read. */
export interface TraceChoice {
  /** Whether starts and workers are kept too. */
  readonly observed?: boolean;
  /** How messages name the keys of the description. */
  readonly words?: TraceWords;
}

const YEAR = 365.25 * 86_400e6;

/**
 * Reads a trace that comes in pieces of text, cut anywhere. What it holds of a row is numbers alone, so that memory grows
 * with the jobs that are kept and not with the file.
 */
export class TraceReader {
  readonly #trace: TraceDescription;
  readonly #words: TraceWords;
  readonly #layout: TraceLayout;
  readonly #rows: Rows;
  readonly #problems = new TraceProblems();
  readonly #clock: TraceClock;
  readonly #kept: KeptRows;
  #width = 0;
  #columns: TraceColumns = { fields: {}, where: [], ofRun: [], worker: undefined };
  /** What the first job's row says of its run, and where it stands. */
  #run: { readonly row: number; readonly cells: readonly string[] } | undefined;
  #otherRuns = false;
  /** Whether the columns are those that are needed: what cells say is worth nothing otherwise. */
  #isLegible = true;
  #failedRequests = 0;
  #unfinished = 0;
  #others = 0;

  constructor(trace: TraceDescription, { observed = false, words = scenarioWords }: TraceChoice = {}) {
    this.#trace = trace;
    this.#words = words;
    this.#layout = traceLayouts[trace.format];
    this.#clock = new TraceClock(trace.unit ?? this.#layout.unit, words);
    this.#kept = new KeptRows(this.#clock, { window: trace.window, observed });
    const taker = {
      head: (names: readonly string[]) => this.#head(names),
      row: (cells: readonly string[], row: number) => this.#row(cells, row),
      problem: (text: string) => this.#problems.add(text),
    };
    this.#rows = this.#layout.form === "csv" ? new CsvRows(taker) : new JsonRows(taker, laterColumns(trace));
  }

  /** The next piece. */
  push(text: string): void {
    this.#rows.push(text);
  }

  /** What there was, once there is no more. @throws UnreadableTrace */
  end(): TraceRows {
    this.#rows.end();
    const { length } = this.#kept;
    if (length > mostJobs)
      this.#problems.add(
        `there are more than ${mostJobs} jobs, which is the most that is allowed; a window leaves fewer`,
      );
    if (length === 0 && !this.#problems.any) this.#problems.add(this.#nothing());
    this.#problems.fail();
    const rows = this.#kept.finish(this.#trace.speed);
    const last = rows.arrivals.at(-1);
    if (last === undefined) this.#problems.add(this.#nothing());
    else if (last > LONGEST)
      this.#problems.add(
        `the last job arrives at ${last / 1e6} s, which is ${Math.floor(last / YEAR)} years; at most ${LONGEST / 1e6} s are allowed: is the unit another?`,
      );
    this.#problems.fail();
    return { ...rows, notes: this.#notes() };
  }

  #nothing(): string {
    const { window } = this.#trace;
    if (this.#width === 0) return "the file is empty";
    if (this.#others > 0 && this.#kept.length === 0)
      return `no row has what ${this.#words.whereItself} asks for`;
    if (window === undefined || this.#kept.seen === 0) return "there is no job in it";
    return `no job arrives from ${formatDuration(window.from)} to ${formatDuration(window.to)}; the trace lasts ${formatDuration(this.#kept.lasts)}`;
  }

  #notes(): string[] {
    const left = (count: number, why: string): string[] =>
      count === 0 ? [] : [`${count} ${count === 1 ? "row is" : "rows are"} left out: ${why}`];
    return [
      ...left(this.#failedRequests, "no response tokens, so the request failed"),
      ...left(this.#unfinished, "it does not say how long the job ran"),
    ];
  }

  #head(names: readonly string[]): readonly number[] {
    this.#width = names.length;
    const problems: string[] = [];
    this.#columns = traceColumns(names, { ...this.#trace, words: this.#words }, problems);
    this.#problems.add(...problems);
    this.#isLegible = problems.length === 0;
    return neededColumns(this.#columns);
  }

  #row(cells: readonly string[], row: number): void {
    if (!this.#isLegible) return;
    if (cells.length !== this.#width) {
      const columns = `${this.#width} ${this.#width === 1 ? "column" : "columns"}`;
      this.#problems.add(`row ${row}: ${cells.length} cells, but there are ${columns}`);
      return;
    }
    const { where, fields } = this.#columns;
    for (const { at, text } of where)
      if ((cells[at] as string).trim() !== text) {
        this.#others += 1;
        return;
      }
    this.#requireOneRun(cells, row);
    if (this.#layout.failsWithoutOutput && fields.output && Number(cells[fields.output.at]) === 0) {
      this.#failedRequests += 1;
      return;
    }
    // First, as it is what tells the units of the others.
    const arrival = fields.arrival ? this.#time("arrival", cells, row, true) : this.#endMinus(cells, row);
    const start = this.#kept.observed || this.#needsEnds ? this.#time("start", cells, row) : Number.NaN;
    const end = this.#kept.observed || this.#needsEnds ? this.#time("end", cells, row) : Number.NaN;
    this.#requireOrder({ arrival, start, end }, row);
    const duration = this.#duration(cells, row, end - start);
    if (Number.isNaN(arrival) || Number.isNaN(duration)) return;
    const worker = this.#columns.worker && cells[this.#columns.worker.at]?.trim();
    const isSeen = this.#columns.fields.start?.at !== this.#columns.fields.arrival?.at;
    this.#kept.add({ arrival, duration, start: isSeen ? start : Number.NaN, worker });
  }

  /** Whether a duration is what lies between two columns. */
  get #needsEnds(): boolean {
    return this.#trace.durations?.kind === "trace" && this.#columns.fields.duration === undefined;
  }

  /** How long a job runs, in microseconds; NaN if that cannot be said. 0 where the scenario says it. */
  #duration(cells: readonly string[], row: number, between: number): number {
    const { durations } = this.#trace;
    if (durations === undefined) return 0;
    if (durations.kind === "tokens") {
      const input = durations.perInputToken > 0 ? this.#tokens("input", cells, row) : 0;
      const output = durations.perOutputToken > 0 ? this.#tokens("output", cells, row) : 0;
      const { perRequest, perInputToken, perOutputToken } = durations;
      return Math.round(perRequest + perInputToken * input + perOutputToken * output);
    }
    const { duration: column } = this.#columns.fields;
    const span = column ? this.#cell(column, cells, row, (text) => this.#clock.span(text, column)) : between;
    if (Number.isNaN(span)) this.#unfinished += 1;
    return span;
  }

  /** A job's times follow each other, those that are looked at. An arrival that is worked out is as exact as a duration. */
  #requireOrder(
    times: { readonly arrival: number; readonly start: number; readonly end: number },
    row: number,
  ): void {
    const { start, end } = times;
    const arrival = this.#columns.fields.arrival === undefined ? Number.NaN : times.arrival;
    const wrong = (what: string, early: number, before: string): void =>
      this.#problems.add(
        `row ${row}: the job ${what} ${early / 1e6} s before it ${before}; one clock is needed`,
      );
    if (start < arrival) wrong("started", arrival - start, "arrived");
    if (end < start) wrong("ended", start - end, "started");
    if (Number.isNaN(start) && end < arrival) wrong("ended", arrival - end, "arrived");
  }

  #endMinus(cells: readonly string[], row: number): number {
    const { duration } = this.#columns.fields;
    if (duration === undefined) return Number.NaN;
    const end = this.#time("end", cells, row, true);
    const span = this.#cell(duration, cells, row, (text) => this.#clock.span(text, duration));
    return end - span;
  }

  #time(field: TraceField, cells: readonly string[], row: number, isNeeded = false): number {
    const column = this.#columns.fields[field];
    if (column === undefined) return Number.NaN;
    return this.#cell(column, cells, row, (text) => {
      if (text !== "") return this.#clock.time(text, column);
      return isNeeded ? "it is empty; a time is needed" : Number.NaN;
    });
  }

  #tokens(field: "input" | "output", cells: readonly string[], row: number): number {
    const column = this.#columns.fields[field];
    if (column === undefined) return 0;
    return this.#cell(column, cells, row, (text) =>
      /^\d{1,12}(\.0+)?$/.test(text)
        ? Number(text)
        : `${quoted(text)} is not allowed; a number of tokens such as 1469 is`,
    );
  }

  /** A cell's number; NaN where something is wrong with it. */
  #cell(
    { at, name }: TraceColumn,
    cells: readonly string[],
    row: number,
    read: (text: string) => number | string,
  ): number {
    const value = read((cells[at] as string).trim());
    if (typeof value === "number") return value;
    this.#problems.add(`row ${row}, column ${at + 1} (${name}): ${value}`);
    return Number.NaN;
  }

  /** Every run of a log of jobs has the same arrivals: together they would be none of them. */
  #requireOneRun(cells: readonly string[], row: number): void {
    const { ofRun } = this.#columns;
    if (ofRun.length === 0 || this.#otherRuns) return;
    this.#run ??= { row, cells };
    const first = this.#run;
    const other = ofRun.find(({ at }) => cells[at] !== first.cells[at]);
    if (other === undefined) return;
    this.#otherRuns = true;
    const named = ofRun.filter(({ name }) => name !== "scenario");
    const choice = this.#words.where(named.map(({ at, name }) => [name, first.cells[at] as string]));
    this.#problems.add(
      `row ${row}, column ${other.at + 1} (${other.name}): ${quoted(cells[other.at] as string)}, where row ${first.row} has ${quoted(first.cells[other.at] as string)}; the jobs of one run are needed, as ${choice} picks them`,
    );
  }
}

/** A job that has not ended has no such columns where each row names its own. */
function laterColumns({ columns }: TraceDescription): string[] {
  return [columns.start, columns.end, columns.duration].filter((name) => name !== undefined);
}
