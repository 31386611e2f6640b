import type { ProcessBody } from "../des/process.ts";
import type { JobWatcher, PolicyWorker } from "./policy.ts";

/** The median of so many round trips counts: a take that waited on an empty queue does not move it. */
const KEPT_ROUND_TRIPS = 5;

/** How fast a worker's slots free, and how long its takes take, from what it has seen itself. */
export class Pace implements JobWatcher {
  /** Whether the last take returned as many jobs as it asked for. If not, other workers may have room for the rest. */
  lastTakeWasFull = false;
  readonly #worker: PolicyWorker;
  readonly #startOf = new Map<number, number>();
  readonly #roundTrips: number[] = [];
  #meanDuration: number | undefined;

  constructor(worker: PolicyWorker) {
    this.#worker = worker;
    worker.watchJobs(this);
  }

  /** How many jobs leave a busy worker within so many round trips; before it knows, one for each slot. */
  jobsThatLeaveIn(roundTrips: number): number {
    const { concurrency } = this.#worker;
    // The lower of two in the middle: the other may have waited.
    const sorted = this.#roundTrips.toSorted((a, b) => a - b);
    const roundTrip = sorted[(sorted.length - 1) >> 1];
    if (roundTrip === undefined || this.#meanDuration === undefined) return concurrency;
    return Math.ceil((roundTrips * roundTrip * concurrency) / Math.max(1, this.#meanDuration));
  }

  /** Sends a take and remembers what came of it. */
  *take(asked: number): ProcessBody {
    const sent = this.#worker.now;
    const { full } = yield* this.#worker.take(asked);
    // Between full takes jobs are likely to have been queued: the take did not wait for one.
    if (full && this.lastTakeWasFull) this.#roundTrips.push(this.#worker.now - sent);
    if (this.#roundTrips.length > KEPT_ROUND_TRIPS) this.#roundTrips.shift();
    this.lastTakeWasFull = full;
  }

  jobStarted(job: number): void {
    this.#startOf.set(job, this.#worker.now);
  }

  /** Each slot's last job counts once, more or less: a new duration has the weight 1 ÷ slots. */
  jobLeft(job: number, finished: boolean): void {
    const start = this.#startOf.get(job);
    this.#startOf.delete(job);
    if (start === undefined || !finished) return;
    const duration = this.#worker.now - start;
    const before = this.#meanDuration ?? duration;
    this.#meanDuration = before + (duration - before) / Math.max(1, this.#worker.concurrency);
  }
}
