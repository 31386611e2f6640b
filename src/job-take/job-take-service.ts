import type { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import { type EndedState, JobState } from "../records/job-state.ts";
import type { Recorder } from "../records/recorder.ts";
import type { EmptyAnswer } from "../records/take-columns.ts";
import type { AnswerKind } from "../scenario/answer-kinds.ts";
import type { Answers } from "./answers.ts";
import { JobLine } from "./job-line.ts";
import type { LatencyModel } from "./latency-model.ts";
import { Leases } from "./leases.ts";
import { Redelivery } from "./redelivery.ts";

/** A take as a worker sends it. */
export interface TakeRequest {
  readonly worker: number;
  readonly asked: number;
  readonly occupancy: number;
  /** Called when the answer reaches the worker, with the deliveries of its jobs. */
  readonly answer: (deliveries: readonly number[]) => void;
  /** Called when an answer without jobs reaches the worker, or an error. */
  readonly refuse: (outcome: EmptyAnswer) => void;
}

/** A take that has been sent. */
export interface OpenTake {
  /** Its index in the take columns. */
  readonly index: number;
  readonly request: TakeRequest;
  /** What will become of its answer, if it is not the usual. */
  readonly fate: AnswerKind | undefined;
}

/** What the service is made of. */
export interface JobTakeServiceParts {
  readonly latency: LatencyModel;
  readonly recorder: Recorder;
  readonly answers: Answers;
  /** How long the service takes to notice that a worker has lost a job, in microseconds. */
  readonly redeliverAfter: number;
  /** How long a late answer travels. */
  readonly lateBy: number;
  /** How long a worker may keep a job before it is queued again; undefined: as long as it likes. */
  readonly lease: number | undefined;
  /** Told when the service has ended a job. */
  readonly jobEnded: (job: number) => void;
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
  readonly #parts: JobTakeServiceParts;
  readonly #leases: Leases | undefined;
  readonly #queue = new JobLine();
  #waiting: OpenTake[] = [];
  /** Answers under way, by take. */
  readonly #answers = new Map<OpenTake, Notice>();
  /** Takes whose late answers travel. */
  readonly #travelling = new Set<OpenTake>();
  #deliveryPending = false;
  /** Jobs on their way back to the queue, and jobs that are to end as soon as whoever has them looks. */
  readonly redelivery: Redelivery;

  constructor(simulation: Simulation, parts: JobTakeServiceParts) {
    this.#simulation = simulation;
    this.#parts = parts;
    const { lease, recorder, redeliverAfter } = parts;
    this.redelivery = new Redelivery(simulation, {
      recorder,
      redeliverAfter,
      back: (jobs, where) => this.#backInQueue(jobs, where),
      end: (job, state) => this.end(job, state),
    });
    if (lease !== undefined)
      this.#leases = new Leases(simulation, { lease, recorder, ranOut: (job) => this.#leaseRanOut(job) });
  }

  /** Whether an answer or a delivery is under way, or jobs come back: the service will act without being asked again. */
  get busy(): boolean {
    return (
      this.#answers.size > 0 ||
      this.#travelling.size > 0 ||
      this.#deliveryPending ||
      this.redelivery.pending ||
      (this.#leases?.pending ?? false)
    );
  }

  /** Jobs queued now. */
  get depth(): number {
    return this.#queue.length;
  }

  /** A job joins the queue. */
  arrive(job: number): void {
    this.#queue.push(job);
    this.#parts.recorder.jobArrived(this.#simulation.now, job);
    this.#noticeArrival();
  }

  /** A worker sends a take. */
  take(request: TakeRequest): OpenTake {
    const { worker, asked, occupancy } = request;
    const { recorder, latency, answers } = this.#parts;
    const now = this.#simulation.now;
    const depth = this.#queue.length;
    const index = recorder.takeSent(now, { worker, asked, occupancy, depth });
    const take: OpenTake = { index, request, fate: answers.next(now) };
    const after = depth > 0 ? latency.answerAfter({ asked, depth }) : latency.deliverAfter();
    if (isEmptyAnswer(take.fate)) this.#answerAfter(after, take, () => this.#refuse(take));
    else if (depth > 0) this.#answerAfter(after, take, () => this.#answerOrWait(take));
    else this.#waiting.push(take);
    return take;
  }

  /** The worker gives a take up, or is gone: it will not be answered. A late answer that travels finds nobody. */
  giveUp(take: OpenTake): void {
    const answer = this.#answers.get(take);
    if (answer !== undefined) this.#simulation.withdraw(answer);
    this.#answers.delete(take);
    this.#travelling.delete(take);
    this.#waiting = this.#waiting.filter((other) => other !== take);
    this.#parts.recorder.takeGivenUp(this.#simulation.now, take.index);
  }

  /** Ends a job that no worker has: one that is queued or comes back to the queue. */
  end(job: number, state: EndedState): void {
    this.#queue.remove(job);
    this.#parts.recorder.jobEnded(this.#simulation.now, job, state);
    this.#parts.jobEnded(job);
  }

  /** A job has lived too long to be queued. One that a worker has ends only if it comes back. */
  expire(job: number): void {
    const state = this.#parts.recorder.jobs.state[job];
    if (state === JobState.queued || state === JobState.returning) this.end(job, JobState.expired);
    else this.redelivery.expire(job);
  }

  /** A job has finished on a worker that had lost it in the eyes of the service: it is not handed out again. */
  forget(job: number): void {
    this.#queue.remove(job);
  }

  /** The first arrival while takes wait starts one delivery. */
  #noticeArrival(): void {
    if (this.#waiting.length === 0 || this.#deliveryPending) return;
    this.#deliveryPending = true;
    this.#simulation.call(this.#parts.latency.deliverAfter(), () => this.#deliver());
  }

  #answerAfter(delay: number, take: OpenTake, answer: () => void): void {
    this.#answers.set(take, this.#simulation.call(delay, answer));
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

  #refuse(take: OpenTake): void {
    this.#answers.delete(take);
    const outcome = take.fate as EmptyAnswer;
    this.#parts.recorder.takeRefused(this.#simulation.now, take.index, outcome);
    take.request.refuse(outcome);
  }

  #answer(take: OpenTake): void {
    const now = this.#simulation.now;
    const { recorder, lateBy } = this.#parts;
    const jobs = this.#queue.shiftUpTo(take.request.asked);
    const deliveries = recorder.takeAnswered(now, take.index, jobs);
    this.#leases?.begin(deliveries);
    if (take.fate === undefined) {
      take.request.answer(deliveries);
    } else if (take.fate === "lost") {
      this.#lose(take, deliveries);
      take.request.refuse("error");
    } else {
      this.#travelling.add(take);
      this.#simulation.call(lateBy, () => this.#reach(take, deliveries));
    }
  }

  /** A late answer reaches its worker, if that still waits for it. */
  #reach(take: OpenTake, deliveries: readonly number[]): void {
    if (this.#travelling.delete(take)) take.request.answer(deliveries);
    else this.#lose(take, deliveries);
  }

  #lose(take: OpenTake, deliveries: readonly number[]): void {
    const { recorder } = this.#parts;
    recorder.takes.lost.add(take.index);
    const lost = deliveries.filter((delivery) =>
      recorder.deliveryLost(this.#simulation.now, delivery, "answer lost"),
    );
    this.redelivery.toFront(lost.map((delivery) => recorder.deliveries.jobOf(delivery)));
  }

  #leaseRanOut(job: number): void {
    this.#parts.recorder.leaseRanOut(this.#simulation.now, job);
    const mark = this.redelivery.endingInQueue(job);
    if (mark === undefined) this.#backInQueue([job], "front");
    else this.end(job, mark);
  }

  #backInQueue(jobs: readonly number[], where: "front" | "end"): void {
    if (where === "front") this.#queue.unshift(jobs);
    else for (const job of jobs) this.#queue.push(job);
    this.#noticeArrival();
  }
}

function isEmptyAnswer(fate: AnswerKind | undefined): fate is EmptyAnswer {
  return fate === "204" || fate === "400" || fate === "429" || fate === "error";
}
