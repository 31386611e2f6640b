import { formatInstant } from "../des/instant.ts";
import { BrokenInvariant } from "./broken-invariant.ts";
import type { LoggedEvent } from "./event-log.ts";
import { JobColumns } from "./job-columns.ts";
import { JobState, jobStates } from "./job-state.ts";
import { SlotUse } from "./slot-use.ts";
import { type SentTake, TakeColumns } from "./take-columns.ts";

/** What a recorder is made for. */
export interface RecorderOptions {
  readonly jobs: number;
  /** Whether to keep a log of everything that happens, in order. */
  readonly log: boolean;
}

/**
 * Writes down what happens in a run, and watches the invariants while it does: every job moves through its states one by
 * one, so that none is lost, served twice or started unseen; a worker runs at most as many jobs as it has slots, holds no
 * more than its bound, and has one take open at most; the clock never goes back.
 */
export class Recorder {
  readonly jobs: JobColumns;
  readonly takes = new TakeColumns();
  readonly slotUse = new SlotUse();
  /** Everything that happened, in order; undefined unless asked for. */
  readonly log: LoggedEvent[] | undefined;
  readonly #workers: WorkerBalance[] = [];
  #now = Number.NEGATIVE_INFINITY;
  #arrived = 0;
  #finished = 0;
  /** Goes up whenever a job changes its state: what no longer happens in a stalled run. */
  #changes = 0;
  #changedAt = 0;

  constructor(options: RecorderOptions) {
    this.jobs = new JobColumns(options.jobs);
    this.log = options.log ? [] : undefined;
  }

  get arrived(): number {
    return this.#arrived;
  }

  get finished(): number {
    return this.#finished;
  }

  get changes(): number {
    return this.#changes;
  }

  /** When the last of these changes was. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** A worker starts, with one slot. */
  workerStarted(now: number, worker: number): void {
    this.#advance(now);
    this.#workers[worker] = { slots: 1, running: 0, held: 0, takeOpen: -1 };
    this.slotUse.setSlots(worker, 1);
    this.log?.push({ time: now, event: "worker-started", worker });
  }

  concurrencySet(now: number, worker: number, slots: number): void {
    this.#advance(now);
    if (!(Number.isInteger(slots) && slots >= 0)) this.#broken(`worker ${worker} sets ${slots} slots`);
    this.#balance(worker).slots = slots;
    this.slotUse.setSlots(worker, slots);
    this.log?.push({ time: now, event: "concurrency-set", worker, slots });
  }

