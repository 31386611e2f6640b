/** Jobs that were lost, or were delivered again and again: other numbers are of the jobs that finished. */
export interface Losses {
  readonly jobs_submitted: number;
  /** Outlived their time to live. */
  readonly jobs_expired: number;
  readonly job_redeliveries: number;
}

/**
 * What a reader must know of some runs together; undefined where each job ran in its time, and was redelivered less than once on
 * the mean.
 *
 * @param sum the sum of a metric over the runs
 */
export function lossesOf(sum: (key: keyof Losses) => number): Losses | undefined {
  const losses = {
    jobs_submitted: sum("jobs_submitted"),
    jobs_expired: sum("jobs_expired"),
    job_redeliveries: sum("job_redeliveries"),
  };
  const isPlain = losses.jobs_expired === 0 && losses.job_redeliveries <= losses.jobs_submitted;
  return isPlain ? undefined : losses;
}
