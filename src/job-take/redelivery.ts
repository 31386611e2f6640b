import type { Simulation } from "../des/simulation.ts";
import { type EndedState, JobState } from "../records/job-state.ts";
import type { Recorder } from "../records/recorder.ts";

/** What redelivery needs from around it. */
export interface RedeliveryParts {
  readonly recorder: Recorder;
  /** How long the service takes to notice that a worker has lost a job, in microseconds. */
  readonly redeliverAfter: number;
  /** Told of jobs that are queued again, and where. */
  readonly back: (jobs: readonly number[], where: "front" | "end") => void;
  /** Told of a job that was to end and came back. */
  readonly end: (job: number, state: EndedState) => void;
}

/** Jobs on their way back to the queue, and jobs that are to end as soon as whoever has them looks. */
export class Redelivery {
  readonly #simulation: Simulation;
  readonly #parts: RedeliveryParts;
  #returning = 0;
  readonly #marked = new Map<number, EndedState>();
  readonly #expired = new Set<number>();

  constructor(simulation: Simulation, parts: RedeliveryParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** Whether jobs are on their way. */
  get pending(): boolean {
    return this.#returning > 0;
  }

  /** Jobs that a worker has lost go back to the front of the queue, in their order, after a while. */
  toFront(jobs: readonly number[]): void {
    if (jobs.length > 0) this.#after(this.#parts.redeliverAfter, jobs, "front");
  }

  /** A job that is to be tried again joins the end of the queue. */
  toEnd(job: number, after: number): void {
    this.#after(after, [job], "end");
  }

  /** A job is to end where it is. */
  mark(job: number, state: EndedState): void {
    this.#marked.set(job, state);
  }

  /** How a job is to end; undefined for one that nobody wants to end. */
  markOf(job: number): EndedState | undefined {
    return this.#marked.size === 0 ? undefined : this.#marked.get(job);
  }

  /** A job that a worker has is to end if it comes back: it has lived too long. */
  expire(job: number): void {
    this.#expired.add(job);
  }

  /** How a job is to end in place of being queued; undefined for one that may be. */
  endingInQueue(job: number): EndedState | undefined {
    return this.markOf(job) ?? (this.#expired.has(job) ? JobState.expired : undefined);
  }

  #after(delay: number, jobs: readonly number[], where: "front" | "end"): void {
    this.#returning += jobs.length;
    this.#simulation.call(delay, () => {
      this.#returning -= jobs.length;
      const back = jobs.filter((job) => this.#comesBack(job));
      if (back.length > 0) this.#parts.back(back, where);
    });
  }

  /** A job may have ended on its way, or is to end now. */
  #comesBack(job: number): boolean {
    const { recorder, end } = this.#parts;
    if (recorder.jobs.state[job] !== JobState.returning) return false;
    const mark = this.endingInQueue(job);
    if (mark === undefined) recorder.jobRedelivered(this.#simulation.now, job);
    else end(job, mark);
    return mark === undefined;
  }
}
