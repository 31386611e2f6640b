/** Where a job is. A job moves forward through these; only `returning` leads back to `queued`. */
export const jobStates = [
  "unsubmitted",
  "queued",
  "on the way",
  "held",
  "running",
  "finished",
  "returning",
  "stopped",
  "failed",
  "timed out",
  "expired",
] as const;

/** A job's state as the number that a column holds: its place in `jobStates`. */
export const JobState = {
  /** Not arrived yet. */
  unsubmitted: 0,
  /** In the job-take service's queue. */
  queued: 1,
  /** In an answer that its worker has not read yet. */
  onTheWay: 2,
  /** In its worker's buffer. */
  held: 3,
  running: 4,
  finished: 5,
  /** Lost by its worker, or failed and to be tried again: it goes back to the queue after a while. */
  returning: 6,
  /** Ended by a stop signal. */
  stopped: 7,
  /** Its last attempt failed. */
  failed: 8,
  /** Ended by the execution time-out. */
  timedOut: 9,
  /** Ended by its time to live. */
  expired: 10,
} as const;

/** How a job can end before it has finished: the state that it ends in. */
export type EndedState = 7 | 8 | 9 | 10;

/** Whether a job in this state has ended, well or not. */
export function hasEnded(state: number): boolean {
  return state === JobState.finished || state > JobState.returning;
}

/** A state's name, from its number. */
export function stateName(state: number): string {
  return jobStates[state] as string;
}
