import type { Clock } from "../des/clock.ts";
import { EventList } from "../des/event-list.ts";
import { Notice } from "../des/notice.ts";
import { Process, type ProcessBody } from "../des/process.ts";
import { requireDelay } from "../des/require-delay.ts";
import type { Simulation } from "../des/simulation.ts";

/** Wake-ups come after the outside (class 0) at one instant. */
export const WAKE_UP_CLASS = 1;

/** What an event loop needs from around it. */
export interface EventLoopOptions {
  /** Draws how late the next wake-up is, in whole microseconds. */
  readonly drawLag: () => number;
  /** Told at each wake-up how late it is. */
  readonly onWakeUp: (lag: number) => void;
}

/**
 * A worker's asyncio event loop, as a clock for the worker's processes. What concerns the worker falls due at an instant;
 * the loop wakes for the earliest of it, a little late, and that one wake-up has two phases:
 *
 * 1. everything that has fallen due by then occurs, in order of due time and then of scheduling; processes that were
 *    waiting for any of it are only marked;
 * 2. the marked processes go on, each once, in the order in which they were started; after them those that
 *    they set free.
 *
 * A wake-up takes its place among the things of one instant from its earliest due item.
 */
export class EventLoop implements Clock {
  readonly #simulation: Simulation;
  readonly #options: EventLoopOptions;
  readonly #due = new EventList();
  readonly #processes: LoopProcess[] = [];
  readonly #ready: LoopProcess[] = [];
  #awake = false;
  #stopped = false;
  #lag: number;
  #wakeUp: WakeUp | undefined;
  /** One that has occurred, to be used again. */
  #spareWakeUp: WakeUp | undefined;

  constructor(simulation: Simulation, options: EventLoopOptions) {
    this.#simulation = simulation;
    this.#options = options;
    this.#lag = options.drawLag();
  }

  get now(): number {
    return this.#simulation.now;
  }

  /** Has `notice` fall due `delay` whole microseconds from now; it occurs in the wake-up for it. */
  after(delay: number, notice: Notice): void {
    requireDelay(delay, this.now, notice.name);
    if (this.#stopped) return;
    this.#due.push(this.now + delay, this.#simulation.takeSequence(), notice);
    if (!this.#awake) this.#planWakeUp();
  }

  withdraw(notice: Notice): boolean {
    if (this.#stopped) return false;
    const isOut = this.#due.withdraw(notice);
    if (!this.#awake) this.#planWakeUp();
    return isOut;
  }

  /** Starts processes, in order, at once and with no lag: the worker's start. */
  start(bodies: readonly { readonly name: string; readonly body: ProcessBody }[]): void {
    this.#awake = true;
    for (const { name, body } of bodies) {
      const process = new LoopProcess(this, { name, body, rank: this.#processes.length });
      this.#processes.push(process);
      process.proceed(undefined);
    }
    this.#goOn();
  }

  /** Starts another process within a wake-up: it begins in its second phase, after those that are ready by then. */
  spawn(name: string, body: ProcessBody): void {
    const process = new LoopProcess(this, { name, body, rank: this.#processes.length });
    this.#processes.push(process);
    process.proceed(undefined);
  }

  /** Ends it all at once: nothing on this loop happens any more. */
  stop(): void {
    this.#stopped = true;
    if (this.#wakeUp !== undefined) this.#simulation.withdraw(this.#wakeUp);
    this.#wakeUp = undefined;
  }

  /** The processes that live on this loop. */
  get processes(): readonly Process<void>[] {
    return this.#processes;
  }

  /** A process may go on, in the second phase. */
  markReady(process: LoopProcess): void {
    this.#ready.push(process);
  }

  /** One wake-up: handle what is due, then run the processes on. */
  wakeUp(): void {
    const now = this.now;
    this.#spareWakeUp = this.#wakeUp;
    this.#wakeUp = undefined;
    this.#awake = true;
    this.#options.onWakeUp(now - this.#due.peekTime());
    while (this.#due.peekTime() <= now && !this.#stopped) (this.#due.pop() as Notice).occur();
    if (this.#stopped) return;
    this.#lag = this.#options.drawLag();
    this.#goOn();
  }

  #goOn(): void {
    const ready = this.#ready;
    if (ready.length > 1) ready.sort((a, b) => a.rank - b.rank);
    // A signal inside the worker adds to them: what waited for it runs on after the process that caused it.
    for (let next = 0; next < ready.length; next += 1) {
      (ready[next] as LoopProcess).goOn();
      if (this.#stopped) return;
    }
    // One by one: setting the length to 0 would have the next wake-up make a new list.
    while (ready.length > 0) ready.pop();
    this.#awake = false;
    this.#planWakeUp();
  }

  #planWakeUp(): void {
    const earliest = this.#due.peekTime();
    const sequence = this.#due.peekRank();
    const planned = this.#wakeUp;
    if (planned !== undefined) {
      if (planned.sequence === sequence) return;
      this.#simulation.withdraw(planned);
      this.#wakeUp = undefined;
    }
    if (earliest === Number.POSITIVE_INFINITY) return;
    const wakeUp = this.#spareWakeUp ?? new WakeUp(this);
    this.#spareWakeUp = undefined;
    wakeUp.sequence = sequence;
    this.#wakeUp = wakeUp;
    const time = Math.max(earliest + this.#lag, this.now);
    this.#simulation.at(time, { class: WAKE_UP_CLASS, sequence }, wakeUp);
  }
}

class WakeUp extends Notice {
  readonly #loop: EventLoop;
  /** Of the earliest due item: tells whether the plan still holds. */
  sequence = 0;

  constructor(loop: EventLoop) {
    super();
    this.#loop = loop;
  }

  override occur(): void {
    this.#loop.wakeUp();
  }
}

/** A process that goes on in the second phase of a wake-up. */
class LoopProcess extends Process<void> {
  readonly #loop: EventLoop;
  /** Its place among the processes of the loop. */
  readonly rank: number;
  #given: unknown;

  constructor(
    loop: EventLoop,
    process: { readonly name: string; readonly body: ProcessBody; readonly rank: number },
  ) {
    super(loop, process.name, process.body);
    this.#loop = loop;
    this.rank = process.rank;
  }

  override occur(): void {
    this.proceed(undefined);
  }

  override proceed(value: unknown): void {
    this.#given = value;
    this.#loop.markReady(this);
  }

  goOn(): void {
    const given = this.#given;
    this.#given = undefined;
    this.resume(given);
  }
}
