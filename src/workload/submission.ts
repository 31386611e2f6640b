import { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import type { Workload } from "./workload.ts";

/** Arrivals are part of the outside, which acts first at an instant. */
const OUTSIDE_CLASS = 0;

/**
 * Submits the jobs of a workload: at their times, or, where arrivals depend on the run, each when a client's last job
 * has ended and its think time has passed.
 */
export class Submission {
  readonly #simulation: Simulation;
  readonly #workload: Workload;
  readonly #arrive: (job: number) => void;
  /** Jobs before this one have been submitted, or are about to be. */
  #next = 0;
  /** Submissions that are scheduled. */
  #pending = 0;
  #firstSequence = 0;

  constructor(
    simulation: Simulation,
    parts: { readonly workload: Workload; readonly arrive: (job: number) => void },
  ) {
    this.#simulation = simulation;
    this.#workload = parts.workload;
    this.#arrive = parts.arrive;
  }

  /** Whether a job will be submitted without another one ending first. */
  get pending(): boolean {
    return this.#pending > 0;
  }

  /**
   * Schedules the first submissions, before the workers start. Fixed arrivals count as scheduled here, all of them in
   * order, though only one at a time is in the event list.
   */
  start(): void {
    const { arrivals, clients, count } = this.#workload;
    if (arrivals === undefined) {
      for (let client = 0; client < Math.min(clients, count); client += 1) this.#submitAt(0);
      return;
    }
    this.#firstSequence = this.#simulation.takeSequences(count);
    this.#scheduleNextFixed();
  }

  /** A job has ended; its client submits the next one. */
  jobEnded(): void {
    if (this.#workload.arrivals !== undefined || this.#next >= this.#workload.count) return;
    this.#submitAt(this.#simulation.now + (this.#workload.thinkTimes[this.#next] as number));
  }

  #submitAt(time: number): void {
    const job = this.#next;
    this.#next += 1;
    this.#schedule(time, job, this.#simulation.takeSequence());
  }

  #scheduleNextFixed(): void {
    const { arrivals, count } = this.#workload;
    if (arrivals === undefined || this.#next >= count) return;
    const job = this.#next;
    this.#next += 1;
    this.#schedule(arrivals[job] as number, job, this.#firstSequence + job);
  }

  #schedule(time: number, job: number, sequence: number): void {
    this.#pending += 1;
    this.#simulation.at(time, { class: OUTSIDE_CLASS, sequence }, new Arrival(this, job));
  }

  /** Called by a job's notice. */
  submit(job: number): void {
    this.#pending -= 1;
    this.#scheduleNextFixed();
    this.#arrive(job);
  }
}

class Arrival extends Notice {
  readonly #submission: Submission;
  readonly #job: number;

  constructor(submission: Submission, job: number) {
    super();
    this.#submission = submission;
    this.#job = job;
  }

  override occur(): void {
    this.#submission.submit(this.#job);
  }
}
