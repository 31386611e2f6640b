import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import { nothing } from "../des/nothing.ts";
import type { ProcessBody } from "../des/process.ts";
import { Signal } from "../des/signal.ts";
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
    return this.#worker.jobs.held;
  }

  get inProgress(): number {
    return this.#worker.jobs.inProgress;
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

  *take(asked: number): ProcessBody<TakeReply> {
    if (!this.#worker.alive) yield* this.#park();
    return yield* this.#worker.take(asked);
  }

  untilJobLeaves(bound: WaitBound): ProcessBody {
    return this.#until(this.#worker.jobs.left, bound);
  }

  *untilDrained(bound: WaitBound): ProcessBody {
    if (this.#worker.jobs.inProgress === 0) yield nothing;
    else yield* this.#until(this.#worker.jobs.drained, bound);
  }

  *untilBufferEmpty(): ProcessBody {
    if (this.#worker.jobs.held === 0) yield nothing;
    else yield* this.#until(this.#worker.jobs.bufferEmptied, {});
  }

  *#until(wait: Wait<undefined>, bound: WaitBound): ProcessBody {
    const { alive, loop, shutDownBegan: shutDown } = this.#worker;
    if (!alive) yield* this.#park();
    if (bound.atMost === undefined) yield* firstOf({ wait, shutDown });
    else yield* firstOf({ wait, limit: new Delay(loop, bound.atMost), shutDown });
  }

  /** A loop that goes on after the shutdown, and would take or wait again, is over. */
  *#park(): ProcessBody {
    this.#worker.takeLoopParked.happen(undefined);
    yield* new Signal("nothing any more");
  }
}
