import { formatInstant } from "../des/instant.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Wait } from "../des/wait.ts";
import { shown } from "./policy-form.ts";

/** Waits that a loop may begin at one instant. A little less than what makes the engine stop it, which knows no line. */
const MOST_WAITS_AT_INSTANT = 90_000;

function* nothing(): ProcessBody {}

/** What a loop that only looks should do instead. */
const LET_TIME_PASS =
  "a full worker has to wait for something, e.g. yield* worker.untilJobLeaves({ atMost: SECOND })";

/**
 * What a take loop is waiting for. The loop itself gets a token in the place of each wait, so that it can neither end a wait
 * nor see what brings the end. Only one wait can be under way.
 */
export class Turn {
  readonly #now: () => number;
  readonly #fail: (reason: string) => never;
  readonly #token: object = Object.freeze(Object.create(null));
  /** A wait that was asked for and has not begun. */
  #called: string | undefined;
  /** The wait that is under way. */
  #open: string | undefined;
  /** A callback that is under way, in words: it may look, and do nothing. */
  #looking: string | undefined;
  #pending: number | Wait<unknown> | undefined;
  #given: unknown;
  #instant = Number.NaN;
  #waitsAtInstant = 0;
  #engineError: unknown;

  /** `fail` throws, and remembers that it did: a loop cannot catch its own fault. */
  constructor(now: () => number, fail: (reason: string) => never) {
    this.#now = now;
    this.#fail = fail;
    // Waits of all workers inherit from it: a loop could leave something there for another worker's.
    Object.freeze(Object.getPrototypeOf(this.#perform("", nothing)));
  }

  /** A wait for the loop to `yield*`; `what` is the call in words. */
  wait<Result>(what: string, start: () => ProcessBody<Result>): ProcessBody<Result> {
    this.#requireNotLooking(what);
    this.#requireBegun();
    this.#called = what;
    return this.#perform(what, start) as Generator<unknown, Result> as ProcessBody<Result>;
  }

  /** Something that a loop does with its worker at once. */
  act(what: string, action: () => void): void {
    this.#requireNotLooking(what);
    this.engine(action);
  }

  /** Calls a callback of the loop's, which may look at the worker and do nothing with it. */
  look<Result>(what: string, action: () => Result): Result {
    const before = this.#looking;
    this.#looking = what;
    try {
      return action();
    } finally {
      this.#looking = before;
    }
  }

  /** Something of the engine's that a loop calls. What the engine throws is no fault of the loop. */
  engine<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      this.#engineError ??= error;
      throw error;
    }
  }

  /** Throws what the engine threw, whatever the loop made of it. */
  requireSound(): void {
    if (this.#engineError !== undefined) throw this.#engineError;
  }

  /** The wait behind what the loop has yielded. */
  waitOf(yielded: unknown): number | Wait<unknown> {
    if (yielded === this.#token && this.#pending !== undefined) return this.#pending;
    if (Object.prototype.toString.call(yielded) === "[object Generator]")
      return this.#fail(`yield ${this.#called ?? "of a generator"}: yield* is needed there, with the star`);
    this.#requireBegun();
    return this.#fail(
      `it yields ${yielded === undefined ? "nothing" : shown(yielded)}, which is no wait; yield* a wait of the worker, e.g. yield* worker.sleep(SECOND)`,
    );
  }

  /** The wait is over. */
  over(value: unknown): void {
    this.#pending = undefined;
    this.#given = value;
  }

  /** The loop has returned, and may: nothing may be left that it called and never waited for. */
  requireBegunAtEnd(): void {
    this.#requireBegun();
  }

  #requireBegun(): void {
    if (this.#called === undefined) return;
    this.#fail(`${this.#called} does nothing by itself; yield* is needed before it`);
  }

  #requireNotLooking(what: string): void {
    if (this.#looking === undefined) return;
    this.#fail(`${this.#looking} calls ${what}; it may note what it sees, and the loop does what follows`);
  }

  *#perform<Result>(what: string, start: () => ProcessBody<Result>): Generator<object, Result> {
    this.#requireNotLooking(what);
    if (this.#open !== undefined)
      this.#fail(`${what} begins while ${this.#open} is under way; one wait at a time is allowed`);
    this.#called = undefined;
    this.#open = what;
    this.#count(what);
    let isWhole = false;
    try {
      const body = this.engine(start);
      let step = this.engine(() => body.next());
      while (step.done !== true) {
        this.#pending = step.value;
        yield this.#token;
        if (this.#pending !== undefined)
          this.#fail(`${what} was made to go on before it was over; only yield* may`);
        step = this.engine(() => body.next(this.#given));
      }
      isWhole = true;
      return step.value;
    } finally {
      this.#open = undefined;
      if (!isWhole && this.#pending !== undefined)
        this.#fail(`${what} was broken off; a wait has to be waited for`);
    }
  }

  #count(what: string): void {
    const now = this.#now();
    this.#waitsAtInstant = now === this.#instant ? this.#waitsAtInstant + 1 : 1;
    this.#instant = now;
    if (this.#waitsAtInstant <= MOST_WAITS_AT_INSTANT) return;
    this.#fail(
      `it spins: it waited ${MOST_WAITS_AT_INSTANT} times at ${formatInstant(now)} without time passing, last by ${what}; ${LET_TIME_PASS}`,
    );
  }
}
