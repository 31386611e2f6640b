import type { Simulation } from "../des/simulation.ts";
import type { Recorder } from "../records/recorder.ts";

/** What leases need from around them. */
export interface LeasesParts {
  /** How long each is, in microseconds. */
  readonly lease: number;
  readonly recorder: Recorder;
  /** Told of a job whose lease has run out while a worker has it. */
  readonly ranOut: (job: number) => void;
}

/**
 * Hold-and-lease: from its answer on a job is the worker's for so long; if it has not ended by then, the service takes
 * it for lost, although the worker may still hold or run it. All leases are equally long, so that they run out in the
 * order in which they began, and one pending notice serves them all.
 */
export class Leases {
  readonly #simulation: Simulation;
  readonly #parts: LeasesParts;
  #running: Lease[] = [];
  #planned = false;

  constructor(simulation: Simulation, parts: LeasesParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** Whether a lease of a job that has not ended is under way. */
  get pending(): boolean {
    return this.#running.some(({ delivery }) => this.#counts(delivery));
  }

  /** Leases begin now. */
  begin(deliveries: readonly number[]): void {
    const end = this.#simulation.now + this.#parts.lease;
    const place = this.#simulation.takeSequence();
    for (const delivery of deliveries) this.#running.push({ delivery, end, place });
    this.#plan();
  }

  #plan(): void {
    const [first] = this.#running;
    if (this.#planned || first === undefined) return;
    this.#planned = true;
    this.#simulation.callAt(first.end, first.place, () => this.#runOut());
  }

  #runOut(): void {
    this.#planned = false;
    const now = this.#simulation.now;
    const running = this.#running;
    let over = 0;
    while (over < running.length && (running[over] as Lease).end <= now) over += 1;
    // Leases of jobs that have ended go with them, so that the next notice is for one that counts.
    let next = over;
    while (next < running.length && !this.#counts((running[next] as Lease).delivery)) next += 1;
    this.#running = running.slice(next);
    // The last one first: each goes to the front of the queue, and the first of them is to be first.
    for (const { delivery } of running.slice(0, over).reverse())
      if (this.#counts(delivery)) this.#parts.ranOut(this.#parts.recorder.deliveries.jobOf(delivery));
    this.#plan();
  }

  /** Whether the delivery is the one of its job that counts, and the job has not ended. */
  #counts(delivery: number): boolean {
    const { deliveries } = this.#parts.recorder;
    return deliveries.currentOf(deliveries.jobOf(delivery)) === delivery;
  }
}

interface Lease {
  readonly delivery: number;
  readonly end: number;
  /** Among the things of one instant: the end was settled at the beginning. */
  readonly place: number;
}
