import type { WorkerEnd } from "./event-log.ts";

/** One life of a worker, from the moment it began to start. Times in whole microseconds. */
export interface WorkerLife {
  readonly worker: number;
  readonly booted: number;
  /** NaN for one that was given up before it had started. */
  readonly started: number;
  /** NaN for one that is there at the end of the run. */
  readonly stopped: number;
  readonly why: WorkerEnd | "given up" | undefined;
}

/** The lives of the workers of a run, in the order in which they began. */
export class WorkerLives {
  readonly #lives: { -readonly [Key in keyof WorkerLife]: WorkerLife[Key] }[] = [];
  /** By worker: its present life. */
  readonly #present = new Map<number, number>();

  get all(): readonly WorkerLife[] {
    return this.#lives;
  }

  boot(now: number, worker: number): void {
    this.#present.set(worker, this.#lives.length);
    this.#lives.push({ worker, booted: now, started: Number.NaN, stopped: Number.NaN, why: undefined });
  }

  start(now: number, worker: number): void {
    // A recorder alone may not have been told of the boot.
    if (!this.#present.has(worker)) this.boot(now, worker);
    (this.#lives[this.#present.get(worker) as number] as { started: number }).started = now;
  }

  stop(now: number, worker: number, why: WorkerEnd | "given up"): void {
    const life = this.#lives[this.#present.get(worker) as number];
    if (life === undefined) return;
    life.stopped = now;
    life.why = why;
    this.#present.delete(worker);
  }
}
