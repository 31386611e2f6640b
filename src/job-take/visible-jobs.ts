import type { Clock } from "../des/clock.ts";
import type { Recorder } from "../records/recorder.ts";
import type { JobLine } from "./job-line.ts";

/** What visible jobs need from around them. */
export interface VisibleJobsParts {
  readonly queue: JobLine;
  readonly recorder: Recorder;
  /** A job can be taken only so long after it came into the queue; undefined: at once. */
  readonly visibleAfter: number | undefined;
}

/** The queued jobs that can be taken: all of them, or those at the front that have been there long enough. */
export class VisibleJobs {
  readonly #clock: Pick<Clock, "now">;
  readonly #parts: VisibleJobsParts;

  constructor(clock: Pick<Clock, "now">, parts: VisibleJobsParts) {
    this.#clock = clock;
    this.#parts = parts;
  }

  /** How many of the first `most` queued jobs can be taken now. */
  count(most: number): number {
    const { queue, recorder, visibleAfter } = this.#parts;
    const queued = Math.min(most, queue.length);
    if (visibleAfter === undefined) return queued;
    const latest = this.#clock.now - visibleAfter;
    let visible = 0;
    while (visible < queued && recorder.deliveries.queuedAt(queue.at(visible)) <= latest) visible += 1;
    return visible;
  }

  /** With none that can be taken now, when the first queued one can: microseconds from now; undefined if none is queued. */
  untilFirst(): number | undefined {
    const { queue, recorder, visibleAfter } = this.#parts;
    if (visibleAfter === undefined || queue.length === 0) return undefined;
    const visibleAt = recorder.deliveries.queuedAt(queue.first) + visibleAfter;
    return Math.max(0, visibleAt - this.#clock.now);
  }
}
