/** What a latency model may go by: a take that is open, as it was sent. Times in whole microseconds. */
export interface SentTake {
  readonly worker: number;
  readonly asked: number;
  /** Jobs queued at the send. */
  readonly depth: number;
  /** What its worker believes itself occupied by at the send. */
  readonly occupancy: number;
  readonly sent: number;
}

/**
 * Which latency the job-take service has: the part of it that differs between explanations of the half second. The
 * service *looks* at a take at an instant that the model names: if it finds jobs, it answers with them; if not, the take
 * waits for an arrival. All times are delays from the moment of the call.
 */
export interface LatencyModel {
  /** A take is sent: when it is looked at; undefined: it waits for an arrival. */
  lookAfter(take: SentTake): number | undefined;
  /** The first job has arrived while takes wait: when these are served, together. */
  deliverAfter(): number;
  /**
   * A job has arrived: when this open take is looked at, if that is sooner than planned. In place of `deliverAfter`, for
   * models in which each take has a time of its own.
   *
   * @param open jobs queued now, and whether the take waits for an arrival or is to be looked at anyway
   */
  wakeAfter?(
    take: SentTake,
    open: { readonly depth: number; readonly waits: boolean; readonly now: number },
  ): number | undefined;
  /** It was looked at in vain: when it is looked at again; undefined or absent: it waits for an arrival. */
  lookAgainAfter?(take: SentTake): number | undefined;
  /** A take was answered. */
  answered?(take: SentTake, now: number): void;
  /** A job can be taken only so long after it came into the queue. */
  readonly visibleAfter?: number;
}
