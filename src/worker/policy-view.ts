import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import { nothing } from "../des/nothing.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Wait } from "../des/wait.ts";
import type { JobWatcher, PolicyWorker, TakeReply, WaitBound } from "../policies/policy.ts";
import type { Worker } from "./worker.ts";

/** A worker as its policy sees it. The worker itself stays out of reach. */
export class PolicyView implements PolicyWorker {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  get alive(): boolean {
    return this.#worker.alive;
  }

  get now(): number {
    return this.#worker.loop.now;
  }

  get concurrency(): number {
    return this.#worker.concurrency;
  }

  get held(): number {
    return this.#worker.held;
  }

  get inProgress(): number {
    return this.#worker.inProgress;
  }

  get occupancy(): number {
    return this.#worker.occupancy;
  }

  wantedConcurrency(): number {
    return this.#worker.wantedConcurrency();
  }

  setConcurrency(slots: number): void {
    this.#worker.setConcurrency(slots);
  }

  watchJobs(watcher: JobWatcher): void {
    this.#worker.jobWatcher = watcher;
  }

  *sleep(duration: number, reason?: string): ProcessBody {
    yield* new Delay(this.#worker.loop, duration, reason);
  }

  take(asked: number): ProcessBody<TakeReply> {
    return this.#worker.take(asked);
  }

  untilJobLeaves(bound: WaitBound): ProcessBody {
    return this.#until(this.#worker.jobLeft, bound);
  }

  *untilDrained(bound: WaitBound): ProcessBody {
    if (this.#worker.inProgress === 0) yield nothing;
    else yield* this.#until(this.#worker.drained, bound);
  }

  *untilBufferEmpty(): ProcessBody {
    if (this.#worker.held === 0) yield nothing;
    else yield* this.#worker.bufferEmptied;
  }

  *#until(wait: Wait<undefined>, bound: WaitBound): ProcessBody {
    if (bound.atMost === undefined) yield* wait;
    else yield* firstOf({ wait, limit: new Delay(this.#worker.loop, bound.atMost) });
  }
}
