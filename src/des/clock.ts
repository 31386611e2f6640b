import type { Notice } from "./notice.ts";

/** What a process lives by: the time, and a way to be woken later. The simulation is one. */
export interface Clock {
  /** The current instant, in whole microseconds. */
  readonly now: number;
  /** Has `notice` occur `delay` whole microseconds from now. */
  after(delay: number, notice: Notice): void;
  /** Takes a pending notice back. Returns whether it may be scheduled again. */
  withdraw(notice: Notice): boolean;
}
