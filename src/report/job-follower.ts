import type { LoggedEvent } from "../records/event-log.ts";
import type { Detour, Hold, JobStory, PassingTake } from "./job-story.ts";

/** The state of the run as the log goes on, as far as it concerns one job. */
export class JobFollower {
  readonly #job: number;
  #stage: "before" | "queued" | "taken" | "held" | "started" | "over" = "before";
  #now = Number.NEGATIVE_INFINITY;
  readonly #queued = new Set<number>();
  /** Those of them that are before the job. */
  #ahead = new Set<number>();
  /** Jobs that will join the end of the queue, not its front. */
  readonly #retried = new Set<number>();
  readonly #takesOpen = new Set<number>();
  /** The worker that has the delivery that counts; −1 if none has. */
  #worker = -1;
  readonly #slots: number[] = [];
  readonly #running: number[] = [];
  /** Jobs that its worker held when the job came into the buffer, and has not started yet. */
  #heldBefore = 0;
  readonly #held: number[] = [];

  #aheadAtArrival = 0;
  readonly #passingTakes: PassingTake[] = [];
  readonly #detours: Detour[] = [];
  /** So many of them belong to deliveries that are over: the last `taken` may be the one that counts. */
  #settled = 0;
  #takeUnderWay = 0;
  #slotFreeUnasked = 0;
  #read: number | undefined;
  #hold: Hold = { kind: "none" };

  constructor(job: number) {
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
        this.#takesOpen.add(event.take);
        break;
      case "take-answered":
        this.#answered(event.take, event.worker, event.jobs);
        break;
      case "take-given-up":
        this.#takesOpen.delete(event.take);
        break;
      case "job-held":
        this.#wasHeld(event.job, event.worker);
        break;
      case "job-started":
        this.#started(event.job, event.worker);
        break;
      case "take-refused":
        this.#takesOpen.delete(event.take);
        break;
      case "worker-stopped":
        this.#slots[event.worker] = 0;
        break;
      case "job-redelivered":
        this.#cameBack(event.job);
        break;
      case "job-lost":
      case "job-ended":
        this.#wentAway(event);
        break;
      case "lease-ran-out":
        if (event.job === this.#job) this.#detour("lease-ran-out", event.worker, "");
        break;
      case "job-withdrawn":
        this.#leaveQueue(event.job);
        break;
      case "job-finished":
        this.#running[event.worker] = (this.#running[event.worker] ?? 0) - 1;
        this.#slotMayBeFree(event.worker, event.job);
        if (event.job === this.#job) this.#stage = "over";
        break;
    }
  }

  end(now: number): JobStory {
    this.#advance(now);
    return {
      ahead: this.#aheadAtArrival,
      passingTakes: this.#passingTakes,
      detours: this.#detours.slice(0, this.#settled),
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
    if (this.#takesOpen.size > 0) this.#takeUnderWay += elapsed;
    else if (this.#slots.some((slots, worker) => slots > (this.#running[worker] ?? 0)))
      this.#slotFreeUnasked += elapsed;
  }

  #arrived(job: number): void {
    if (job === this.#job) {
      this.#stage = "queued";
      this.#ahead = new Set(this.#queued);
      this.#aheadAtArrival = this.#ahead.size;
    }
    this.#queued.add(job);
  }

  #answered(take: number, worker: number, jobs: readonly number[]): void {
    this.#takesOpen.delete(take);
    for (const gone of jobs) this.#leaveQueue(gone);
    if (this.#stage !== "queued") return;
    if (jobs.includes(this.#job)) {
      this.#stage = "taken";
      this.#worker = worker;
      this.#detour("taken", worker, "");
      return;
    }
    // Once it has come back to the front, what is before it is not counted any more.
    if (this.#settled > 0) return;
    this.#passingTakes.push({ take, left: this.#ahead.size });
  }

  /** A job is gone from where it was, without having finished there. */
  #wentAway(event: LoggedEvent & { readonly event: "job-lost" | "job-ended" }): void {
    const { job, worker, from } = event;
    if (from === "queued") this.#leaveQueue(job);
    if (event.event === "job-lost" && event.why === "attempt failed") this.#retried.add(job);
    if (from === "held") this.#held[worker] = (this.#held[worker] ?? 0) - 1;
    if (from === "running") this.#running[worker] = (this.#running[worker] ?? 0) - 1;
    if (job === this.#job && event.event === "job-lost") this.#wasLost(event);
    else if (from === "running") this.#slotMayBeFree(worker, job);
    if (job === this.#job && event.event === "job-ended") this.#stage = "over";
  }

  #leaveQueue(job: number): void {
    this.#queued.delete(job);
    this.#ahead.delete(job);
  }

  /** A copy that does not count is told of only while the job waits: elsewhere its own story goes on. */
  #wasLost({ worker, why, returns }: LoggedEvent & { readonly event: "job-lost" }): void {
    const stage = this.#stage;
    if (!returns && stage !== "queued") return;
    this.#detour("lost", worker, why);
    if (!returns) this.#stage = stage;
  }

  #cameBack(job: number): void {
    const atTheEnd = this.#retried.delete(job);
    if (!atTheEnd && job !== this.#job) this.#ahead.add(job);
    this.#queued.add(job);
    if (job !== this.#job) return;
    this.#detour("redelivered", -1, "");
    this.#stage = "queued";
    this.#takeUnderWay = 0;
    this.#slotFreeUnasked = 0;
  }

  #detour(event: Detour["event"], worker: number, why: string): void {
    this.#detours.push({ time: this.#now, event, worker, why });
    if (event === "taken") return;
    this.#settled = this.#detours.length;
    this.#stage = "before";
    this.#worker = -1;
    this.#read = undefined;
    this.#hold = { kind: "none" };
  }

  #wasHeld(job: number, worker: number): void {
    if (job === this.#job && worker === this.#worker) {
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
    if (job !== this.#job || worker !== this.#worker) {
      // The buffer is first come, first served: what starts before the job was held before it.
      if (this.#stage === "held" && worker === this.#worker) this.#heldBefore -= 1;
      return;
    }
    this.#stage = "started";
    if (this.#now === this.#read) this.#hold = { kind: "none" };
    else if (this.#hold.kind === "no slot" || this.#hold.kind === "concurrency")
      this.#hold = { ...this.#hold, afterwards: this.#now - this.#hold.until };
  }

  /** A slot of a worker became free, by the end of a job or by a rise of its concurrency. */
  #slotMayBeFree(worker: number, freedBy: number | undefined): void {
    if (this.#stage !== "held" || worker !== this.#worker) return;
    if (this.#hold.kind !== "none" || !this.#hasSlot(worker)) return;
    const freed = { until: this.#now, afterwards: 0 };
    this.#hold =
      freedBy === undefined ? { kind: "concurrency", ...freed } : { kind: "no slot", freedBy, ...freed };
  }

  /** The concurrency of a worker may have fallen below what a held job had waited for. */
  #slotMayBeGone(worker: number): void {
    if (this.#stage !== "held" || worker !== this.#worker) return;
    if (!this.#hasSlot(worker)) this.#hold = { kind: "none" };
  }

  /** Whether the job's worker has a slot for it, after those that it held before. */
  #hasSlot(worker: number): boolean {
    return (this.#slots[worker] ?? 0) - (this.#running[worker] ?? 0) > this.#heldBefore;
  }
}
