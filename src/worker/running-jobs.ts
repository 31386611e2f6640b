import type { Clock } from "../des/clock.ts";
import { EventList } from "../des/event-list.ts";
import { Notice } from "../des/notice.ts";

/** The jobs that run on a worker, and when each will have finished. */
export interface RunningJobs {
  readonly count: number;
  /**
   * A delivery of a job begins to run: `duration` in microseconds or, where jobs share their worker's speed, its work.
   */
  start(delivery: number, duration: number): void;
  /** A delivery no longer runs: nothing is told of it any more. Returns whether it ran. */
  cancel(delivery: number): boolean;
  /** The deliveries that run, in no order. */
  readonly deliveries: readonly number[];
}

/** What running jobs need from around them. */
export interface RunningJobsOptions {
  /** The worker's event loop. */
  readonly clock: Clock;
  /** Told in the wake-up in which a job has finished. */
  readonly finished: (delivery: number) => void;
}

/** Jobs that run for their own durations, whatever runs beside them. */
export class IndependentJobs implements RunningJobs {
  readonly #options: RunningJobsOptions;
  /**
   * First those that run, in no order: each knows its place, so that it can be taken out at once. Behind them those that have
   * occurred, to be used again: a run of a million jobs makes only as many as there are slots.
   */
  readonly #finishes: Finish[] = [];
  #count = 0;

  constructor(options: RunningJobsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  get deliveries(): readonly number[] {
    return this.#finishes.slice(0, this.#count).map(({ delivery }) => delivery);
  }

  start(delivery: number, duration: number): void {
    const place = this.#count;
    if (place === this.#finishes.length) this.#finishes.push(new Finish(this, place));
    const finish = this.#finishes[place] as Finish;
    finish.delivery = delivery;
    this.#count += 1;
    this.#options.clock.after(duration, finish);
  }

  cancel(delivery: number): boolean {
    const finish = this.#finishes.find(
      ({ delivery: other, place }) => other === delivery && place < this.#count,
    );
    if (finish === undefined) return false;
    const isOut = this.#options.clock.withdraw(finish);
    this.#takeOut(finish);
    // An event list that keeps it for now must not get it a second time.
    if (!isOut) this.#finishes[finish.place] = new Finish(this, finish.place);
    return true;
  }

  /** Called by a job's notice. */
  finish(finish: Finish): void {
    const { delivery } = finish;
    this.#takeOut(finish);
    this.#options.finished(delivery);
  }

  #takeOut(finish: Finish): void {
    const { place } = finish;
    this.#count -= 1;
    const last = this.#finishes[this.#count] as Finish;
    this.#finishes[place] = last;
    last.place = place;
    this.#finishes[this.#count] = finish;
    finish.place = this.#count;
  }
}

class Finish extends Notice {
  delivery = 0;
  place: number;
  readonly #jobs: IndependentJobs;

  constructor(jobs: IndependentJobs, place: number) {
    super();
    this.place = place;
    this.#jobs = jobs;
  }

  override occur(): void {
    this.#jobs.finish(this);
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
  readonly #running = new Map<number, Goal>();
  #starts = 0;
  #work = 0;
  #workAt = 0;
  #next: NextFinish | undefined;

  constructor(options: RunningJobsOptions, speed: { readonly base: number; readonly perRunning: number }) {
    this.#options = options;
    this.#speed = speed;
  }

  get count(): number {
    return this.#running.size;
  }

  get deliveries(): readonly number[] {
    return [...this.#running.keys()];
  }

  start(delivery: number, duration: number): void {
    this.#advance();
    const goal = new Goal(this, delivery);
    this.#running.set(delivery, goal);
    this.#starts += 1;
    this.#goals.push(this.#work + duration, this.#starts, goal);
    this.#planNext();
  }

  cancel(delivery: number): boolean {
    const goal = this.#running.get(delivery);
    if (goal === undefined) return false;
    this.#advance();
    this.#goals.withdraw(goal);
    this.#running.delete(delivery);
    this.#planNext();
    return true;
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
  finish(delivery: number): void {
    this.#running.delete(delivery);
    this.#planNext();
    this.#options.finished(delivery);
  }

  #advance(): void {
    const now = this.#options.clock.now;
    if (this.#running.size > 0) this.#work += (now - this.#workAt) / this.#timePerWork();
    this.#workAt = now;
  }

  #timePerWork(): number {
    return this.#speed.base + this.#speed.perRunning * this.#running.size;
  }

  #planNext(): void {
    if (this.#next !== undefined) this.#options.clock.withdraw(this.#next);
    this.#next = undefined;
    if (this.#running.size === 0) return;
    const workLeft = Math.max(0, this.#goals.peekTime() - this.#work);
    this.#next = new NextFinish(this);
    this.#options.clock.after(Math.round(workLeft * this.#timePerWork()), this.#next);
  }
}

class Goal extends Notice {
  readonly #jobs: SharingJobs;
  readonly #delivery: number;

  constructor(jobs: SharingJobs, delivery: number) {
    super();
    this.#jobs = jobs;
    this.#delivery = delivery;
  }

  override occur(): void {
    this.#jobs.finish(this.#delivery);
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
