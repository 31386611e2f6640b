import { Occurrence } from "../des/occurrence.ts";
import type { Process, ProcessBody } from "../des/process.ts";
import { Signal } from "../des/signal.ts";
import type { OpenTake } from "../job-take/job-take-service.ts";
import type { JobWatcher, TakeReply } from "../policies/policy.ts";
import type { WorkerEnd } from "../records/event-log.ts";
import type { EndedState } from "../records/job-state.ts";
import { Action } from "./action.ts";
import type { EventLoop } from "./event-loop.ts";
import { JobTaker } from "./job-taker.ts";
import { leaveWhenDone } from "./leave-when-done.ts";
import { PolicyView } from "./policy-view.ts";
import { runJobs } from "./run-loop.ts";
import { WorkerJobs, type WorkerJobsOwner } from "./worker-jobs.ts";
import type { WorkerLoad, WorkerParts } from "./worker-parts.ts";

/** One worker: its slots and jobs, and the two loops that run on its event loop. */
export class Worker implements WorkerLoad, WorkerJobsOwner {
  readonly loop: EventLoop;
  readonly jobs: WorkerJobs;
  /** Told of jobs that start and leave, if the policy wants to know. */
  jobWatcher: JobWatcher | undefined;
  /** The worker has been told to shut down. Without a name: nobody waits for this alone. */
  readonly shutDownBegan = new Signal("");
  /** The take loop does nothing any more. */
  readonly takeLoopParked = new Occurrence<undefined>("its take loop to end");
  readonly #parts: WorkerParts;
  readonly #taker: JobTaker;
  // Until the first pass of the take loop sets it.
  #concurrency = 1;
  #concurrencyIsSet = false;
  #alive = true;
  /** Why it will leave, once it is on its way out. */
  #end: WorkerEnd | undefined;
  #fullTakes = 0;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.loop = parts.loop;
    this.jobs = new WorkerJobs(parts, this);
    this.#taker = new JobTaker({
      worker: parts.id,
      loop: parts.loop,
      service: parts.service,
      recorder: parts.recorder,
      occupancy: () => this.occupancy,
      maxJobs: parts.maxJobs,
      shutDownBegan: this.shutDownBegan,
      read: (take, deliveries) => this.#read(take, deliveries),
    });
  }

  get id(): number {
    return this.#parts.id;
  }

  get now(): number {
    return this.loop.now;
  }

  /** Whether it goes on taking jobs. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Whether it takes no more, and a fresh one will take its place. */
  get refreshing(): boolean {
    return !this.#alive && this.#end === "refreshed";
  }

  get concurrency(): number {
    return this.#concurrency;
  }

  get concurrencyIsSet(): boolean {
    return this.#concurrencyIsSet;
  }

  get fullTakes(): number {
    return this.#fullTakes;
  }

  get oldestStart(): number {
    return this.jobs.oldestStart;
  }

  /** `inProgress` already counts a held job; the SDK adds the buffer once more. */
  get occupancy(): number {
    const { inProgress, held } = this.jobs;
    return this.#parts.occupancy === "sdk" ? inProgress + held : inProgress;
  }

  get takeLoop(): Process<void> | undefined {
    return this.loop.processes[0];
  }

  /** Undefined with a run tick of 0. */
  get runLoop(): Process<void> | undefined {
    return this.#parts.runTick > 0 ? this.loop.processes[1] : undefined;
  }

  wantedConcurrency(): number {
    return this.#parts.wantedConcurrency(this);
  }

  /** Starts the two loops, the take loop first. */
  start(): void {
    const { id, policy, parameters, runTick } = this.#parts;
    this.#parts.recorder.workerStarted(this.now, id);
    this.#parts.activity(false);
    const takeLoop = policy.takeLoop(new PolicyView(this), parameters);
    const loops = [{ name: `worker ${id}'s take loop (${policy.name})`, body: takeLoop }];
    if (runTick > 0) loops.push({ name: `worker ${id}'s run loop`, body: runJobs(this, runTick) });
    this.loop.start(loops);
  }

  setConcurrency(slots: number): void {
    this.#concurrency = slots;
    this.#concurrencyIsSet = true;
    this.#fullTakes = 0;
    this.#parts.recorder.concurrencySet(this.now, this.id, slots);
    this.jobs.startAtOnce();
  }

  /** Sends a take and waits for its answer, or gives it up. */
  *take(asked: number): ProcessBody<TakeReply> {
    // A start of 1 is what the worker has: its take loop had nothing to set.
    this.#concurrencyIsSet = true;
    const reply = yield* this.#taker.take(asked);
    if (reply.full) this.#fullTakes += 1;
    return reply;
  }

  /** Tells the worker, from outside, to take no more jobs: it finishes those that it has, and is gone. */
  shutDown(): void {
    this.loop.after(0, new Action(() => this.#beginShutDown("shut down")));
  }

  /** Tells the worker, from outside, that a job that it has is to end: at once if it runs, else before it starts. */
  endJob(delivery: number, state: EndedState): void {
    this.loop.after(0, new Action(() => this.jobs.end(delivery, state)));
  }

  /** The worker is gone at once; the jobs that it had go back to the queue, in the order in which they had arrived. */
  die(why: "crashed" | "refreshed" | "scaled down"): void {
    const { recorder, service } = this.#parts;
    const had = [...this.#taker.abandon(), ...this.jobs.abandon()];
    const lost = had.filter((delivery) => recorder.deliveryLost(this.now, delivery, `worker ${why}`));
    // Nobody takes the place of a worker that was told to shut down.
    this.#leave(why === "refreshed" && this.#end === "shut down" ? "shut down" : why);
    const jobs = lost.map((delivery) => recorder.deliveries.jobOf(delivery));
    service.redelivery.toFront(jobs.sort((a, b) => a - b));
  }

  #read(take: OpenTake, deliveries: readonly number[]): void {
    const bufferBound = this.#concurrency + this.#parts.policy.extraJobs(this.#parts.parameters);
    this.#parts.recorder.answerReceived(this.now, take.index, { deliveries, bufferBound });
    this.jobs.receive(deliveries);
  }

  /** A job has left. Only a handler that has come to its end can have asked for a fresh worker. */
  jobLeft(job: number, finished: boolean): void {
    const { refreshes } = this.#parts;
    if (refreshes.always) this.#beginShutDown("refreshed");
    if (finished && refreshes.after(job)) this.die("refreshed");
  }

  #beginShutDown(why: WorkerEnd): void {
    if (this.#end !== "shut down") this.#end = why;
    if (!this.#alive) return;
    this.#alive = false;
    this.#parts.recorder.workerShutDown(this.now, this.id);
    this.shutDownBegan.raise();
    const end = leaveWhenDone(this, () => this.#leave(this.#end ?? why));
    this.loop.spawn(`worker ${this.id}'s end`, end);
  }

  #leave(why: WorkerEnd): void {
    this.#alive = false;
    this.#parts.recorder.workerStopped(this.now, this.id, why);
    this.loop.stop();
    this.#parts.gone(why);
  }
}
