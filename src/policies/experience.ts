import type { ProcessBody } from "../des/process.ts";
import { expectedFinishes, type LookAhead } from "./expected-finishes.ts";
import { JobRecord } from "./job-record.ts";
import type { PolicyWorker } from "./policy.ts";
import { survivalCurve } from "./survival-curve.ts";

/** The median of so many round trips counts: one that was long for another reason does not move it. */
const KEPT_ROUND_TRIPS = 5;

/** What a worker has seen so far, of its jobs and of its takes. */
export class Experience {
  /** Whether the last take returned as many jobs as it asked for: the queue is likely to hold more. */
  lastTakeWasFull = false;
  readonly #worker: PolicyWorker;
  readonly #jobs: JobRecord;
  readonly #roundTrips: number[] = [];

  constructor(worker: PolicyWorker) {
    this.#worker = worker;
    this.#jobs = new JobRecord(worker);
    worker.watchJobs(this.#jobs);
  }

  /** The median of the last round trips, in whole microseconds; undefined before the first. */
  get roundTrip(): number | undefined {
    const sorted = this.#roundTrips.toSorted((a, b) => a - b);
    return sorted[sorted.length >> 1];
  }

  get hasSeenJobFinish(): boolean {
    return this.#jobs.finishedDurations.length > 0;
  }

  /** Sends a take and remembers what came of it. */
  *take(asked: number): ProcessBody {
    const sent = this.#worker.now;
    const { full } = yield* this.#worker.take(asked);
    // Only between full takes were jobs queued for certain; a take may wait on an empty queue for any time.
    if (full && this.lastTakeWasFull) this.#roundTrips.push(this.#worker.now - sent);
    if (this.#roundTrips.length > KEPT_ROUND_TRIPS) this.#roundTrips.shift();
    this.lastTakeWasFull = full;
  }

  /** How many jobs of this worker are expected to finish within each number of steps from now. */
  expectedFinishes(lookAhead: LookAhead): Float64Array {
    const { finishedDurations, runningAges } = this.#jobs;
    const survives = survivalCurve(finishedDurations, runningAges);
    const { held, concurrency } = this.#worker;
    // Held jobs for which a slot is free start in a moment.
    const starting = Math.max(0, Math.min(held, concurrency - runningAges.length));
    return expectedFinishes(survives, [...runningAges, ...Array<number>(starting).fill(0)], lookAhead);
  }
}
