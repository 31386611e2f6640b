/** Where a job is. A job moves forward through these; only redelivery moves one back to `queued`. */
export const jobStates = ["unsubmitted", "queued", "on the way", "held", "running", "finished"] as const;

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
} as const;
