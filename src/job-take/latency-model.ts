/** What a latency model may go by when a take is sent. */
export interface TakeSituation {
  readonly asked: number;
  /** Jobs queued at the send. */
  readonly depth: number;
}

/** How long the job-take service needs: the part of it that differs between explanations of the half second. */
export interface LatencyModel {
  /** From the send of a take while jobs are queued to its answer, in microseconds. */
  answerAfter(take: TakeSituation): number;
  /** From the first arrival while takes wait to their delivery, in microseconds. */
  deliverAfter(): number;
}
