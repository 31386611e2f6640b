import { formatInstant } from "../des/instant.ts";
import { BrokenInvariant } from "./broken-invariant.ts";
import type { DeliveryEnd } from "./delivery.ts";
import { type Aside, DeliveryLedger } from "./delivery-ledger.ts";
import type { LoggedEvent } from "./event-log.ts";
import { JobColumns } from "./job-columns.ts";
import { type EndedState, hasEnded, JobState, stateName } from "./job-state.ts";
import { requireRoom } from "./recording-limits.ts";
import { SlotUse } from "./slot-use.ts";
import { WorkerBalances } from "./worker-balances.ts";

/** What a recorder is made for. */
export interface RecorderOptions {
  readonly jobs: number;
  /** When the statistical warm-up ends, in microseconds; 0 without one. */
  readonly discardBefore?: number;
  /** Whether to keep a log of everything that happens, in order. */
  readonly log: boolean;
}

/**
 * Writes down what happens to jobs, and lets no job move but from state to state. What a worker does to a job it does to
 * a *delivery* of it; where a job was never delivered twice, the number of its delivery is the job's own.
 */
export class JobRecorder {
  readonly jobs: JobColumns;
  readonly slotUse: SlotUse;
  readonly deliveries: DeliveryLedger;
  /** Everything that happened, in order; undefined unless asked for. */
  readonly log: LoggedEvent[] | undefined;
  protected readonly balances = new WorkerBalances((what) => this.broken(what));
  #now = Number.NEGATIVE_INFINITY;
  #arrived = 0;
  #ended = 0;
  /** Goes up whenever a job changes its state: what no longer happens in a stalled run. */
  #changes = 0;
  #changedAt = 0;

  constructor(options: RecorderOptions) {
    this.jobs = new JobColumns(options.jobs);
    this.slotUse = new SlotUse(options.discardBefore);
    this.deliveries = new DeliveryLedger(this.jobs);
    this.log = options.log ? [] : undefined;
  }

  /** Finished or ended in another way. */
  get ended(): number {
    return this.#ended;
  }

  get changes(): number {
    return this.#changes;
  }

  /** When the last of these changes was. */
  get changedAt(): number {
    return this.#changedAt;
  }

