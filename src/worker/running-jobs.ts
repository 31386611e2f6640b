import type { Clock } from "../des/clock.ts";
import { EventList } from "../des/event-list.ts";
import { Notice } from "../des/notice.ts";

/** The jobs that run on a worker, and when each will have finished. */
export interface RunningJobs {
  readonly count: number;
  /** A job begins to run. */
  start(job: number): void;
}

/** What running jobs need from around them. */
export interface RunningJobsOptions {
  /** The worker's event loop. */
  readonly clock: Clock;
  /** By job: its duration in microseconds or, where jobs share their worker's speed, its work. */
  readonly durations: Float64Array;
  /** Told in the wake-up in which a job has finished. */
  readonly finished: (job: number) => void;
}

/** Jobs that run for their own durations, whatever runs beside them. */
export class IndependentJobs implements RunningJobs {
  readonly #options: RunningJobsOptions;
  #count = 0;

  constructor(options: RunningJobsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  start(job: number): void {
    this.#count += 1;
    this.#options.clock.after(this.#options.durations[job] as number, new Finish(this, job));
  }

  /** Called by a job's notice. */
  finish(job: number): void {
    this.#count -= 1;
    this.#options.finished(job);
  }
}

class Finish extends Notice {
  readonly #jobs: IndependentJobs;
  readonly #job: number;

  constructor(jobs: IndependentJobs, job: number) {
    super();
    this.#jobs = jobs;
    this.#job = job;
  }

  override occur(): void {
    this.#jobs.finish(this.#job);
  }
}

/**
 * Jobs that share their worker's speed, as in the batch of an LLM server: with n running, each is worked on at the rate
 * 1 ÷ (base + perRunning·n). All rates are equal, so that one clock of work done serves all jobs (as virtual time does in
 * fair queueing): a job is done when that clock has gone on by the job's work.
 */
export class SharingJobs implements RunningJobs {
  readonly #options: RunningJobsOptions;
  readonly #speed: { readonly base: number; readonly perRunning: number };
  /** The jobs by the reading of the work clock at which each is done; ties in order of their starts. */
  readonly #goals = new EventList();
  #count = 0;
  #starts = 0;
  #work = 0;
  #workAt = 0;
  #next: NextFinish | undefined;

  constructor(options: RunningJobsOptions, speed: { readonly base: number; readonly perRunning: number }) {
    this.#options = options;
    this.#speed = speed;
  }

  get count(): number {
    return this.#count;
  }

  start(job: number): void {
    this.#advance();
    this.#count += 1;
    this.#starts += 1;
    this.#goals.push(
      this.#work + (this.#options.durations[job] as number),
      this.#starts,
      new Goal(this, job),
    );
    this.#planNext();
  }

  /** The next job has done its work. Called by its notice. */
  finishNext(): void {
    this.#next = undefined;
    const goal = this.#goals.peekTime();
    this.#advance();
    // The instant was rounded to a whole microsecond: the clock of work stands at the goal now.
    this.#work = Math.max(this.#work, goal);
    (this.#goals.pop() as Notice).occur();
  }

  /** A job has reached its goal. */
  finish(job: number): void {
    this.#count -= 1;
    this.#planNext();
    this.#options.finished(job);
  }

  #advance(): void {
    const now = this.#options.clock.now;
    if (this.#count > 0) this.#work += (now - this.#workAt) / this.#timePerWork();
    this.#workAt = now;
  }

  #timePerWork(): number {
    return this.#speed.base + this.#speed.perRunning * this.#count;
  }

  #planNext(): void {
    if (this.#next !== undefined) this.#options.clock.withdraw(this.#next);
    this.#next = undefined;
    if (this.#count === 0) return;
    const workLeft = Math.max(0, this.#goals.peekTime() - this.#work);
    this.#next = new NextFinish(this);
    this.#options.clock.after(Math.round(workLeft * this.#timePerWork()), this.#next);
  }
}

class Goal extends Notice {
  readonly #jobs: SharingJobs;
  readonly #job: number;

  constructor(jobs: SharingJobs, job: number) {
    super();
    this.#jobs = jobs;
    this.#job = job;
  }

  override occur(): void {
    this.#jobs.finish(this.#job);
  }
}

class NextFinish extends Notice {
  readonly #jobs: SharingJobs;

  constructor(jobs: SharingJobs) {
    super();
    this.#jobs = jobs;
  }

  override occur(): void {
    this.#jobs.finishNext();
  }
}
