import type { Simulation } from "../des/simulation.ts";
import type { JobColumns } from "../records/job-columns.ts";
import { hasEnded } from "../records/job-state.ts";

/** What the time to live needs from around it. */
export interface TimeToLiveParts {
  /** From a job's arrival, in microseconds. */
  readonly limit: number;
  readonly jobs: JobColumns;
  /** Told of a job that has not ended when its time is up, wherever it is. */
  readonly isUp: (job: number) => void;
}

/**
 * How long jobs may live. Jobs arrive in the order of their numbers, so that their times are up in that order too, and
 * one pending notice serves them all.
 */
export class TimeToLive {
  readonly #simulation: Simulation;
  readonly #parts: TimeToLiveParts;
  #next = 0;
  #planned = false;

  constructor(simulation: Simulation, parts: TimeToLiveParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** Whether a notice is in the event list. */
  get planned(): boolean {
    return this.#planned;
  }

  /** A job has arrived. */
  arrived(): void {
    if (!this.#planned) this.#plan();
  }

  #plan(): void {
    const { jobs, limit } = this.#parts;
    while (this.#next < jobs.count && hasEnded(jobs.state[this.#next] as number)) this.#next += 1;
    const arrival = jobs.arrival[this.#next];
    if (arrival === undefined || Number.isNaN(arrival)) return;
    this.#planned = true;
    this.#simulation.call(arrival + limit - this.#simulation.now, () => this.#occur());
  }

  #occur(): void {
    this.#planned = false;
    const job = this.#next;
    this.#next += 1;
    if (!hasEnded(this.#parts.jobs.state[job] as number)) this.#parts.isUp(job);
    this.#plan();
  }
}
