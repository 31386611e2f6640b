/** What a place has from an instant on, while a worker just started is there. */
export interface FreshChange {
  /** In whole microseconds. */
  readonly time: number;
  /** The worker; −1 for the queue. */
  readonly place: number;
  /** The worker's free slots, or the queue's jobs. */
  readonly amount: number;
  /** Whether the worker is fresh: started in mid-run, and no job started on it yet. */
  readonly fresh: boolean;
}

/** The queue's place among the changes. */
export const QUEUE = -1;

/**
 * Which workers are fresh, and what changes while any is: enough to see afterwards which held jobs they had slots for. Each
 * time that the first fresh worker comes, whoever keeps the state writes all of it down.
 */
export class FreshChanges {
  readonly workers = new Set<number>();
  readonly all: FreshChange[] = [];

  /** Whether a change matters. */
  get areKept(): boolean {
    return this.workers.size > 0;
  }

  /** From now on a place has so much. */
  set(time: number, place: number, amount: number): void {
    this.all.push({ time, place, amount, fresh: this.workers.has(place) });
  }
}
