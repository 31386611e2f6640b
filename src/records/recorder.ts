import type { Scaling, WorkerEnd } from "./event-log.ts";
import { JobRecorder } from "./job-recorder.ts";
import { JobState } from "./job-state.ts";
import { requireRoom } from "./recording-limits.ts";
import { type EmptyAnswer, type SentTake, TakeColumns } from "./take-columns.ts";
import { WorkerLives } from "./worker-lives.ts";

/**
 * Writes down what happens in a run, and watches the invariants while it does: every job moves through its states one by
 * one, so that none is lost, served twice or started unseen; a worker runs at most as many jobs as it has slots, holds no
 * more than its bound, and has one take open at most; the clock never goes back.
 */
export class Recorder extends JobRecorder {
  readonly takes = new TakeColumns();
  readonly lives = new WorkerLives();
  /** What an autoscaler decided, in order. */
  readonly scalings: ({ readonly time: number } & Scaling)[] = [];

  /** A worker begins to start. Not `logged`: it will be there at this instant. */
  workerBooting(now: number, worker: number, logged: boolean): void {
    this.advance(now);
    this.lives.boot(now, worker);
    this.slotUse.addBooting(1);
    if (logged) this.log?.push({ time: now, event: "worker-booting", worker });
  }

  /** A worker that was starting will not. */
  workerBootEnded(now: number, worker: number): void {
    this.advance(now);
    this.slotUse.addBooting(-1);
    this.lives.stop(now, worker, "given up");
    this.log?.push({ time: now, event: "worker-start-withdrawn", worker });
  }

  /** An autoscaler has decided. */
  scaled(now: number, scaling: Scaling): void {
    this.advance(now);
    this.scalings.push({ time: now, ...scaling });
    this.log?.push({ time: now, event: "scaled", ...scaling });
  }

  /** A worker starts, with one slot. */
  workerStarted(now: number, worker: number): void {
    this.advance(now);
    this.lives.start(now, worker);
    this.slotUse.startWorker(worker);
    this.balances.start(worker);
    this.log?.push({ time: now, event: "worker-started", worker });
  }

  /** A worker has been told to shut down: it takes no more. */
  workerShutDown(now: number, worker: number): void {
    this.advance(now);
    this.log?.push({ time: now, event: "worker-shut-down", worker });
  }

  /** A worker is gone. The jobs that it had must have left it before. */
  workerStopped(now: number, worker: number, why: WorkerEnd): void {
    this.advance(now);
    this.balances.stop(worker);
    this.lives.stop(now, worker, why);
    this.slotUse.stopWorker(worker);
    this.log?.push({ time: now, event: "worker-stopped", worker, why });
  }

  concurrencySet(now: number, worker: number, slots: number): void {
    this.advance(now);
    this.balances.setSlots(worker, slots);
    this.slotUse.setSlots(worker, slots);
    this.log?.push({ time: now, event: "concurrency-set", worker, slots });
  }

  /** Returns the index of the take. */
  takeSent(now: number, sent: SentTake): number {
    this.advance(now);
    const { worker, asked, depth } = sent;
    this.balances.requireTake(worker, asked);
    requireRoom("takes", this.takes.count + 1, now);
    const take = this.takes.send(now, sent);
    this.balances.openTake(worker, take);
    this.log?.push({ time: now, event: "take-sent", take, worker, asked, depth });
    return take;
  }

  /** A take is answered with jobs. Returns their deliveries. */
  takeAnswered(now: number, take: number, jobs: readonly number[]): readonly number[] {
    this.takes.answer(take, now, jobs.length);
    const deliveries = this.#assign(now, take, jobs);
    const worker = this.takes.worker[take] as number;
    this.log?.push({ time: now, event: "take-answered", take, worker, jobs: [...jobs] });
    return deliveries;
  }

  /** Jobs leave the queue for a take before it is answered. Returns their deliveries. */
  jobsAssigned(now: number, take: number, jobs: readonly number[]): readonly number[] {
    const deliveries = this.#assign(now, take, jobs);
    const worker = this.takes.worker[take] as number;
    this.log?.push({ time: now, event: "jobs-assigned", take, worker, jobs: [...jobs] });
    return deliveries;
  }

  /** A take is answered with the jobs that it was assigned before. */
  takeReturned(now: number, take: number, returned: number): void {
    this.advance(now);
    this.takes.answer(take, now, returned);
    const worker = this.takes.worker[take] as number;
    this.log?.push({ time: now, event: "take-answered", take, worker, jobs: [] });
  }

  #assign(now: number, take: number, jobs: readonly number[]): readonly number[] {
    this.advance(now);
    const worker = this.takes.worker[take] as number;
    if (jobs.length > (this.takes.asked[take] as number))
      this.broken(`take ${take} returned more than it asked for`);
    requireRoom("redeliveries", this.deliveries.later, now);
    const deliveries = jobs.map((job) => {
      this.move(job, JobState.queued, JobState.onTheWay);
      this.jobs.taken[job] = now;
      this.jobs.worker[job] = worker;
      this.jobs.take[job] = take;
      return this.deliveries.deliver(job);
    });
    this.slotUse.addQueued(-jobs.length);
    this.slotUse.addHeld(worker, jobs.length);
    return deliveries;
  }

  /** A take is answered without jobs, or with an error. */
  takeRefused(now: number, take: number, outcome: EmptyAnswer): void {
    this.advance(now);
    this.takes.refuse(take, now, outcome);
    const worker = this.takes.worker[take] as number;
    this.log?.push({ time: now, event: "take-refused", take, worker, outcome });
  }

  /** The worker reads an answer. `bufferBound` is the most that its policy may hold now. */
  answerReceived(
    now: number,
    take: number,
    answer: { readonly deliveries: readonly number[]; readonly bufferBound: number },
  ): void {
    this.takeEnded(now, take);
    const worker = this.takes.worker[take] as number;
    for (const delivery of answer.deliveries) {
      this.step(delivery, JobState.onTheWay, JobState.held);
      this.log?.push({ time: now, event: "job-held", job: this.deliveries.jobOf(delivery), worker });
    }
    this.balances.hold(worker, answer.deliveries.length, answer.bufferBound);
  }

  /** The worker knows how its take ended. */
  takeEnded(now: number, take: number): void {
    this.advance(now);
    this.balances.closeTake(this.takes.worker[take] as number);
    this.takes.ended[take] = now;
  }

  /** The worker gives a take up, or dies with it. */
  takeGivenUp(now: number, take: number): void {
    this.takeEnded(now, take);
    const worker = this.takes.worker[take] as number;
    this.log?.push({ time: now, event: "take-given-up", take, worker });
  }

  /** A wake-up of a worker was late: counts for the take that it has open. */
  loopLag(worker: number, lag: number): void {
    const take = this.balances.takeOf(worker);
    const worst = this.takes.loopLagMax;
    if (take >= 0 && lag > (worst[take] as number)) worst[take] = lag;
  }
}
