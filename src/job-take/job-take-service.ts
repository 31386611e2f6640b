import type { Simulation } from "../des/simulation.ts";
import type { RandomStream } from "../random/random-stream.ts";
import { type EndedState, JobState } from "../records/job-state.ts";
import type { Recorder } from "../records/recorder.ts";
import type { EmptyAnswer } from "../records/take-columns.ts";
import type { AnswerKind } from "../scenario/answer-kinds.ts";
import type { Dispatch } from "../scenario/scenario.ts";
import { AnswerPaths } from "./answer-paths.ts";
import type { Answers } from "./answers.ts";
import { JobLine } from "./job-line.ts";
import type { LatencyModel, SentTake } from "./latency/latency-model.ts";
import { Leases } from "./leases.ts";
import { oldestQueued } from "./oldest-queued.ts";
import { OpenTakes } from "./open-takes.ts";
import { Redelivery } from "./redelivery.ts";
import { VisibleJobs } from "./visible-jobs.ts";

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
  /** As the latency model sees it. */
  readonly sent: SentTake;
  /** By how much each look at it is later than the model says, in microseconds. */
  readonly jitter: number;
}

/** What the service is made of. */
export interface JobTakeServiceParts {
  readonly latency: LatencyModel;
  /** Draws by how much an answer is later than the latency model says, in microseconds. */
  readonly drawJitter: () => number;
  /** Whether jobs are assigned to a take when it is answered, or, where some are queued, when it is sent. */
  readonly assign: "answer" | "send";
  /** Whether an arrival wakes every take that waits, or the first one alone. */
  readonly wake: "all" | "one";
  /** Who gets jobs where several takes wait. */
  readonly dispatch: Dispatch;
  /** Numbers for a dispatch at random. */
  readonly dispatchStream: () => RandomStream;
  readonly recorder: Recorder;
  readonly answers: Answers;
  /** How long a take waits on an empty queue, in microseconds; undefined: until it is given up. */
  readonly maxWait: number | undefined;
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
  readonly #visibleJobs: VisibleJobs;
  readonly #open: OpenTakes<OpenTake>;
  /** Deliveries that a take was assigned when it was sent. */
  readonly #assigned = new Map<OpenTake, readonly number[]>();
  readonly #answerPaths: AnswerPaths;
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
    this.#answerPaths = new AnswerPaths(simulation, { ...parts, redelivery: this.redelivery });
    this.#visibleJobs = new VisibleJobs(simulation, {
      queue: this.#queue,
      recorder,
      visibleAfter: parts.latency.visibleAfter,
    });
    this.#open = new OpenTakes(simulation, {
      ...parts,
      depth: () => this.#queue.length,
      look: (take, most) => this.#look(take, most),
      endWait: (take) => this.#refuse(take, "204"),
      arrange: (places) => this.#queue.arrange(places),
      available: () => this.#visibleJobs.count(this.#queue.length),
      untilVisible: () => this.#visibleJobs.untilFirst(),
    });
    if (lease !== undefined)
      this.#leases = new Leases(simulation, { lease, recorder, ranOut: (job) => this.#leaseRanOut(job) });
  }

  /** Whether an answer or a delivery is under way, or jobs come back: the service will act without being asked again. */
  get busy(): boolean {
    return (
      this.#open.pending ||
      this.#answerPaths.pending ||
      this.redelivery.pending ||
      (this.#leases?.pending ?? false)
    );
  }

  /** Jobs queued now. */
  get depth(): number {
    return this.#queue.length;
  }

  /** When the oldest queued job came into the queue; undefined if none is queued. */
  get oldestQueued(): number | undefined {
    return oldestQueued(this.#queue, this.#parts.recorder.deliveries);
  }

  /** A job joins the queue. */
  arrive(job: number): void {
    this.#queue.push(job);
    this.#parts.recorder.jobArrived(this.#simulation.now, job);
    this.#open.jobArrived();
  }

  /** A worker sends a take. */
  take(request: TakeRequest): OpenTake {
    const { worker, asked, occupancy } = request;
    const { recorder, answers, drawJitter, assign } = this.#parts;
    const now = this.#simulation.now;
    const depth = this.#queue.length;
    const index = recorder.takeSent(now, { worker, asked, occupancy, depth });
    const sent = { worker, asked, depth, occupancy, sent: now };
    const take: OpenTake = { index, request, fate: answers.next(now), sent, jitter: drawJitter() };
    const isEmpty = isEmptyAnswer(take.fate);
    if (assign === "send" && !isEmpty) this.#assignNow(take);
    this.#open.send(take, isEmpty);
    return take;
  }

  /** The worker gives a take up, or is gone: it will not be answered. A late answer that travels finds nobody. */
  giveUp(take: OpenTake): void {
    this.#open.forget(take);
    this.#answerPaths.forget(take);
    this.#parts.recorder.takeGivenUp(this.#simulation.now, take.index);
    const assigned = this.#assigned.get(take);
    this.#assigned.delete(take);
    if (assigned !== undefined) this.#answerPaths.lose(take, assigned);
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

  /** Looks at a take: answers it, if it can. */
  #look(take: OpenTake, most: number): boolean {
    if (isEmptyAnswer(take.fate)) {
      this.#refuse(take, take.fate);
      return true;
    }
    const assigned = this.#assigned.get(take);
    if (assigned !== undefined) {
      this.#assigned.delete(take);
      this.#parts.recorder.takeReturned(this.#simulation.now, take.index, assigned.length);
      this.#sendAnswer(take, assigned);
      return true;
    }
    const count = this.#visibleJobs.count(Math.min(take.request.asked, most));
    if (count === 0) return false;
    const jobs = this.#queue.shiftUpTo(count);
    const deliveries = this.#parts.recorder.takeAnswered(this.#simulation.now, take.index, jobs);
    this.#leases?.begin(deliveries);
    this.#sendAnswer(take, deliveries);
    return true;
  }

  /** Takes the jobs for a take out of the queue as it is sent; it will bring them when it is answered. */
  #assignNow(take: OpenTake): void {
    const count = this.#visibleJobs.count(take.request.asked);
    if (count === 0) return;
    const jobs = this.#queue.shiftUpTo(count);
    const deliveries = this.#parts.recorder.jobsAssigned(this.#simulation.now, take.index, jobs);
    this.#leases?.begin(deliveries);
    this.#assigned.set(take, deliveries);
  }

  #refuse(take: OpenTake, outcome: EmptyAnswer): void {
    this.#parts.recorder.takeRefused(this.#simulation.now, take.index, outcome);
    take.request.refuse(outcome);
  }

  #sendAnswer(take: OpenTake, deliveries: readonly number[]): void {
    this.#parts.latency.answered?.(take.sent, this.#simulation.now);
    this.#answerPaths.send(take, deliveries);
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
    this.#open.jobArrived();
  }
}

function isEmptyAnswer(fate: AnswerKind | undefined): fate is EmptyAnswer {
  return fate === "204" || fate === "400" || fate === "429" || fate === "error";
}
