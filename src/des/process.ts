import type { Clock } from "./clock.ts";
import { formatInstant } from "./instant.ts";
import { Notice } from "./notice.ts";
import { Occurrence } from "./occurrence.ts";
import { SimulationError } from "./simulation-error.ts";
import type { Wait, Waiter } from "./wait.ts";

/**
 * The body of a process: a generator that yields what it waits for, either a delay in whole microseconds or a wait.
 */
export type ProcessBody<Result = void> = Generator<number | Wait<unknown>, Result, unknown>;

/** A process that goes on more often than this at one instant spins. */
const SPIN_LIMIT = 100_000;

/**
 * A generator under a clock. It stands in the event list itself while it lets time pass, and it is a waiter while it
 * waits for anything else.
 */
export class Process<Result> extends Notice implements Waiter {
  override readonly name: string;
  readonly #clock: Clock;
  readonly #body: ProcessBody<Result>;
  #waitsFor: number | Wait<unknown> | undefined;
  #instant = Number.NaN;
  #stepsAtInstant = 0;
  #steps = 0;
  /** Made when someone asks for it: most processes are waited for by nobody. */
  #ended: Occurrence<Result> | undefined;
  #result: { readonly value: Result } | undefined;

  /** The process is asleep until `resume`. */
  constructor(clock: Clock, name: string, body: ProcessBody<Result>) {
    super();
    this.#clock = clock;
    this.#body = body;
    this.name = name;
  }

  /** Happens when the body returns, with its result, so that another process can wait for this one. */
  get ended(): Occurrence<Result> {
    if (this.#ended === undefined) {
      this.#ended = new Occurrence(`${this.name} to end`);
      if (this.#result !== undefined) this.#ended.happen(this.#result.value);
    }
    return this.#ended;
  }

  /** Whether the body has returned. */
  get hasEnded(): boolean {
    return this.#result !== undefined;
  }

  /** How often it has gone on. */
  get steps(): number {
    return this.#steps;
  }

  /** What the process waits for, in words. */
  get waitsFor(): string {
    if (this.#waitsFor === undefined) return "nothing";
    if (typeof this.#waitsFor === "number") return `${formatInstant(this.#waitsFor)} to pass`;
    return this.#waitsFor.describe();
  }

  override occur(): void {
    this.resume(undefined);
  }

  /** A wait is over. A process under an event loop of its own overrides this to go on later in the wake-up. */
  proceed(value: unknown): void {
    this.resume(value);
  }

  /** Goes on until the next wait that is not over at once. */
  resume(value: unknown): void {
    const clock = this.#clock;
    if (clock.now !== this.#instant) {
      this.#instant = clock.now;
      this.#stepsAtInstant = 0;
    }
    let given = value;
    for (;;) {
      this.#steps += 1;
      this.#stepsAtInstant += 1;
      if (this.#stepsAtInstant > SPIN_LIMIT) throw new SimulationError(this.#spins());
      const step = this.#body.next(given);
      if (step.done === true) {
        this.#waitsFor = undefined;
        this.#result = step;
        this.#ended?.happen(step.value);
        return;
      }
      const wait = step.value;
      this.#waitsFor = wait;
      if (typeof wait === "number") {
        clock.after(wait, this);
        return;
      }
      if (!wait.begin(this)) return;
      given = wait.value;
    }
  }

  #spins(): string {
    return `${this.name} spins: it went on ${SPIN_LIMIT} times at ${formatInstant(this.#instant)} without time passing; it last waited for ${this.waitsFor}`;
  }
}
