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
  #from = Number.NaN;
  #to = Number.NaN;
  #busy = 0;
  #available = 0;
  #starved = 0;
  #stranded = 0;
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
  readonly #workerSlots: number[] = [];
  readonly #workerRunning: number[] = [];
  readonly #workerHeld: number[] = [];

  /** Accounts for the time up to `now` in the state so far. */
  advance(now: number): void {
    const elapsed = now - this.#to;
    // NaN before the first arrival: nothing is measured yet.
    if (!(elapsed > 0)) return;
    this.#to = now;
    this.#busy += elapsed * this.#runningNow;
    this.#available += elapsed * this.#slotsNow;
    this.#starved += elapsed * Math.min(this.#freeNow, this.#queuedNow);
    if (this.#workersWithRoom > 0) this.#stranded += elapsed * this.#heldWithoutRoom;
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
  }

  /** Sets the slots of a worker; 0 for one that is not there. */
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
    this.#workerRunning[worker] = (this.#workerRunning[worker] ?? 0) + change;
    this.#takeIn(worker);
  }

  /** Changes the number of jobs that a worker holds. */
  addHeld(worker: number, change: number): void {
    this.#leaveOut(worker);
    this.#heldNow += change;
    this.#workerHeld[worker] = (this.#workerHeld[worker] ?? 0) + change;
    this.#takeIn(worker);
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
      queued: this.#queued,
      held: this.#held,
    };
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
  }

  /** Free slots of a worker: none where concurrency fell below what still runs. */
  #room(worker: number): number {
    return Math.max(0, (this.#workerSlots[worker] ?? 0) - (this.#workerRunning[worker] ?? 0));
  }
}
