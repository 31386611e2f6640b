import { Signal } from "../des/signal.ts";
import { JobLine } from "../job-take/job-line.ts";
import type { JobWatcher } from "../policies/policy.ts";
import { type EndedState, hasEnded, JobState } from "../records/job-state.ts";
import { ExecutionTimeouts } from "./execution-timeouts.ts";
import { JobOutcomes } from "./job-outcomes.ts";
import type { RunningJobs } from "./running-jobs.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** What the jobs of a worker need to know of it. */
export interface WorkerJobsOwner {
  readonly concurrency: number;
  /** Told of jobs that start and leave, if the policy wants to know. */
  readonly jobWatcher: JobWatcher | undefined;
  /** A job has left. Not `finished`: it was cut short, or has failed. */
  jobLeft(job: number, finished: boolean): void;
}

/** The jobs that a worker has: its buffer of held ones, and those that run. */
export class WorkerJobs {
  /** A job has left. */
  readonly left = new Signal("a job to leave");
  /** The last job has left. */
  readonly drained = new Signal("no job to be in progress");
  /** The last held job has started. */
  readonly bufferEmptied = new Signal("the buffer to empty");
  readonly #parts: WorkerParts;
  readonly #owner: WorkerJobsOwner;
  readonly #buffer = new JobLine();
  readonly #running: RunningJobs;
  /** Undefined where no job of the run can take so long. */
  readonly #timeouts: ExecutionTimeouts | undefined;
  readonly #outcomes: JobOutcomes;
  #inProgress = 0;

  constructor(parts: WorkerParts, owner: WorkerJobsOwner) {
    this.#parts = parts;
    this.#owner = owner;
    this.#running = parts.runningJobs((delivery) => this.#ranToEnd(delivery));
    this.#outcomes = new JobOutcomes(parts);
    if (parts.jobsCanTimeOut)
      this.#timeouts = new ExecutionTimeouts({
        ...parts,
        isUp: (delivery) => this.end(delivery, JobState.timedOut),
      });
  }

  /** Jobs that wait for a slot. */
  get held(): number {
    return this.#buffer.length;
  }

  get running(): number {
    return this.#running.count;
  }

  /** Held and running jobs. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /** The held jobs in order. */
  get heldJobs(): readonly number[] {
    return this.#buffer.toArray().map((delivery) => this.#jobOf(delivery));
  }

  /** When the job that has run longest started, in microseconds; Infinity if none runs. */
  get oldestStart(): number {
    const starts = this.#running.deliveries.map((delivery) =>
      this.#parts.recorder.deliveries.startedAt(delivery),
    );
    return starts.reduce((oldest, start) => Math.min(oldest, start), Number.POSITIVE_INFINITY);
  }

  /** Deliveries join the buffer. With a run tick of 0 they also start, as far as slots are free. */
  receive(deliveries: readonly number[]): void {
    for (const delivery of deliveries) this.#buffer.push(delivery);
    if (this.#inProgress === 0 && deliveries.length > 0) this.#parts.activity(true);
    this.#inProgress += deliveries.length;
    this.startAtOnce();
  }

  /** Starts held jobs where no run loop does it. */
  startAtOnce(): void {
    if (this.#parts.runTick === 0) this.start();
  }

  /** Starts held jobs as long as slots are free; drops those that are to end. */
  start(): void {
    if (this.#buffer.length === 0) return;
    const { concurrency } = this.#owner;
    let dropped = false;
    while (this.#buffer.length > 0 && this.#running.count < concurrency) {
      const delivery = this.#buffer.shift();
      const job = this.#jobOf(delivery);
      const ending = this.#endingOf(delivery, job);
      if (ending === undefined) {
        this.#startJob(delivery, job);
      } else {
        this.#outcomes.cutShort(delivery, ending);
        this.#inProgress -= 1;
        dropped = true;
      }
    }
    if (this.#buffer.length === 0) this.bufferEmptied.raise();
    if (dropped) this.#raiseLeft();
  }

  /** Ends a running job; one that is still held ends when it would start. */
  end(delivery: number, state: EndedState): void {
    const { recorder, service } = this.#parts;
    const job = this.#jobOf(delivery);
    if (this.#running.cancel(delivery)) {
      this.#timeouts?.end(delivery);
      this.#outcomes.cutShort(delivery, state);
      this.#owner.jobWatcher?.jobLeft(job, false);
      this.#leave(job, false);
    } else if (!hasEnded(recorder.jobs.state[job] as number)) {
      service.redelivery.mark(job, state);
    }
  }

  /** The worker is gone: returns the deliveries that it had, and has none any more. */
  abandon(): readonly number[] {
    return [...this.#buffer.shiftUpTo(this.#buffer.length), ...this.#running.deliveries];
  }

  #startJob(delivery: number, job: number): void {
    const { recorder, loop, durations, speed } = this.#parts;
    const duration = durations[job] as number;
    recorder.jobStarted(loop.now, delivery);
    this.#running.start(delivery, speed === 1 ? duration : Math.round(duration / speed));
    this.#timeouts?.begin(delivery);
    this.#owner.jobWatcher?.jobStarted(job);
  }

  /** How a held job is to end in place of being started, if it is. */
  #endingOf(delivery: number, job: number): EndedState | undefined {
    const mark = this.#parts.service.redelivery.markOf(job);
    if (mark !== undefined || this.#timeouts === undefined) return mark;
    return this.#timeouts.leftAtStart(delivery) > 0 ? undefined : JobState.timedOut;
  }

  #ranToEnd(delivery: number): void {
    const job = this.#jobOf(delivery);
    this.#timeouts?.end(delivery);
    const outcome = this.#outcomes.ranToEnd(delivery, job);
    this.#owner.jobWatcher?.jobLeft(job, true);
    this.#leave(job, outcome === "finished");
  }

  #leave(job: number, finished: boolean): void {
    this.#inProgress -= 1;
    this.#raiseLeft();
    // Before a held job takes the slot: the worker may leave with this one.
    this.#owner.jobLeft(job, finished);
    this.startAtOnce();
  }

  #raiseLeft(): void {
    this.left.raise();
    if (this.#inProgress > 0) return;
    this.drained.raise();
    this.#parts.activity(false);
  }

  #jobOf(delivery: number): number {
    return this.#parts.recorder.deliveries.jobOf(delivery);
  }
}
