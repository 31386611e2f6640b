import { nearestName } from "../scenario/nearest-name.ts";
import { columnNamesOf, failFor, rowsOf, separatorHint } from "./csv-rows.ts";
import { jobOfRow, type LoggedJob, logColumns } from "./logged-job.ts";
import { type LoggedRun, metricsOfJobs } from "./logged-metrics.ts";
import { longJobWarnings } from "./long-jobs.ts";

/** What a log of jobs says. */
export interface JobsLog {
  readonly runs: readonly LoggedRun[];
  /** What looks wrong, and may be right: a line each, with the row. */
  readonly warnings: readonly string[];
}

/** Whether this head is that of a log of jobs. */
export function isJobsLog(head: readonly string[]): boolean {
  return head.includes("submission_time") || head.includes("finish_time");
}

/**
 * Reads a log of jobs, a row each, times in seconds. A job that has not ended well has an empty `finish_time` or a
 * `final_state` other than `finished`. The order of the rows does not matter.
 *
 * @throws UnreadableMeasurement
 */
export function readJobsLog(text: string): JobsLog {
  const [head, ...body] = rowsOf(text);
  const names = columnNamesOf(head);
  failFor(missingColumns(names, separatorHint(head)));
  const problems: string[] = body.length === 0 ? ["there is no row below the columns' names"] : [];
  const jobs = body.map((row) => jobOfRow(row, names, problems));
  problems.push(...oneScenario(jobs), ...allOrNone(jobs, "policy"), ...allOrNone(jobs, "rep"));
  const groups = new Map<string, LoggedJob[]>();
  for (const job of jobs) {
    const name = JSON.stringify([job.names.policy, job.names.rep]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [job]);
    else group.push(job);
  }
  const repetitions = [...groups.values()];
  problems.push(...repetitions.flatMap(repeatedJobs));
  failFor(problems);
  return {
    runs: repetitions.map((some) => {
      const { policy, rep } = (some[0] as LoggedJob).names;
      return { policy, rep, jobs: some.length, metrics: metricsOfJobs(some) };
    }),
    warnings: repetitions.flatMap(longJobWarnings),
  };
}

function missingColumns(names: readonly string[], hint: string): string[] {
  return logColumns
    .filter((name) => !names.includes(name))
    .map((name) => {
      const nearest = nearestName(name, names);
      const guess = nearest === undefined ? "" : `; did you mean "${nearest}" to be it?`;
      return `row 1: there is no column "${name}"${guess}; a log of jobs has ${logColumns.join(", ")}${hint}`;
    });
}

function oneScenario(jobs: readonly LoggedJob[]): string[] {
  const first = jobs[0];
  const other = jobs.find(({ names }) => names.scenario !== first?.names.scenario);
  return first === undefined || other === undefined
    ? []
    : [
        `row ${other.row} (scenario): "${other.names.scenario}" is not allowed; jobs of one scenario are, and row ${first.row} has "${first.names.scenario}"`,
      ];
}

/** A name that only some rows have would make jobs of one run a run by themselves. */
function allOrNone(jobs: readonly LoggedJob[], name: "policy" | "rep"): string[] {
  const named = jobs.find(({ names }) => names[name] !== "");
  const nameless = jobs.find(({ names }) => names[name] === "");
  return named === undefined || nameless === undefined
    ? []
    : [
        `row ${nameless.row} (${name === "rep" ? "seed or rep" : name}): it is empty, but row ${named.row} has "${named.names[name]}"; every row or none has one`,
      ];
}

/** A job that stands in several rows of one repetition would count several times. */
function repeatedJobs(jobs: readonly LoggedJob[]): string[] {
  const rowOf = new Map<string, number>();
  return jobs.flatMap(({ row, names: { id } }) => {
    const before = rowOf.get(id);
    if (id === "") return [];
    if (before === undefined) rowOf.set(id, row);
    return before === undefined ? [] : [`row ${row} (job_id): "${id}" stands in row ${before} already`];
  });
}
