import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import { Occurrence } from "../des/occurrence.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Signal } from "../des/signal.ts";
import type { JobTakeService, OpenTake } from "../job-take/job-take-service.ts";
import type { TakeOutcome, TakeReply } from "../policies/policy.ts";
import type { Recorder } from "../records/recorder.ts";
import { Action } from "./action.ts";
import type { EventLoop } from "./event-loop.ts";

/** A worker gives a take up after 90 s (the SDK's time limit of a job-take). */
const TAKE_LIMIT = 90_000_000;

/** After a 429 the SDK sleeps for 5 s. */
const DEBOUNCE = 5_000_000;

/** What a job taker needs from around it. */
export interface JobTakerParts {
  readonly worker: number;
  readonly loop: EventLoop;
  readonly service: JobTakeService;
  readonly recorder: Recorder;
  /** What the worker believes itself occupied by. */
  readonly occupancy: () => number;
  /** A take asks for no more than so many jobs; undefined: for any number. */
  readonly maxJobs: number | undefined;
  /** Ends the wait for an answer: the worker shuts down. */
  readonly shutDownBegan: Signal;
  /** Told in the wake-up in which an answer with jobs is read. */
  readonly read: (take: OpenTake, deliveries: readonly number[]) => void;
}

/** A worker's side of its takes, one at a time. */
export class JobTaker {
  readonly #parts: JobTakerParts;
  #open: OpenTake | undefined;
  #unread: readonly number[] = [];

  constructor(parts: JobTakerParts) {
    this.#parts = parts;
  }

  /** Sends a take and waits for its answer, or gives it up. */
  *take(wanted: number): ProcessBody<TakeReply> {
    const { loop, service, shutDownBegan: shutDown, maxJobs = wanted } = this.#parts;
    const asked = Math.min(wanted, maxJobs);
    const answered = new Occurrence<Answer>(`the answer to a take of ${asked}`);
    const take = this.#send(asked, answered);
    const limit = new Delay(loop, TAKE_LIMIT, "the 90 s limit of a take");
    yield* firstOf({ answered, limit, shutDown });
    // An answer that is read in the wake-up in which the limit passes has come in time.
    if (!answered.happened) {
      this.#open = undefined;
      service.giveUp(take);
      return { outcome: "given up", returned: 0, full: false };
    }
    const { outcome, returned } = answered.value;
    if (outcome === "429") yield* new Delay(loop, DEBOUNCE, "5 s to pass after an answer 429");
    return { outcome, returned, full: returned > 0 && returned === asked };
  }

  /** The worker is gone: gives up an open take, and returns the deliveries of an answer that was not read. */
  abandon(): readonly number[] {
    if (this.#open !== undefined) this.#parts.service.giveUp(this.#open);
    this.#open = undefined;
    return this.#unread;
  }

  #send(asked: number, answered: Occurrence<Answer>): OpenTake {
    const { worker, loop, service, recorder, occupancy } = this.#parts;
    const take: OpenTake = service.take({
      worker,
      asked,
      occupancy: occupancy(),
      // The answer is given now; the worker reads it in its next wake-up.
      answer: (deliveries) => {
        this.#unread = deliveries;
        loop.after(0, new Action(() => this.#read(take, deliveries, answered)));
      },
      refuse: (outcome) => {
        const read = (): void => {
          this.#open = undefined;
          recorder.takeEnded(loop.now, take.index);
          answered.happen({ outcome, returned: 0 });
        };
        loop.after(0, new Action(read));
      },
    });
    this.#open = take;
    return take;
  }

  #read(take: OpenTake, deliveries: readonly number[], answered: Occurrence<Answer>): void {
    this.#open = undefined;
    this.#unread = [];
    this.#parts.read(take, deliveries);
    answered.happen({ outcome: "jobs", returned: deliveries.length });
  }
}

/** How a take ended, once its worker knows. */
interface Answer {
  readonly outcome: TakeOutcome;
  readonly returned: number;
}
