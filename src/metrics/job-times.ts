import type { JobColumns } from "../records/job-columns.ts";

/** The indexes of the jobs that finished. */
export function finishedJobs(jobs: JobColumns): Int32Array {
  const indexes = new Int32Array(jobs.count);
  let count = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    if (Number.isNaN(jobs.finished[job] as number)) continue;
    indexes[count] = job;
    count += 1;
  }
  return indexes.subarray(0, count);
}

/** Some of a column's values, in the order of the indexes. */
export function valuesOf(column: Float64Array, indexes: Int32Array): Float64Array {
  const values = new Float64Array(indexes.length);
  for (let index = 0; index < indexes.length; index += 1) {
    values[index] = column[indexes[index] as number] as number;
  }
  return values;
}

/** The times of some jobs from one instant to another, ascending. */
export function timesBetween(indexes: Int32Array, from: Float64Array, to: Float64Array): Float64Array {
  const times = new Float64Array(indexes.length);
  for (let index = 0; index < indexes.length; index += 1) {
    const job = indexes[index] as number;
    times[index] = (to[job] as number) - (from[job] as number);
  }
  return times.sort();
}
