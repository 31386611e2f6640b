import type { Clock } from "./clock.ts";
import { formatInstant } from "./instant.ts";
import { Notice } from "./notice.ts";
import { Wait, type Waiter } from "./wait.ts";

/** A wait for some time to pass, for use in a race; a process alone may simply yield the number. One wait at a time. */
export class Delay extends Wait<undefined> {
  readonly #clock: Clock;
  readonly #duration: number;
  readonly #reason: string | undefined;
  /** Under way, or to be used again. */
  #timer: Timer | undefined;

  /** `duration` in whole microseconds; `reason` says in messages what the time is given to. */
  constructor(clock: Clock, duration: number, reason?: string) {
    super();
    this.#clock = clock;
    this.#duration = duration;
    this.#reason = reason;
  }

  override begin(waiter: Waiter): boolean {
    this.#timer ??= new Timer();
    this.#timer.waiter = waiter;
    this.#timer.name = waiter.name;
    this.#clock.after(this.#duration, this.#timer);
    return false;
  }

  override get value(): undefined {
    return undefined;
  }

  override withdraw(): void {
    if (this.#timer?.waiter === undefined) return;
    // An event list that keeps it must not keep the race with it.
    this.#timer.waiter = undefined;
    if (!this.#clock.withdraw(this.#timer)) this.#timer = undefined;
  }

  override describe(): string {
    return this.#reason ?? `${formatInstant(this.#duration)} to pass`;
  }
}

class Timer extends Notice {
  /** Whom to tell; undefined while it is not under way. */
  waiter: Waiter | undefined;

  override name: string | undefined;

  override occur(): void {
    const { waiter } = this;
    this.waiter = undefined;
    waiter?.proceed(undefined);
  }
}
