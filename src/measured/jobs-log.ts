import type { Metrics } from "../metrics/metric.ts";
import { percentile } from "../metrics/percentile.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import { failFor, type Row, rowsOf } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";

/** The jobs of one repetition under one policy, as numbers that a run has too. */
export interface LoggedRun {
  /** Empty where the log does not say. */
  readonly policy: string;
  /** What tells repetitions apart: the log's `seed` or `rep`; empty where it has neither. */
  readonly rep: string;
  readonly jobs: number;
  readonly metrics: Metrics;
}

/** The quantiles that a log is held against, of each of its times; a run has the same numbers. */
export const loggedMetrics = {
  verdict: ["delayTime", "completion"].flatMap(quantilesOf),
  all: ["delayTime", "completion", "executionTime"].flatMap(quantilesOf),
} as const;

function quantilesOf(time: string): string[] {
  return [50, 90, 99].map((percent) => `${time}_p${percent}_ms`);
}

/** Columns that a log of jobs must have, as `--reporter jobs=FILE` writes it. */
export const logColumns = ["submission_time", "taken_time", "finish_time"] as const;

/** The columns that are read where they are there. */
const optionalColumns = ["policy", "seed", "rep", "starting_time", "final_state"] as const;

type ColumnName = (typeof logColumns)[number] | (typeof optionalColumns)[number];

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
export function readJobsLog(text: string): LoggedRun[] {
  const [head, ...body] = rowsOf(text);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  failFor(
    logColumns
      .filter((name) => !names.includes(name))
      .map((name) => {
        const nearest = nearestName(name, names);
        const hint = nearest === undefined ? "" : `; did you mean "${nearest}" to be it?`;
        return `row 1: there is no column "${name}"${hint}; a log of jobs has ${logColumns.join(", ")}`;
      }),
  );
  const problems: string[] = [];
  const groups = new Map<string, LoggedJob[]>();
  for (const row of body) {
    const job = jobOf(row, names, problems);
    const name = JSON.stringify([job.policy, job.rep]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [job]);
    else group.push(job);
  }
  if (body.length === 0) problems.push("there is no row below the columns' names");
  failFor(problems);
  return [...groups.values()].map((jobs) => {
    const { policy, rep } = jobs[0] as LoggedJob;
    return { policy, rep, jobs: jobs.length, metrics: metricsOf(jobs) };
  });
}

/** Times in whole microseconds; NaN for what did not happen. */
interface LoggedJob {
  readonly policy: string;
  readonly rep: string;
  readonly arrival: number;
  readonly taken: number;
  readonly started: number;
  readonly finished: number;
}

function jobOf(row: Row, names: readonly string[], problems: string[]): LoggedJob {
  const cell = (name: ColumnName): string => row.cells[names.indexOf(name)] ?? "";
  if (row.cells.length !== names.length)
    problems.push(`row ${row.number}: ${row.cells.length} cells, but there are ${names.length} columns`);
  const time = (name: ColumnName): number => {
    const text = cell(name);
    if (text !== "" && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
      problems.push(
        `row ${row.number} (${name}): "${text}" is not allowed; a time in seconds such as 12.5 is`,
      );
    return text === "" ? Number.NaN : Math.round(Number(text) * 1e6);
  };
  const state = cell("final_state");
  const job = {
    policy: cell("policy"),
    rep: cell("seed") || cell("rep"),
    arrival: time("submission_time"),
    taken: time("taken_time"),
    started: time("starting_time"),
    finished: state === "" || state === "finished" ? time("finish_time") : Number.NaN,
  };
  if (cell("submission_time") === "") problems.push(`row ${row.number} (submission_time): a time is needed`);
  if (job.taken < job.arrival)
    problems.push(`row ${row.number}: the job was taken before it was submitted; one clock is needed`);
  if (job.finished < job.taken)
    problems.push(`row ${row.number}: the job finished before it was taken; one clock is needed`);
  return job;
}

/** The numbers of a run's jobs as `runMetrics` defines them. */
function metricsOf(jobs: readonly LoggedJob[]): Metrics {
  const first = jobs.reduce((least, { arrival }) => Math.min(least, arrival), Number.POSITIVE_INFINITY);
  const done = jobs.filter(({ finished }) => !Number.isNaN(finished));
  const ends = Float64Array.from(done, ({ finished }) => finished - first).sort();
  const metrics: Record<string, number | null> = {};
  const delays = Float64Array.from(done, ({ taken, arrival }) => taken - arrival).sort();
  const runs = Float64Array.from(done, ({ finished, started }) => finished - started).sort();
  for (const percent of [50, 90, 99]) {
    const rank = Math.ceil((percent * jobs.length) / 100);
    metrics[`delayTime_p${percent}_ms`] = milliseconds(percentile(delays, percent));
    metrics[`completion_p${percent}_ms`] = milliseconds(ends[rank - 1] ?? null);
    metrics[`executionTime_p${percent}_ms`] = milliseconds(percentile(runs, percent));
  }
  return metrics;
}

function milliseconds(time: number | null): number | null {
  return time === null || Number.isNaN(time) ? null : time / 1000;
}

/**
 * The quantiles of a log as figures: the mean over its repetitions.
 *
 * @param tolerance the half-width of each figure's interval, as a share of its value
 */
export function figuresOfLog(
  runs: readonly LoggedRun[],
  { metrics, tolerance }: { readonly metrics: readonly string[]; readonly tolerance: number },
): Figure[] {
  const policies = [...new Set(runs.map(({ policy }) => policy))];
  return policies.flatMap((policy) =>
    metrics.flatMap((metric): Figure[] => {
      const values = runs
        .filter((run) => run.policy === policy)
        .flatMap((run) => (run.metrics[metric] == null ? [] : [run.metrics[metric] as number]));
      if (values.length === 0) return [];
      const value = values.reduce((sum, one) => sum + one, 0) / values.length;
      // A share of nothing would be no tolerance at all.
      const half = tolerance * Math.max(value, 1);
      return [{ metric, policy, value, low: value - half, high: value + half }];
    }),
  );
}
