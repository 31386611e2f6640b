import { FreshChanges, QUEUE } from "./fresh-changes.ts";

/** Time-weighted sums over the measured window, in slot- or job-microseconds. */
export interface SlotTotals {
  /** Start of the window: the first arrival. NaN if no job has arrived. */
  readonly from: number;
  /** End of the window: the last change that was accounted for. */
  readonly to: number;
  /** ∫ running jobs. */
  readonly busy: number;
  /** ∫ slots of all workers. */
  readonly available: number;
  /** ∫ min(free slots, queued jobs): slots that stood free while a job was queued. */
  readonly starved: number;
  /** ∫ jobs held by workers none of whose slots is free, while another worker has a free slot. */
  readonly stranded: number;
  /** Of these, ∫ while a worker that had just started had a free slot: one that has started no job yet. */
  readonly strandedFresh: number;
  /** ∫ held jobs where no worker has a free slot, while one is starting. */
  readonly strandedStarting: number;
  /** ∫ workers with at least one running job. */
  readonly working: number;
  /** ∫ queued jobs. */
  readonly queued: number;
  /** ∫ held jobs: taken and not started. */
  readonly held: number;
}

/**
 * Keeps the time-weighted sums of a run, at a constant cost for each change: whoever changes the state calls `advance`
 * first. The sums are exact whole numbers, as the times are.
 */
export class SlotUse {
  /** Which workers have just started, and what changes while any has. */
  readonly fresh = new FreshChanges();
  #from = Number.NaN;
  #to = Number.NaN;
  /** When to note the sums so far, as those of the warm-up. */
  #cut: number;
  #warmUp: SlotTotals | undefined;
  #busy = 0;
  #available = 0;
  #starved = 0;
  #stranded = 0;
  #strandedFresh = 0;
  #strandedStarting = 0;
  #working = 0;
  #queued = 0;
  #held = 0;

  // The state now, and what follows from it.
  #queuedNow = 0;
  #heldNow = 0;
  #runningNow = 0;
  #slotsNow = 0;
  #freeNow = 0;
  #workersWithRoom = 0;
  #heldWithoutRoom = 0;
  #bootingNow = 0;
  #workingNow = 0;
  readonly #workerSlots: number[] = [];
  readonly #workerRunning: number[] = [];
  readonly #workerHeld: number[] = [];

  /** The sums up to `cut` are told apart; 0 for none. */
  constructor(cut = 0) {
    this.#cut = cut > 0 ? cut : Number.POSITIVE_INFINITY;
  }

