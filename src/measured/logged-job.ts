import { jobStates } from "../records/job-state.ts";
import { lengthProblems, type Row } from "./csv-rows.ts";

/** Columns that a log of jobs must have, as `--reporter jobs=FILE` writes it. */
export const logColumns = ["submission_time", "taken_time", "finish_time"] as const;

/** The columns that are read where they are there. */
const optionalColumns = [
  "scenario",
  "policy",
  "seed",
  "rep",
  "job_id",
  "starting_time",
  "final_state",
] as const;

type ColumnName = (typeof logColumns)[number] | (typeof optionalColumns)[number];

/** A job of a log. Times in whole microseconds; NaN for what did not happen. */
export interface LoggedJob {
  /** Where it stands. */
  readonly row: number;
  /** What its columns call things; empty where they do not say. */
  readonly names: Readonly<Record<"scenario" | "policy" | "rep" | "id", string>>;
  readonly submitted: number;
  readonly taken: number;
  readonly started: number;
  /** NaN for a job that did not end well, too. */
  readonly finished: number;
}

/** Reads a row of a log; what is wrong with it is added to `problems`. */
export function jobOfRow(row: Row, names: readonly string[], problems: string[]): LoggedJob {
  const at = (name: ColumnName) => `row ${row.number} (${name})`;
  const cell = (name: ColumnName): string => row.cells[names.indexOf(name)] ?? "";
  problems.push(...lengthProblems(row, names.length));
  const time = (name: ColumnName): number => {
    const value = timeIn(cell(name));
    if (typeof value === "number") return value;
    problems.push(`${at(name)}: ${value}`);
    return Number.NaN;
  };
  const state = cell("final_state");
  if (state !== "" && !(jobStates as readonly string[]).includes(state))
    problems.push(`${at("final_state")}: "${state}" is not allowed; ${jobStates.join(", ")} or nothing is`);
  const isFinished = state === "finished" || (state === "" && cell("finish_time") !== "");
  for (const name of isFinished ? logColumns : (["submission_time"] as const))
    if (cell(name) === "")
      problems.push(`${at(name)}: a time is needed${isFinished ? ", as the job has finished" : ""}`);
  const ended = time("finish_time");
  const times = {
    submitted: time("submission_time"),
    taken: time("taken_time"),
    started: time("starting_time"),
  };
  problems.push(
    ...wrongOrder({ ...times, finished: ended }).map((problem) => `row ${row.number}: ${problem}`),
  );
  return {
    row: row.number,
    names: {
      scenario: cell("scenario"),
      policy: cell("policy"),
      rep: cell("seed") || cell("rep"),
      id: cell("job_id"),
    },
    ...times,
    finished: isFinished ? ended : Number.NaN,
  };
}

/** Whole microseconds are exact up to here, in seconds: 285 years, so that seconds since 1970 are and milliseconds are not. */
const LARGEST = Math.floor(Number.MAX_SAFE_INTEGER / 1e6);

/** A time in whole microseconds, NaN for an empty cell, or what is wrong with its text. */
function timeIn(text: string): number | string {
  if (text === "") return Number.NaN;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    return `"${text}" is not allowed; a time in seconds such as 12.5 is`;
  if (Math.abs(Number(text)) > LARGEST)
    return `"${text}" is not allowed; a time in seconds, ${LARGEST} at most, is: is this one in milliseconds?`;
  return Math.round(Number(text) * 1e6);
}

type JobTimes = Pick<LoggedJob, "submitted" | "taken" | "started" | "finished">;

/** A job's times follow each other, those that it has. */
function wrongOrder({ submitted, taken, started, finished }: JobTimes): string[] {
  const inOrder = [
    ["was submitted", submitted],
    ["was taken", taken],
    ["started", started],
    ["finished", finished],
  ] as const;
  const known = inOrder.filter(([, time]) => !Number.isNaN(time));
  return known.flatMap(([what, time], index) => {
    const before = known[index - 1];
    return before === undefined || before[1] <= time
      ? []
      : [
          `the job ${what} (${time / 1e6} s) before it ${before[0]} (${before[1] / 1e6} s); one clock is needed`,
        ];
  });
}
