import type { Run } from "../experiment/run.ts";
import type { LoggedEvent } from "../records/event-log.ts";

/** A take that was answered while the job was queued, and did not bring it. */
export interface PassingTake {
  /** Index in the take columns. */
  readonly take: number;
  /** Jobs that are still queued before the job after this answer. */
  readonly left: number;
}

/** Why a job that its worker had read did not start at once. */
export type Hold =
  /** It did start at once. */
  | { readonly kind: "none" }
  /** A slot was free for it, and the run loop had yet to look. */
  | { readonly kind: "run loop" }
  /** No slot was free for it until another job finished; after that, `afterwards` more microseconds passed. */
  | {
      readonly kind: "no slot";
      readonly until: number;
      readonly freedBy: number;
      readonly afterwards: number;
    }
  /** No slot was free for it until the concurrency rose. */
  | { readonly kind: "concurrency"; readonly until: number; readonly afterwards: number };

/** What happened to one job, from the log of its run. Times in whole microseconds. */
export interface JobStory {
  /** Jobs queued when it arrived. */
  readonly ahead: number;
  readonly passingTakes: readonly PassingTake[];
  /** While it was queued: time with a take under way. */
  readonly takeUnderWay: number;
  /** While it was queued: time with no take under way although a slot was free. */
  readonly slotFreeUnasked: number;
  /** When its worker read the answer; undefined if it did not. */
  readonly read: number | undefined;
  readonly hold: Hold;
}

/** Follows a job through the log of its run. @throws Error if the run kept no log */
export function jobStory(run: Run, job: number): JobStory {
  if (run.log === undefined) throw new Error("the run kept no log");
  const follower = new Follower(run, job);
  for (const event of run.log) follower.follow(event);
  return follower.end(run.end);
}

/** The state of the run as the log goes on, as far as it concerns one job. */
class Follower {
  readonly #run: Run;
  readonly #job: number;
  #stage: "before" | "queued" | "taken" | "held" | "started" = "before";
  #now = Number.NEGATIVE_INFINITY;
  #queued = 0;
  #takesOpen = 0;
  readonly #slots: number[] = [];
  readonly #running: number[] = [];
  /** Jobs that its worker held when the job came into the buffer, and has not started yet. */
  #heldBefore = 0;
  readonly #held: number[] = [];

  #ahead = 0;
  #left = 0;
  readonly #passingTakes: PassingTake[] = [];
  #takeUnderWay = 0;
  #slotFreeUnasked = 0;
  #read: number | undefined;
  #hold: Hold = { kind: "none" };

  constructor(run: Run, job: number) {
    this.#run = run;
    this.#job = job;
  }

  follow(event: LoggedEvent): void {
    this.#advance(event.time);
    switch (event.event) {
      case "worker-started":
        this.#slots[event.worker] = 1;
        this.#running[event.worker] = 0;
        this.#held[event.worker] = 0;
        break;
      case "concurrency-set":
        this.#slots[event.worker] = event.slots;
        this.#slotMayBeGone(event.worker);
        this.#slotMayBeFree(event.worker, undefined);
        break;
      case "job-arrived":
        this.#arrived(event.job);
        break;
      case "take-sent":
        this.#takesOpen += 1;
        break;
      case "take-answered":
        this.#answered(event.take, event.jobs);
        break;
      case "take-given-up":
        this.#takesOpen -= 1;
        break;
      case "job-held":
        this.#wasHeld(event.job, event.worker);
        break;
      case "job-started":
        this.#started(event.job, event.worker);
        break;
      case "job-finished":
        this.#running[event.worker] = (this.#running[event.worker] ?? 0) - 1;
        this.#slotMayBeFree(event.worker, event.job);
        break;
    }
  }

  end(now: number): JobStory {
    this.#advance(now);
    return {
      ahead: this.#ahead,
      passingTakes: this.#passingTakes,
      takeUnderWay: this.#takeUnderWay,
      slotFreeUnasked: this.#slotFreeUnasked,
      read: this.#read,
      hold: this.#hold,
    };
  }

  #advance(now: number): void {
    const elapsed = now - this.#now;
    this.#now = now;
    if (this.#stage !== "queued") return;
    if (this.#takesOpen > 0) this.#takeUnderWay += elapsed;
    else if (this.#slots.some((slots, worker) => slots > (this.#running[worker] ?? 0)))
      this.#slotFreeUnasked += elapsed;
  }

  #arrived(job: number): void {
    if (job === this.#job) {
      this.#stage = "queued";
      this.#ahead = this.#queued;
      this.#left = this.#queued;
    }
    this.#queued += 1;
  }

  #answered(take: number, jobs: readonly number[]): void {
    this.#takesOpen -= 1;
    this.#queued -= jobs.length;
    if (this.#stage !== "queued") return;
    if (jobs.includes(this.#job)) {
      this.#stage = "taken";
      return;
    }
    this.#left -= jobs.length;
    this.#passingTakes.push({ take, left: this.#left });
  }

  #wasHeld(job: number, worker: number): void {
    if (job === this.#job) {
      this.#stage = "held";
      this.#read = this.#now;
      this.#heldBefore = this.#held[worker] ?? 0;
      if (this.#hasSlot(worker)) this.#hold = { kind: "run loop" };
    }
    this.#held[worker] = (this.#held[worker] ?? 0) + 1;
  }

  #started(job: number, worker: number): void {
    this.#held[worker] = (this.#held[worker] ?? 0) - 1;
    this.#running[worker] = (this.#running[worker] ?? 0) + 1;
    if (job !== this.#job) {
      // The buffer is first come, first served: what starts before the job was held before it.
      if (this.#stage === "held" && worker === this.#run.jobs.worker[this.#job]) this.#heldBefore -= 1;
      return;
    }
    this.#stage = "started";
    if (this.#now === this.#read) this.#hold = { kind: "none" };
    else if (this.#hold.kind === "no slot" || this.#hold.kind === "concurrency")
      this.#hold = { ...this.#hold, afterwards: this.#now - this.#hold.until };
  }

  /** A slot of a worker became free, by the end of a job or by a rise of its concurrency. */
  #slotMayBeFree(worker: number, freedBy: number | undefined): void {
    if (this.#stage !== "held" || worker !== this.#run.jobs.worker[this.#job]) return;
    if (this.#hold.kind !== "none" || !this.#hasSlot(worker)) return;
    const freed = { until: this.#now, afterwards: 0 };
    this.#hold =
      freedBy === undefined ? { kind: "concurrency", ...freed } : { kind: "no slot", freedBy, ...freed };
  }

  /** The concurrency of a worker may have fallen below what a held job had waited for. */
  #slotMayBeGone(worker: number): void {
    if (this.#stage !== "held" || worker !== this.#run.jobs.worker[this.#job]) return;
    if (!this.#hasSlot(worker)) this.#hold = { kind: "none" };
  }

  /** Whether the job's worker has a slot for it, after those that it held before. */
  #hasSlot(worker: number): boolean {
    return (this.#slots[worker] ?? 0) - (this.#running[worker] ?? 0) > this.#heldBefore;
  }
}
