import type { JobWatcher } from "./policy.ts";

/** So many finished durations are kept: enough for a curve, few enough to follow a change. */
const KEPT_DURATIONS = 256;

/** What a worker has seen of its own jobs: when those that run began, and how long the last finished ones took. */
export class JobRecord implements JobWatcher {
  readonly #clock: { readonly now: number };
  readonly #startOf = new Map<number, number>();
  readonly #durations: number[] = [];

  constructor(clock: { readonly now: number }) {
    this.#clock = clock;
  }

  /** In whole microseconds, the newest last. */
  get finishedDurations(): readonly number[] {
    return this.#durations;
  }

  /** How long each running job has run, in whole microseconds. */
  get runningAges(): number[] {
    const { now } = this.#clock;
    return Array.from(this.#startOf.values(), (start) => now - start);
  }

  jobStarted(job: number): void {
    this.#startOf.set(job, this.#clock.now);
  }

  jobLeft(job: number, finished: boolean): void {
    const start = this.#startOf.get(job);
    this.#startOf.delete(job);
    if (start === undefined || !finished) return;
    this.#durations.push(this.#clock.now - start);
    if (this.#durations.length > KEPT_DURATIONS) this.#durations.shift();
  }
}