  jobArrived(now: number, job: number): void {
    this.advance(now);
    if (this.#arrived === 0) this.slotUse.begin(now);
    this.move(job, JobState.unsubmitted, JobState.queued);
    this.jobs.arrival[job] = now;
    this.#arrived += 1;
    this.slotUse.addQueued(1);
    this.log?.push({ time: now, event: "job-arrived", job });
  }

  jobStarted(now: number, delivery: number): void {
    this.advance(now);
    const job = this.deliveries.jobOf(delivery);
    const aside = this.deliveries.aside(delivery);
    if (aside === undefined) {
      this.move(job, JobState.held, JobState.running);
      this.jobs.started[job] = now;
    } else {
      this.step(delivery, JobState.held, JobState.running);
      aside.started = now;
    }
    const worker = aside?.worker ?? (this.jobs.worker[job] as number);
    this.balances.run(worker);
    this.jobs.attempts[job] = (this.jobs.attempts[job] as number) + 1;
    this.slotUse.addHeld(worker, -1);
    this.slotUse.addRunning(worker, 1);
    this.log?.push({ time: now, event: "job-started", job, worker });
  }

  /**
   * A job has finished on a worker. Where it had been delivered again in the meantime, this is what ends it; where it
   * had ended already, it ran for nothing.
   */
  jobFinished(now: number, delivery: number): void {
    this.advance(now);
    const job = this.deliveries.jobOf(delivery);
    const aside = this.deliveries.aside(delivery);
    const worker = this.#leaveWorker(delivery);
    if (aside !== undefined && hasEnded(this.jobs.state[job] as number)) {
      this.deliveries.endAside(delivery, now);
      this.log?.push({ time: now, event: "job-finished", job, worker });
      return;
    }
    if (aside !== undefined) this.#comeBack(now, delivery, job);
    this.move(job, JobState.running, JobState.finished);
    this.jobs.finished[job] = now;
    this.#endJob(now, job);
    this.log?.push({ time: now, event: "job-finished", job, worker });
  }

  /** A job ends without finishing, wherever it is: in the queue, on its way back to it, or on its worker. */
  jobEnded(now: number, job: number, state: EndedState): void {
    this.advance(now);
    const before = this.jobs.state[job] as number;
    const worker = this.jobs.worker[job] as number;
    if (before === JobState.queued) {
      this.slotUse.addQueued(-1);
      this.deliveries.leftQueue(job, now);
    } else if (before !== JobState.returning) this.#leaveWorker(this.deliveries.currentOf(job));
    this.move(job, before, state);
    this.#endJob(now, job);
    this.log?.push({
      time: now,
      event: "job-ended",
      job,
      worker,
      outcome: stateName(state),
      from: stateName(before),
    });
  }

  /**
   * A worker loses a delivery, or its attempt has failed and there will be another: the job is on its way back to the
   * queue. A delivery beside the one that counts is just over.
   *
   * @returns whether the job is to come back
   */
  deliveryLost(now: number, delivery: number, why: DeliveryEnd): boolean {
    this.advance(now);
    const job = this.deliveries.jobOf(delivery);
    const aside = this.deliveries.aside(delivery);
    const from = stateName(aside?.state ?? (this.jobs.state[job] as number));
    const worker = this.#leaveWorker(delivery);
    this.log?.push({ time: now, event: "job-lost", job, worker, why, from, returns: aside === undefined });
    if (aside !== undefined) {
      this.deliveries.endAside(delivery, now);
      return false;
    }
    this.deliveries.supersede(job, now, why);
    this.move(job, this.jobs.state[job] as number, JobState.returning);
    return true;
  }

  /** A job is back in the queue. */
  jobRedelivered(now: number, job: number): void {
    this.advance(now);
    this.move(job, JobState.returning, JobState.queued);
    this.deliveries.requeued(job, now);
    this.slotUse.addQueued(1);
    this.log?.push({ time: now, event: "job-redelivered", job });
  }

  /** The lease of a job has run out: it is queued again, although its worker still has it and may run it. */
  leaseRanOut(now: number, job: number): void {
    this.advance(now);
    const worker = this.jobs.worker[job] as number;
    this.deliveries.setAside(job, "lease ran out");
    this.move(job, this.jobs.state[job] as number, JobState.returning);
    this.log?.push({ time: now, event: "lease-ran-out", job, worker });
    this.jobRedelivered(now, job);
  }

  /** Accounts for the time up to `now`, which is not before what has been recorded. */
  advance(now: number): void {
    if (now < this.#now)
      this.broken(`the clock went back from ${formatInstant(this.#now)} to ${formatInstant(now)}`);
    this.#now = now;
    if (this.log !== undefined) requireRoom("logged events", this.log.length, now);
    this.slotUse.advance(now);
  }

  /** A delivery leaves its worker's buffer or slots. Returns the worker. */
  #leaveWorker(delivery: number): number {
    const job = this.deliveries.jobOf(delivery);
    const aside = this.deliveries.aside(delivery);
    const worker = aside?.worker ?? (this.jobs.worker[job] as number);
    const state = aside?.state ?? this.jobs.state[job];
    if (state === JobState.running) {
      this.balances.finish(worker);
      this.slotUse.addRunning(worker, -1);
      return worker;
    }
    // What is on the way may find its worker gone.
    if (state === JobState.held) this.balances.drop(worker);
    this.slotUse.addHeld(worker, -1);
    return worker;
  }

  /** A delivery that had been put aside finishes its job: whatever else became of the job is over. */
  #comeBack(now: number, delivery: number, job: number): void {
    const aside = this.deliveries.aside(delivery) as Aside;
    if (aside.state !== JobState.running) this.broken(`job ${job} finishes before it runs`);
    if (this.jobs.state[job] === JobState.queued) {
      this.slotUse.addQueued(-1);
      this.deliveries.leftQueue(job, now);
      this.log?.push({ time: now, event: "job-withdrawn", job });
    }
    this.deliveries.bringBack(delivery);
    this.move(job, this.jobs.state[job] as number, JobState.running);
  }

  #endJob(now: number, job: number): void {
    this.jobs.ended[job] = now;
    this.deliveries.close(job);
    this.#ended += 1;
  }

  /** A delivery goes on to its next state. */
  protected step(delivery: number, from: number, to: number): void {
    const aside = this.deliveries.aside(delivery);
    if (aside === undefined) {
      this.move(this.deliveries.jobOf(delivery), from, to);
      return;
    }
    if (aside.state !== from) this.#refuseMove(aside.job, aside.state, to);
    aside.state = to;
    this.#changed();
  }

  protected move(job: number, from: number, to: number): void {
    const state = this.jobs.state[job] as number;
    if (state !== from || hasEnded(from)) this.#refuseMove(job, state, to);
    this.jobs.state[job] = to;
    this.#changed();
  }

  #changed(): void {
    this.#changes += 1;
    this.#changedAt = this.#now;
  }

  #refuseMove(job: number, from: number, to: number): never {
    return this.broken(`job ${job} is ${stateName(from)} and cannot become ${stateName(to)}`);
  }

  protected broken(what: string): never {
    throw new BrokenInvariant(`${what} (at ${formatInstant(this.#now)})`);
  }
}
