import { type ColumnMapping, type ColumnName, type Columns, columnsOf, type LogUnit } from "./log-columns.ts";
import { type LogRows, logRows } from "./log-rows.ts";
import { readTime, type WrittenTime } from "./log-times.ts";
import { unitsOf, type WrittenTake } from "./log-units.ts";
import { duplicates, overlaps } from "./suspicious-takes.ts";
import { inOrderOfSend, type LoggedTake, type TakeLog } from "./take-log.ts";
import { failOn } from "./unreadable-takes.ts";

/** What the call says of a log. */
export interface LogChoice {
  readonly mapping: ColumnMapping;
  /** The unit of its times; undefined: by their size. */
  readonly unit: LogUnit | undefined;
}

/**
 * Reads a log of takes, CSV or JSONL.
 *
 * @throws UnreadableTakes with every problem and its row
 */
export function readTakeLog(text: string, { mapping, unit }: LogChoice): TakeLog {
  const rows = logRows(text);
  const columns = columnsOf(rows.head, mapping);
  const written = writtenTakes(rows, columns);
  if (written.length === 0) failOn(["there is no take in the file: nothing stands below the columns' names"]);
  const units = unitsOf(written, { named: columns.named, unit });
  const first = units.dates ? Math.min(...earliest(written, units.sent)) : 0;
  const takes = written.map((take) => loggedTake(take, { units, first }));
  failOn(takes.flatMap(problemsOf));
  const answered = takes.filter((take) => take.answered).length;
  if (answered === 0) failOn(["no take in the file was answered with jobs"]);
  const ordered = inOrderOfSend(takes);
  const resolution = resolutionOf(ordered);
  failOn([...duplicates(ordered, resolution), ...overlaps(ordered)]);
  return {
    takes: ordered,
    columns: Object.fromEntries(
      Object.entries(columns.named).map(([name, column]) => [name, column.written]),
    ),
    resolution,
    origin: units.dates ? "first send" : "zero",
    start: first,
    together: [],
  };
}

/** A spread over all takes would overflow the stack. */
function earliest(takes: readonly WrittenTake[], sent: (take: WrittenTake) => number): [number] {
  let least = Number.POSITIVE_INFINITY;
  for (const take of takes) least = Math.min(least, sent(take));
  return [least];
}

function writtenTakes(rows: LogRows, { named, runParts }: Columns): WrittenTake[] {
  const takes: WrittenTake[] = [];
  const problems: string[] = [];
  rows.each((cells, row) => {
    const cell = (name: ColumnName): string => {
      const column = named[name];
      return column === undefined ? "" : (cells[column.at] ?? "").trim();
    };
    const wrong = (name: ColumnName, allowed: string): number => {
      problems.push(
        `row ${row}, ${named[name]?.written}: ${JSON.stringify(cell(name).slice(0, 40))} is not allowed; ${allowed} is`,
      );
      return Number.NaN;
    };
    const time = (name: ColumnName): WrittenTime | undefined => {
      if (cell(name) === "") return undefined;
      const read = readTime(cell(name));
      if (read === undefined) wrong(name, "a number, or a date such as 2026-01-31T12:00:00.250Z");
      return read;
    };
    const whole = (name: ColumnName, least: number): number => {
      if (cell(name) === "") return Number.NaN;
      const value = Number(cell(name));
      return Number.isInteger(value) && value >= least
        ? value
        : wrong(name, `a whole number of at least ${least}`);
    };
    const sent = time("sent");
    if (cell("sent") === "") wrong("sent", "a time");
    if (cell("asked") === "") wrong("asked", "a whole number of at least 1");
    takes.push({
      row,
      run: runParts.map((at) => cells[at] ?? "").join(" "),
      worker: cell("worker"),
      sent: sent ?? { value: Number.NaN, kind: "number" },
      answered: time("answered"),
      roundTrip: time("roundTrip"),
      asked: whole("asked", 1),
      returned: whole("returned", 0),
      occupancy: whole("occupancy", 0),
      depth: whole("depth", 0),
      loopLag: time("loopLag"),
      delay: time("delay"),
      outcome: cell("outcome"),
    });
  });
  failOn(problems);
  return takes;
}

function loggedTake(
  take: WrittenTake,
  { units, first }: { readonly units: ReturnType<typeof unitsOf>; readonly first: number },
): LoggedTake {
  const roundTrip = units.roundTrip(take);
  const returned = Number.isNaN(roundTrip) ? Number.NaN : take.returned;
  const noJobs = take.outcome !== "" && !/^(answered|ok|200|success)$/i.test(take.outcome);
  return {
    row: take.row,
    run: take.run,
    worker: take.worker,
    sent: units.sent(take) - first,
    roundTrip,
    asked: take.asked,
    returned,
    occupancy: take.occupancy,
    depth: take.depth,
    loopLag: units.span(take.loopLag, "loopLag"),
    delay: units.span(take.delay, "delay"),
    answered: returned > 0 && !Number.isNaN(roundTrip) && !noJobs,
  };
}

function problemsOf({ row, roundTrip, returned, asked }: LoggedTake): string[] {
  if (roundTrip < 0) return [`row ${row}: the answer comes ${-roundTrip / 1e6} s before the send`];
  if (returned > asked) return [`row ${row}: ${returned} jobs were returned, but ${asked} asked for`];
  return [];
}

/** How fine times are: the largest of 1 s, 0.1 s … 1 us that all sends and round trips are multiples of. */
function resolutionOf(takes: readonly LoggedTake[]): number {
  let step = 1e6;
  for (const { sent, roundTrip } of takes) {
    while (step > 1 && !(isMultiple(sent, step) && isMultiple(roundTrip, step))) step /= 10;
    if (step <= 1_000) break;
  }
  // A log whose times happen to be round, as of takes of 0.5 s each, need not be so coarse.
  return step > 1_000 && takes.length < 100 ? 1_000 : Math.max(1, Math.min(step, 100_000));
}

/** A time that is not there is a multiple of anything. */
function isMultiple(time: number, step: number): boolean {
  return Number.isNaN(time) || Math.abs(time / step - Math.round(time / step)) <= 1e-6;
}
