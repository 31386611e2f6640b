/** An answer that brings no jobs: an HTTP status, or an error of the service or the network. */
export type EmptyAnswer = "204" | "400" | "429" | "error";

/** What a worker knows of a take when it sends it. */
export interface SentTake {
  readonly worker: number;
  readonly asked: number;
  /** Occupancy of the worker at the send, as its scenario counts it. */
  readonly occupancy: number;
  /** Jobs queued at the send. */
  readonly depth: number;
}

/**
 * What a run records of its takes, in the order of the sends. Times are whole microseconds; NaN where something has not
 * happened: a take that was given up, or was open when the run ended, has no `answered`.
 */
export class TakeColumns {
  readonly worker: number[] = [];
  readonly sent: number[] = [];
  /** When the service gave its answer. */
  readonly answered: number[] = [];
  /** When the worker read the answer, in a wake-up, or gave the take up. */
  readonly ended: number[] = [];
  readonly asked: number[] = [];
  readonly returned: number[] = [];
  readonly occupancy: number[] = [];
  readonly depth: number[] = [];
  /** The worst loop lag among the worker's wake-ups during the take. */
  readonly loopLagMax: number[] = [];
  /** Indexes of the takes in the order of their answers. */
  readonly inOrderOfAnswer: number[] = [];

  /** The takes that were answered without jobs, with what they were answered. */
  readonly emptyAnswers = new Map<number, EmptyAnswer>();

  /** The takes that were answered with jobs that never reached their worker. */
  readonly lost = new Set<number>();

  get count(): number {
    return this.sent.length;
  }

  /** Adds a take; returns its index. */
  send(now: number, take: SentTake): number {
    this.worker.push(take.worker);
    this.sent.push(now);
    this.answered.push(Number.NaN);
    this.ended.push(Number.NaN);
    this.asked.push(take.asked);
    this.returned.push(0);
    this.occupancy.push(take.occupancy);
    this.depth.push(take.depth);
    this.loopLagMax.push(0);
    return this.sent.length - 1;
  }

  /** Notes the service's answer to a take. */
  answer(take: number, now: number, returned: number): void {
    this.answered[take] = now;
    this.returned[take] = returned;
    this.inOrderOfAnswer.push(take);
  }

  /** Notes an answer without jobs. An error is no answer: the take has no `answered`. */
  refuse(take: number, now: number, outcome: EmptyAnswer): void {
    this.emptyAnswers.set(take, outcome);
    if (outcome !== "error") this.answer(take, now, 0);
  }
}
