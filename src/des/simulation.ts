import type { Clock } from "./clock.ts";
import { EventList } from "./event-list.ts";
import { formatInstant } from "./instant.ts";
import { Notice } from "./notice.ts";
import { Process, type ProcessBody } from "./process.ts";
import { requireDelay } from "./require-delay.ts";
import { EventBudgetSpent, SimulationError } from "./simulation-error.ts";

/** Room for 2^45 notices in each class; a rank stays a whole number that a double holds exactly. */
const CLASS_SIZE = 2 ** 45;

/** More notices than this at one instant, and time is taken to stand still. A burst of millions of jobs stays below. */
const INSTANT_LIMIT = 20_000_000;

/** How far a run goes. */
export interface RunLimits {
  /** The run stops before the first notice later than this instant, in microseconds. */
  readonly until?: number;
  /** The run ends with an error after so many notices. */
  readonly eventBudget?: number;
}

/**
 * The clock and the event list. It knows time and nothing else.
 *
 * At one instant notices occur by class (0 before 1 before …), and within a class in the order in which they were
 * scheduled, whoever scheduled them.
 */
export class Simulation implements Clock {
  #now = 0;
  #sequence = 0;
  #stopped = false;
  #occurred = 0;
  readonly #events = new EventList();
  /** Those that have been started; the ones that have ended leave now and then. */
  #processes: Process<unknown>[] = [];
  #sweepAt = 1024;

  /** The current instant, in whole microseconds. */
  get now(): number {
    return this.#now;
  }

  /** How many notices have occurred. */
  get occurred(): number {
    return this.#occurred;
  }

  /** How many notices are pending. */
  get pending(): number {
    return this.#events.size;
  }

  /** The next number in the order of scheduling; for a notice that takes its place now and is scheduled later. */
  takeSequence(): number {
    return this.takeSequences(1);
  }

  /** The first of the next `count` numbers in the order of scheduling. */
  takeSequences(count: number): number {
    const first = this.#sequence + 1;
    this.#sequence += count;
    return first;
  }

  /** Has `notice` occur `delay` whole microseconds from now, in class 0. */
  after(delay: number, notice: Notice): void {
    requireDelay(delay, this.#now, notice.name);
    this.#sequence += 1;
    this.#events.push(this.#now + delay, this.#sequence, notice);
  }

  /** Has `notice` occur at `time`, in a class and at a place in the order of scheduling that the caller chooses. */
  at(time: number, order: { readonly class: number; readonly sequence: number }, notice: Notice): void {
    requireDelay(time - this.#now, this.#now, notice.name);
    this.#events.push(time, order.class * CLASS_SIZE + order.sequence, notice);
  }

  /** Calls `action` after `delay` whole microseconds. */
  call(delay: number, action: () => void): Notice {
    const notice = new Call(action);
    this.after(delay, notice);
    return notice;
  }

  /** Calls `action` at `time`, in class 0, at a place in the order of scheduling that was taken before. */
  callAt(time: number, sequence: number, action: () => void): void {
    this.at(time, { class: 0, sequence }, new Call(action));
  }

  /** Takes a pending notice back. Returns whether it may be scheduled again. */
  withdraw(notice: Notice): boolean {
    return this.#events.withdraw(notice);
  }

  /** Starts a process at once, within the current instant. */
  start<Result>(name: string, body: ProcessBody<Result>): Process<Result> {
    const process = new Process<Result>(this, name, body);
    this.#sweep();
    this.#processes.push(process as Process<unknown>);
    process.resume(undefined);
    return process;
  }

  /** Ends `run` after the current notice. */
  stop(): void {
    this.#stopped = true;
  }

  /** Sets the clock before anything has been scheduled. */
  startAt(time: number): void {
    if (this.#sequence > 0)
      throw new SimulationError("the clock can be set only before anything is scheduled");
    this.#now = time;
  }

  /** Lets notices occur in order until there are none, the limit is reached or `stop` is called. */
  run(limits: RunLimits = {}): void {
    const until = limits.until ?? Number.POSITIVE_INFINITY;
    const lastEvent =
      limits.eventBudget === undefined ? Number.POSITIVE_INFINITY : this.#occurred + limits.eventBudget;
    const events = this.#events;
    let occurredAtInstant = 0;
    this.#stopped = false;
    while (!this.#stopped) {
      const time = events.peekTime();
      if (time === Number.POSITIVE_INFINITY) return;
      if (time > until) {
        this.#now = Math.max(this.#now, until);
        return;
      }
      if (this.#occurred >= lastEvent)
        throw new EventBudgetSpent(this.#budgetSpent(limits.eventBudget as number));
      occurredAtInstant = time === this.#now ? occurredAtInstant + 1 : 0;
      if (occurredAtInstant > INSTANT_LIMIT) throw new SimulationError(standsStill(time));
      this.#now = time;
      this.#occurred += 1;
      (events.pop() as Notice).occur();
    }
  }

  /** Throws an error that names what every unfinished process waits for, if there is one: for runs that must end empty. */
  requireAllEnded(): void {
    const waiting = this.#processes
      .filter((process) => !process.hasEnded)
      .map((process) => `${process.name} waits for ${process.waitsFor}`);
    if (waiting.length === 0) return;
    throw new SimulationError(
      `nothing is left to happen at ${formatInstant(this.#now)}, but ${waiting.join("; ")}`,
    );
  }

  /** Lets go of processes that have ended, so that a run of millions needs room for those alone that live. */
  #sweep(): void {
    if (this.#processes.length < this.#sweepAt) return;
    this.#processes = this.#processes.filter((process) => !process.hasEnded);
    this.#sweepAt = Math.max(1024, 2 * this.#processes.length);
  }

  #budgetSpent(budget: number): string {
    return `the event budget of ${budget} is spent at ${formatInstant(this.#now)}, before the run has come to its end`;
  }
}

class Call extends Notice {
  readonly #action: () => void;

  constructor(action: () => void) {
    super();
    this.#action = action;
  }

  override occur(): void {
    this.#action();
  }
}

function standsStill(now: number): string {
  return `time stands still: more than ${INSTANT_LIMIT} notices occurred at ${formatInstant(now)}`;
}
