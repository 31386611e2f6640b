import type { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import type { Recorder } from "../records/recorder.ts";
import { JobLine } from "./job-line.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A take as a worker sends it. */
export interface TakeRequest {
  readonly worker: number;
  readonly asked: number;
  readonly occupancy: number;
  /** Called at the answer, with the jobs. */
  readonly answer: (jobs: readonly number[]) => void;
}

/** A take that has been sent. */
export interface OpenTake {
  /** Its index in the take columns. */
  readonly index: number;
  readonly request: TakeRequest;
}

/**
 * The job-take service: one first-come-first-served queue, and the takes that wait for it.
 *
 * A take that is sent while jobs are queued is answered later with up to as many as it asks for of the jobs queued *at
 * the answer*; one that finds none begins to wait. The first arrival while takes wait starts one delivery, which serves
 * the waiting takes in the order in which they began to wait, each with what is queued then.
 */
export class JobTakeService {
  readonly #simulation: Simulation;
  readonly #latency: LatencyModel;
  readonly #recorder: Recorder;
  readonly #queue = new JobLine();
  #waiting: OpenTake[] = [];
  /** Answers under way, by take. */
  readonly #answers = new Map<OpenTake, Notice>();
  #deliveryPending = false;

  constructor(
    simulation: Simulation,
    parts: { readonly latency: LatencyModel; readonly recorder: Recorder },
  ) {
    this.#simulation = simulation;
    this.#latency = parts.latency;
    this.#recorder = parts.recorder;
  }

  /** Whether an answer or a delivery is under way: the service will act without being asked again. */
  get busy(): boolean {
    return this.#answers.size > 0 || this.#deliveryPending;
  }

  /** Jobs queued now. */
  get depth(): number {
    return this.#queue.length;
  }

  /** A job joins the queue. */
  arrive(job: number): void {
    this.#queue.push(job);
    this.#recorder.jobArrived(this.#simulation.now, job);
    if (this.#waiting.length === 0 || this.#deliveryPending) return;
    this.#deliveryPending = true;
    this.#simulation.call(this.#latency.deliverAfter(), () => this.#deliver());
  }

  /** A worker sends a take. */
  take(request: TakeRequest): OpenTake {
    const { worker, asked, occupancy } = request;
    const depth = this.#queue.length;
    const index = this.#recorder.takeSent(this.#simulation.now, { worker, asked, occupancy, depth });
    const take: OpenTake = { index, request };
    if (depth === 0) {
      this.#waiting.push(take);
    } else {
      const after = this.#latency.answerAfter({ asked, depth });
      this.#answers.set(
        take,
        this.#simulation.call(after, () => this.#answerOrWait(take)),
      );
    }
    return take;
  }

  /** The worker gives a take up: it will not be answered. */
  giveUp(take: OpenTake): void {
    const answer = this.#answers.get(take);
    if (answer !== undefined) this.#simulation.withdraw(answer);
    this.#answers.delete(take);
    this.#waiting = this.#waiting.filter((other) => other !== take);
    this.#recorder.takeGivenUp(this.#simulation.now, take.index);
  }

  /** A take that was sent to a deep queue has had its time. If other takes have emptied the queue, it begins to wait. */
  #answerOrWait(take: OpenTake): void {
    this.#answers.delete(take);
    if (this.#queue.length === 0) this.#waiting.push(take);
    else this.#answer(take);
  }

  #deliver(): void {
    this.#deliveryPending = false;
    const served = Math.min(this.#waiting.length, this.#queue.length);
    let index = 0;
    // Each take may ask for several jobs, so that fewer than `served` may be answered.
    while (index < served && this.#queue.length > 0) {
      this.#answer(this.#waiting[index] as OpenTake);
      index += 1;
    }
    this.#waiting = this.#waiting.slice(index);
  }

  #answer(take: OpenTake): void {
    const jobs = this.#queue.shiftUpTo(take.request.asked);
    this.#recorder.takeAnswered(this.#simulation.now, take.index, jobs);
    take.request.answer(jobs);
  }
}
