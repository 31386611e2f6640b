import type { DeliveryEnd, SupersededDelivery } from "./delivery.ts";
import type { JobColumns } from "./job-columns.ts";

/** A delivery beside the one that counts: its worker still has the job. */
export interface Aside {
  readonly job: number;
  readonly worker: number;
  readonly take: number;
  readonly queued: number;
  readonly taken: number;
  started: number;
  /** A number of `JobState`: on the way, held or running. */
  state: number;
  readonly why: DeliveryEnd;
}

/**
 * Numbers the deliveries of jobs to workers, knows which one of each job counts, and keeps those that do not. A job's
 * first delivery has the job's own number; later ones count on from the number of jobs.
 */
export class DeliveryLedger {
  /** Deliveries that ended without being the one in the job columns, in the order in which they ended. */
  readonly superseded: SupersededDelivery[] = [];
  readonly #jobs: JobColumns;
  /** By job: the delivery that counts; −1 while no worker has the job. */
  readonly #current: Int32Array;
  readonly #jobOfLater: number[] = [];
  readonly #asides = new Map<number, Aside>();
  /** When a job last came back to the queue; without an entry it came there by its arrival alone. */
  readonly #requeued = new Map<number, number>();
  #queuedUntaken = 0;

  constructor(jobs: JobColumns) {
    this.#jobs = jobs;
    this.#current = new Int32Array(jobs.count).fill(-1);
  }

  /** How many deliveries there were beside the first one of each job. */
  get later(): number {
    return this.#jobOfLater.length;
  }

  /** The job that a delivery brought. */
  jobOf(delivery: number): number {
    const { count } = this.#jobs;
    return delivery < count ? delivery : (this.#jobOfLater[delivery - count] as number);
  }

  /** The delivery of a job that counts; −1 while no worker has the job. */
  currentOf(job: number): number {
    return this.#current[job] as number;
  }

  /** A delivery that does not count, though a worker still has it. */
  aside(delivery: number): Aside | undefined {
    return this.#asides.size === 0 ? undefined : this.#asides.get(delivery);
  }

  /** Deliveries that workers have beside those that count. */
  get asides(): Iterable<Aside> {
    return this.#asides.values();
  }

  /** The deliveries of a job that do not count, though workers still have them, and those workers. */
  asidesOf(job: number): readonly (readonly [delivery: number, worker: number])[] {
    return [...this.#asides].flatMap(([delivery, aside]) =>
      aside.job === job ? [[delivery, aside.worker] as const] : [],
    );
  }

  /** Time that jobs spent in the queue without being taken after it: they ended there. In job-microseconds. */
  get queuedUntaken(): number {
    return this.#queuedUntaken;
  }

  /** When a job came into the queue before the delivery in its columns, or for the last time. */
  queuedAt(job: number): number {
    return this.#requeued.get(job) ?? (this.#jobs.arrival[job] as number);
  }

  /** Whether a job has come back to the queue. */
  cameBack(job: number): boolean {
    return this.#requeued.has(job);
  }

  /** When a delivery was taken. */
  takenAt(delivery: number): number {
    return this.aside(delivery)?.taken ?? (this.#jobs.taken[this.jobOf(delivery)] as number);
  }

  /** When a delivery was started; NaN before that. */
  startedAt(delivery: number): number {
    return this.aside(delivery)?.started ?? (this.#jobs.started[this.jobOf(delivery)] as number);
  }

  /** A job is delivered: returns the number of the delivery, which counts from now on. */
  deliver(job: number): number {
    const { deliveries, count } = this.#jobs;
    let delivery = job;
    if ((deliveries[job] as number) > 0) {
      delivery = count + this.#jobOfLater.length;
      this.#jobOfLater.push(job);
    }
    deliveries[job] = (deliveries[job] as number) + 1;
    this.#current[job] = delivery;
    return delivery;
  }

  /** The delivery that counts has ended with its job. */
  close(job: number): void {
    this.#current[job] = -1;
  }

  /** The delivery that counts is over, and its job will be delivered again. Clears the job's columns. */
  supersede(job: number, now: number, why: DeliveryEnd): void {
    this.superseded.push({ ...this.#columnsOf(job), ended: now, why });
    this.#clear(job);
  }

  /** The delivery that counts goes on beside the job, which is elsewhere now. Clears the job's columns. */
  setAside(job: number, why: DeliveryEnd): void {
    const state = this.#jobs.state[job] as number;
    this.#asides.set(this.currentOf(job), { ...this.#columnsOf(job), state, why });
    this.#clear(job);
  }

  /** A delivery beside the one that counts has ended. */
  endAside(delivery: number, now: number): void {
    const { state: _, ...aside } = this.#asides.get(delivery) as Aside;
    this.#asides.delete(delivery);
    this.superseded.push({ ...aside, ended: now });
  }

  /** A queued job has ended where it was. */
  leftQueue(job: number, now: number): void {
    this.#queuedUntaken += now - this.queuedAt(job);
  }

  /** A delivery beside the one that counts becomes the one that does: its job finished by it. */
  bringBack(delivery: number): void {
    const { job, worker, take, queued, taken, started } = this.#asides.get(delivery) as Aside;
    if (this.currentOf(job) >= 0) this.setAside(job, "finished elsewhere");
    this.#asides.delete(delivery);
    this.#requeued.set(job, queued);
    this.#jobs.worker[job] = worker;
    this.#jobs.take[job] = take;
    this.#jobs.taken[job] = taken;
    this.#jobs.started[job] = started;
  }

  /** A job has come back to the queue. */
  requeued(job: number, now: number): void {
    this.#requeued.set(job, now);
  }

  #columnsOf(job: number): Omit<SupersededDelivery, "ended" | "why"> {
    const { worker, take, taken, started } = this.#jobs;
    return {
      job,
      worker: worker[job] as number,
      take: take[job] as number,
      queued: this.queuedAt(job),
      taken: taken[job] as number,
      started: started[job] as number,
    };
  }

  #clear(job: number): void {
    this.#current[job] = -1;
    this.#jobs.worker[job] = -1;
    this.#jobs.take[job] = -1;
    this.#jobs.taken[job] = Number.NaN;
    this.#jobs.started[job] = Number.NaN;
  }
}
