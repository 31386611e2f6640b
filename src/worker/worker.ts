import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import { Notice } from "../des/notice.ts";
import { Occurrence } from "../des/occurrence.ts";
import type { ProcessBody } from "../des/process.ts";
import { Signal } from "../des/signal.ts";
import { JobLine } from "../job-take/job-line.ts";
import type { JobTakeService, OpenTake } from "../job-take/job-take-service.ts";
import type { JobWatcher, Policy, PolicyParameters, TakeReply } from "../policies/policy.ts";
import type { Recorder } from "../records/recorder.ts";
import type { EventLoop } from "./event-loop.ts";
import { PolicyView } from "./policy-view.ts";
import { runJobs } from "./run-loop.ts";
import type { RunningJobs } from "./running-jobs.ts";

/** A worker gives a take up after 90 s (the SDK's time limit of a job-take). */
const TAKE_LIMIT = 90_000_000;

/** What a worker is made of. */
export interface WorkerParts {
  readonly id: number;
  readonly loop: EventLoop;
  readonly service: JobTakeService;
  readonly recorder: Recorder;
  readonly policy: Policy;
  readonly parameters: PolicyParameters;
  /** How occupancy counts a held job: twice, as the SDK does, or once. */
  readonly occupancy: "sdk" | "exact";
  /** The concurrency modifier: slots wanted at an instant. */
  readonly wantedConcurrency: (now: number) => number;
  /** 0: no run loop, jobs start in the handling phase. */
  readonly runTick: number;
  /** Makes the set of running jobs, given what to tell when one has finished. */
  readonly runningJobs: (finished: (job: number) => void) => RunningJobs;
  /** Told when a job of this worker has ended. */
  readonly jobEnded: (job: number) => void;
}

/** One worker: its slots, its buffer of held jobs, and the two loops that run on its event loop. */
export class Worker {
  readonly loop: EventLoop;
  /** A job has left `inProgress`. */
  readonly jobLeft = new Signal("a job to leave");
  /** The last job in progress has left. */
  readonly drained = new Signal("no job to be in progress");
  /** The last held job has started. */
  readonly bufferEmptied = new Signal("the buffer to empty");
  /** Told of jobs that start and leave, if the policy wants to know. */
  jobWatcher: JobWatcher | undefined;
  readonly #parts: WorkerParts;
  readonly #buffer = new JobLine();
  readonly #runningJobs: RunningJobs;
  // Until the first pass of the take loop sets it.
  #concurrency = 1;
  #inProgress = 0;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.loop = parts.loop;
    this.#runningJobs = parts.runningJobs((job) => this.#jobFinished(job));
  }

  get id(): number {
    return this.#parts.id;
  }

  /** Whether it goes on taking jobs. */
  get alive(): boolean {
    return true;
  }

  get concurrency(): number {
    return this.#concurrency;
  }

  get held(): number {
    return this.#buffer.length;
  }

  get inProgress(): number {
    return this.#inProgress;
  }

  get running(): number {
    return this.#runningJobs.count;
  }

  /** `inProgress` already counts a held job; the SDK adds the buffer once more. */
  get occupancy(): number {
    return this.#parts.occupancy === "sdk" ? this.#inProgress + this.#buffer.length : this.#inProgress;
  }

  /** How often its take loop has gone on. */
  get takeLoopSteps(): number {
    return this.loop.processes[0]?.steps ?? 0;
  }

  /** The held jobs in order. */
  get heldJobs(): readonly number[] {
    return this.#buffer.toArray();
  }

  wantedConcurrency(): number {
    return this.#parts.wantedConcurrency(this.loop.now);
  }

  /** Starts the two loops, the take loop first. */
  start(): void {
    const { id, policy, parameters, runTick } = this.#parts;
    this.#parts.recorder.workerStarted(this.loop.now, id);
    const takeLoop = policy.takeLoop(new PolicyView(this), parameters);
    const loops = [{ name: `worker ${id}'s take loop (${policy.name})`, body: takeLoop }];
    if (runTick > 0) loops.push({ name: `worker ${id}'s run loop`, body: runJobs(this, runTick) });
    this.loop.start(loops);
  }

  setConcurrency(slots: number): void {
    this.#concurrency = slots;
    this.#parts.recorder.concurrencySet(this.loop.now, this.id, slots);
    if (this.#parts.runTick === 0) this.startJobs();
  }

  /** Sends a take and waits for its answer, or gives it up. */
  *take(asked: number): ProcessBody<TakeReply> {
    const answered = new Occurrence<readonly number[]>(`the answer to a take of ${asked}`);
    const take: OpenTake = this.#parts.service.take({
      worker: this.id,
      asked,
      occupancy: this.occupancy,
      // The answer is given now; the worker reads it in its next wake-up.
      answer: (jobs) => this.loop.after(0, new Reading(() => this.#read(take, jobs, answered))),
    });
    yield* firstOf({ answered, limit: new Delay(this.loop, TAKE_LIMIT, "the 90 s limit of a take") });
    // An answer that is read in the wake-up in which the limit passes has come in time.
    if (!answered.happened) {
      this.#parts.service.giveUp(take);
      return { outcome: "given up", returned: 0, full: false };
    }
    const returned = answered.value.length;
    return { outcome: "jobs", returned, full: returned > 0 && returned === asked };
  }

  /** Starts held jobs as long as slots are free. */
  startJobs(): void {
    if (this.#buffer.length === 0) return;
    while (this.#buffer.length > 0 && this.#runningJobs.count < this.#concurrency) {
      const job = this.#buffer.shift();
      this.#parts.recorder.jobStarted(this.loop.now, job);
      this.#runningJobs.start(job);
      this.jobWatcher?.jobStarted(job);
    }
    if (this.#buffer.length === 0) this.bufferEmptied.raise();
  }

  #read(take: OpenTake, jobs: readonly number[], answered: Occurrence<readonly number[]>): void {
    const bufferBound = this.#concurrency + this.#parts.policy.extraJobs(this.#parts.parameters);
    for (const job of jobs) this.#buffer.push(job);
    this.#inProgress += jobs.length;
    this.#parts.recorder.answerReceived(this.loop.now, take.index, { jobs, bufferBound });
    if (this.#parts.runTick === 0) this.startJobs();
    answered.happen(jobs);
  }

  #jobFinished(job: number): void {
    this.#inProgress -= 1;
    this.#parts.recorder.jobFinished(this.loop.now, job);
    this.jobWatcher?.jobLeft(job, true);
    this.#parts.jobEnded(job);
    this.jobLeft.raise();
    if (this.#inProgress === 0) this.drained.raise();
    if (this.#parts.runTick === 0) this.startJobs();
  }
}

/** The worker reads an answer. */
class Reading extends Notice {
  readonly #read: () => void;

  constructor(read: () => void) {
    super();
    this.#read = read;
  }

  override occur(): void {
    this.#read();
  }
}