  /** Accounts for the time up to `now` in the state so far. */
  advance(now: number): void {
    if (now > this.#cut) this.#passCut();
    const elapsed = now - this.#to;
    // NaN before the first arrival: nothing is measured yet.
    if (!(elapsed > 0)) return;
    this.#to = now;
    this.#busy += elapsed * this.#runningNow;
    this.#available += elapsed * this.#slotsNow;
    this.#starved += elapsed * Math.min(this.#freeNow, this.#queuedNow);
    if (this.#heldWithoutRoom > 0) this.#strand(elapsed * this.#heldWithoutRoom);
    this.#working += elapsed * this.#workingNow;
    this.#queued += elapsed * this.#queuedNow;
    this.#held += elapsed * this.#heldNow;
  }

  /** Starts the measured window, at the first arrival. */
  begin(now: number): void {
    this.#from = now;
    this.#to = now;
  }

  /** Changes the number of queued jobs. */
  addQueued(change: number): void {
    this.#queuedNow += change;
    if (this.fresh.areKept) this.fresh.set(this.#to, QUEUE, this.#queuedNow);
  }

  /** Changes the number of workers that are starting. */
  addBooting(change: number): void {
    this.#bootingNow += change;
  }

  /** A worker that was starting is there, with one slot. */
  startWorker(worker: number): void {
    if (this.#bootingNow > 0) this.#bootingNow -= 1;
    this.setSlots(worker, 1);
    // In mid-run.
    if (Number.isNaN(this.#from)) return;
    const isFirst = !this.fresh.areKept;
    this.fresh.workers.add(worker);
    if (isFirst) this.#writeAllDown();
    else this.#writeDown(worker);
  }

  /** A worker is gone. */
  stopWorker(worker: number): void {
    this.setSlots(worker, 0);
    this.#noMoreFresh(worker);
  }

  /** Sets the slots of a worker. */
  setSlots(worker: number, slots: number): void {
    this.#leaveOut(worker);
    this.#slotsNow += slots - (this.#workerSlots[worker] ?? 0);
    this.#workerSlots[worker] = slots;
    this.#takeIn(worker);
  }

  /** Changes the number of jobs that run on a worker. */
  addRunning(worker: number, change: number): void {
    this.#leaveOut(worker);
    this.#runningNow += change;
    const before = this.#workerRunning[worker] ?? 0;
    const after = before + change;
    this.#workerRunning[worker] = after;
    if (before === 0) this.#workingNow += 1;
    if (after === 0) this.#workingNow -= 1;
    if (change > 0) this.#noMoreFresh(worker);
    this.#takeIn(worker);
  }

  /** Changes the number of jobs that a worker holds. */
  addHeld(worker: number, change: number): void {
    this.#leaveOut(worker);
    this.#heldNow += change;
    this.#workerHeld[worker] = (this.#workerHeld[worker] ?? 0) + change;
    this.#takeIn(worker);
  }

  /** The sums from the cut on, or from the first arrival if that was later; the window is empty if neither was reached. */
  totalsFromCut(): SlotTotals {
    const all = this.totals();
    const before = this.#cut < Number.POSITIVE_INFINITY ? all : this.#warmUp;
    if (before === undefined) return all;
    const entries = Object.entries(all).map(([key, value]) => [key, value - before[key as keyof SlotTotals]]);
    return { ...(Object.fromEntries(entries) as unknown as SlotTotals), from: before.to, to: all.to };
  }

  #passCut(): void {
    const cut = this.#cut;
    this.#cut = Number.POSITIVE_INFINITY;
    if (Number.isNaN(this.#from)) return;
    this.advance(cut);
    this.#warmUp = this.totals();
  }

  /** The sums up to the last `advance`. */
  totals(): SlotTotals {
    return {
      from: this.#from,
      to: this.#to,
      busy: this.#busy,
      available: this.#available,
      starved: this.#starved,
      stranded: this.#stranded,
      strandedFresh: this.#strandedFresh,
      strandedStarting: this.#strandedStarting,
      working: this.#working,
      queued: this.#queued,
      held: this.#held,
    };
  }

  /** Jobs are held by workers without room. */
  #strand(jobTime: number): void {
    if (this.#workersWithRoom > 0) {
      this.#stranded += jobTime;
      for (const worker of this.fresh.workers) {
        if (this.#room(worker) === 0) continue;
        this.#strandedFresh += jobTime;
        break;
      }
    } else if (this.#bootingNow > 0) this.#strandedStarting += jobTime;
  }

  #noMoreFresh(worker: number): void {
    if (!this.fresh.areKept || !this.fresh.workers.delete(worker)) return;
    this.fresh.set(this.#to, worker, this.#room(worker));
  }

  #writeAllDown(): void {
    this.fresh.set(this.#to, QUEUE, this.#queuedNow);
    for (const worker of this.#workerSlots.keys()) this.#writeDown(worker);
  }

  #writeDown(worker: number): void {
    if (this.fresh.areKept) this.fresh.set(this.#to, worker, this.#room(worker));
  }

  #leaveOut(worker: number): void {
    const room = this.#room(worker);
    this.#freeNow -= room;
    if (room > 0) this.#workersWithRoom -= 1;
    else this.#heldWithoutRoom -= this.#workerHeld[worker] ?? 0;
  }

  #takeIn(worker: number): void {
    const room = this.#room(worker);
    this.#freeNow += room;
    if (room > 0) this.#workersWithRoom += 1;
    else this.#heldWithoutRoom += this.#workerHeld[worker] ?? 0;
    this.#writeDown(worker);
  }

  /** Free slots of a worker: none where concurrency fell below what still runs. */
  #room(worker: number): number {
    return Math.max(0, (this.#workerSlots[worker] ?? 0) - (this.#workerRunning[worker] ?? 0));
  }
}
