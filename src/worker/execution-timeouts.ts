import type { Notice } from "../des/notice.ts";
import type { Recorder } from "../records/recorder.ts";
import type { ExecutionTimeout } from "../scenario/scenario.ts";
import { Action } from "./action.ts";
import type { EventLoop } from "./event-loop.ts";

/** What execution time-outs need from around them. */
export interface ExecutionTimeoutsParts {
  readonly loop: EventLoop;
  readonly recorder: Recorder;
  readonly executionTimeout: ExecutionTimeout;
  /** The longest that a job may run: most jobs can never time out, and need no notice. */
  readonly longestRun: (job: number) => number;
  /** Told when the time of a running delivery is up. */
  readonly isUp: (delivery: number) => void;
}

/** The execution time-outs of one worker's running jobs. */
export class ExecutionTimeouts {
  readonly #parts: ExecutionTimeoutsParts;
  readonly #pending = new Map<number, Notice>();

  constructor(parts: ExecutionTimeoutsParts) {
    this.#parts = parts;
  }

  /** What a delivery would have left if it started now; 0 or less if its time is up already. */
  leftAtStart(delivery: number): number {
    const { executionTimeout, recorder, loop } = this.#parts;
    const { limit, from } = executionTimeout;
    return from === "start" ? limit : limit - (loop.now - recorder.deliveries.takenAt(delivery));
  }

  /** A delivery starts: its time-out is planned if it can come to that. */
  begin(delivery: number): void {
    const { recorder, loop, longestRun, isUp } = this.#parts;
    const left = this.leftAtStart(delivery);
    if (longestRun(recorder.deliveries.jobOf(delivery)) <= left) return;
    const timeout = new Action(() => {
      this.#pending.delete(delivery);
      isUp(delivery);
    });
    this.#pending.set(delivery, timeout);
    loop.after(left, timeout);
  }

  /** A delivery has ended otherwise. */
  end(delivery: number): void {
    if (this.#pending.size === 0) return;
    const timeout = this.#pending.get(delivery);
    if (timeout === undefined) return;
    this.#pending.delete(delivery);
    this.#parts.loop.withdraw(timeout);
  }
}
