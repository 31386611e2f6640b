/**
 * The jobs of one seed, drawn before any policy acts: every policy of the seed gets these. Times are whole microseconds.
 */
export interface Workload {
  readonly count: number;
  /** The scenario's own names of the jobs; undefined for generated ones, called `job-0`, `job-1`, …. */
  readonly ids: readonly string[] | undefined;
  /** When each job arrives, in ascending order of time; undefined where arrivals depend on the run. */
  readonly arrivals: Float64Array | undefined;
  /** How arrivals depend on the run: so many clients, each with one job at a time. */
  readonly clients: number;
  /** What passes between a client's last job and this one; all 0 where arrivals do not depend on the run. */
  readonly thinkTimes: Float64Array;
  /**
   * Independent jobs: how long each runs. Jobs that share their worker's speed: how much work each is, 1 on average.
   */
  readonly durations: Float64Array;
  /** Set where jobs share their worker's speed: with n running, each is worked on at the rate 1 ÷ (base + perRunning·n). */
  readonly shared: { readonly base: number; readonly perRunning: number } | undefined;
  /** How many attempts of each job fail, the first ones; undefined: none of any. */
  readonly failingAttempts: Float64Array | undefined;
  /** 1 for a job after which its worker leaves for a fresh one; undefined: no job. */
  readonly refreshing: Float64Array | undefined;
  /** Whether anything was drawn at random. */
  readonly drawn: boolean;
  /** A hash of all of the above but the names. */
  readonly hash: string;
}

/** The name of a job. */
export function jobId(workload: Workload, job: number): string {
  return workload.ids?.[job] ?? `job-${job}`;
}
