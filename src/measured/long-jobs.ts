import type { LoggedJob } from "./logged-job.ts";

/** A time that is so many times the usual one may be in another unit: milliseconds are 1000 times as many. */
const LONG = 300;

/**
 * Warns of jobs that took hundreds of times as long as half of their repetition: a row in milliseconds among such in seconds
 * looks like that. It may be right (a job can hang), so it is no error. One line for all of a repetition.
 */
export function longJobWarnings(jobs: readonly LoggedJob[]): string[] {
  const finished = jobs.filter((job) => !Number.isNaN(job.finished));
  const times = Float64Array.from(finished, lasted).sort();
  const usual = times[times.length >> 1] ?? 0;
  const long = finished.filter((job) => usual > 0 && lasted(job) > LONG * usual);
  const [first] = long;
  if (first === undefined) return [];
  const others = long.length > 1 ? ` (and ${long.length - 1} more)` : "";
  return [
    `row ${first.row}${others}: from submission to finish it is ${lasted(first) / 1e6} s, where half of the jobs take at most ${usual / 1e6} s: is this one in milliseconds? Times in seconds are needed`,
  ];
}

/** From submission to finish. */
function lasted({ submitted, finished }: LoggedJob): number {
  return finished - submitted;
}