  jobArrived(now: number, job: number): void {
    this.#advance(now);
    if (this.#arrived === 0) this.slotUse.begin(now);
    this.#move(job, JobState.unsubmitted, JobState.queued);
    this.jobs.arrival[job] = now;
    this.#arrived += 1;
    this.slotUse.addQueued(1);
    this.log?.push({ time: now, event: "job-arrived", job });
  }

  /** Returns the index of the take. */
  takeSent(now: number, sent: SentTake): number {
    this.#advance(now);
    const balance = this.#balance(sent.worker);
    const { worker, asked, depth } = sent;
    if (balance.takeOpen >= 0) this.#broken(`worker ${worker} sends a take while one is open`);
    if (!(Number.isInteger(asked) && asked > 0)) this.#broken(`worker ${worker} asks for ${asked} jobs`);
    const take = this.takes.send(now, sent);
    balance.takeOpen = take;
    this.log?.push({ time: now, event: "take-sent", take, worker, asked, depth });
    return take;
  }

  takeAnswered(now: number, take: number, jobs: readonly number[]): void {
    this.#advance(now);
    const worker = this.takes.worker[take] as number;
    if (jobs.length > (this.takes.asked[take] as number))
      this.#broken(`take ${take} returned more than it asked for`);
    this.takes.answer(take, now, jobs.length);
    for (const job of jobs) {
      this.#move(job, JobState.queued, JobState.onTheWay);
      this.jobs.taken[job] = now;
      this.jobs.worker[job] = worker;
      this.jobs.take[job] = take;
    }
    this.slotUse.addQueued(-jobs.length);
    this.slotUse.addHeld(worker, jobs.length);
    this.log?.push({ time: now, event: "take-answered", take, worker, jobs: [...jobs] });
  }

  /** The worker reads an answer. `bufferBound` is the most that its policy may hold now. */
  answerReceived(
    now: number,
    take: number,
    answer: { readonly jobs: readonly number[]; readonly bufferBound: number },
  ): void {
    this.#advance(now);
    const worker = this.takes.worker[take] as number;
    const balance = this.#balance(worker);
    balance.takeOpen = -1;
    this.takes.ended[take] = now;
    for (const job of answer.jobs) {
      this.#move(job, JobState.onTheWay, JobState.held);
      this.log?.push({ time: now, event: "job-held", job, worker });
    }
    balance.held += answer.jobs.length;
    if (balance.held > answer.bufferBound) {
      this.#broken(`worker ${worker} holds ${balance.held} jobs, and its bound is ${answer.bufferBound}`);
    }
  }

  takeGivenUp(now: number, take: number): void {
    this.#advance(now);
    const worker = this.takes.worker[take] as number;
    this.#balance(worker).takeOpen = -1;
    this.takes.ended[take] = now;
    this.log?.push({ time: now, event: "take-given-up", take, worker });
  }

  /** A wake-up of a worker was late: counts for the take that it has open. */
  loopLag(worker: number, lag: number): void {
    const take = this.#workers[worker]?.takeOpen ?? -1;
    const worst = this.takes.loopLagMax;
    if (take >= 0 && lag > (worst[take] as number)) worst[take] = lag;
  }

  jobStarted(now: number, job: number): void {
    this.#advance(now);
    this.#move(job, JobState.held, JobState.running);
    const worker = this.jobs.worker[job] as number;
    const balance = this.#balance(worker);
    if (balance.running >= balance.slots) this.#broken(`worker ${worker} starts a job with no slot free`);
    balance.running += 1;
    balance.held -= 1;
    this.jobs.started[job] = now;
    this.slotUse.addHeld(worker, -1);
    this.slotUse.addRunning(worker, 1);
    this.log?.push({ time: now, event: "job-started", job, worker });
  }

  jobFinished(now: number, job: number): void {
    this.#advance(now);
    this.#move(job, JobState.running, JobState.finished);
    const worker = this.jobs.worker[job] as number;
    this.#balance(worker).running -= 1;
    this.jobs.finished[job] = now;
    this.#finished += 1;
    this.slotUse.addRunning(worker, -1);
    this.log?.push({ time: now, event: "job-finished", job, worker });
  }

  /** Accounts for the time up to the end of the run. */
  end(now: number): void {
    this.#advance(now);
  }

  #advance(now: number): void {
    if (now < this.#now)
      this.#broken(`the clock went back from ${formatInstant(this.#now)} to ${formatInstant(now)}`);
    this.#now = now;
    this.slotUse.advance(now);
  }

  #move(job: number, from: number, to: number): void {
    if (this.jobs.state[job] !== from) {
      const state = jobStates[this.jobs.state[job] as number];
      this.#broken(`job ${job} is ${state} and cannot become ${jobStates[to]}`);
    }
    this.jobs.state[job] = to;
    this.#changes += 1;
    this.#changedAt = this.#now;
  }

  #balance(worker: number): WorkerBalance {
    const balance = this.#workers[worker];
    if (balance === undefined) this.#broken(`worker ${worker} acts before it has started`);
    return balance;
  }

  #broken(what: string): never {
    throw new BrokenInvariant(`${what} (at ${formatInstant(this.#now)})`);
  }
}

interface WorkerBalance {
  slots: number;
  running: number;
  held: number;
  takeOpen: number;
}
