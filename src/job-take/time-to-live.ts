import type { Simulation } from "../des/simulation.ts";
import type { JobColumns } from "../records/job-columns.ts";
import { hasEnded } from "../records/job-state.ts";
import { JobLine } from "./job-line.ts";

/** What the time to live needs from around it. */
export interface TimeToLiveParts {
  /** From a job's arrival, in microseconds. */
  readonly limit: number;
  readonly jobs: JobColumns;
  /** Told of a job that has not ended when its time is up, wherever it is. */
  readonly isUp: (job: number) => void;
}

/** How long jobs may live. Their times are up in the order of their arrivals, so that one pending notice serves them all. */
export class TimeToLive {
  readonly #simulation: Simulation;
  readonly #parts: TimeToLiveParts;
  readonly #living = new JobLine();
  /** Their places among the things of one instant: each time was settled at the arrival. */
  readonly #places = new JobLine();
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
  arrived(job: number): void {
    this.#living.push(job);
    this.#places.push(this.#simulation.takeSequence());
    if (!this.#planned) this.#plan();
  }

  #plan(): void {
    const { jobs, limit } = this.#parts;
    const hasGone = (job: number): boolean => hasEnded(jobs.state[job] as number);
    while (this.#living.length > 0 && hasGone(this.#living.first)) this.#shift();
    if (this.#living.length === 0) return;
    this.#planned = true;
    const arrival = jobs.arrival[this.#living.first] as number;
    this.#simulation.callAt(arrival + limit, this.#places.first, () => this.#occur());
  }

  #occur(): void {
    this.#planned = false;
    const job = this.#shift();
    if (!hasEnded(this.#parts.jobs.state[job] as number)) this.#parts.isUp(job);
    this.#plan();
  }

  #shift(): number {
    this.#places.shift();
    return this.#living.shift();
  }
}
