import type { Clock } from "./clock.ts";
import { formatInstant } from "./instant.ts";
import { Notice } from "./notice.ts";
import { Wait, type Waiter } from "./wait.ts";

/** A wait for some time to pass, for use in a race; a process alone may simply yield the number. Waited for once. */
export class Delay extends Wait<undefined> {
  readonly #clock: Clock;
  readonly #duration: number;
  readonly #reason: string | undefined;
  #timer: Timer | undefined;

  /** `duration` in whole microseconds; `reason` says in messages what the time is given to. */
  constructor(clock: Clock, duration: number, reason?: string) {
    super();
    this.#clock = clock;
    this.#duration = duration;
    this.#reason = reason;
  }

  override begin(waiter: Waiter): boolean {
    this.#timer = new Timer(waiter);
    this.#clock.after(this.#duration, this.#timer);
    return false;
  }

  override get value(): undefined {
    return undefined;
  }

  override withdraw(): void {
    if (this.#timer !== undefined) this.#clock.withdraw(this.#timer);
  }

  override describe(): string {
    return this.#reason ?? `${formatInstant(this.#duration)} to pass`;
  }
}

class Timer extends Notice {
  override readonly name: string | undefined;
  readonly #waiter: Waiter;

  constructor(waiter: Waiter) {
    super();
    this.#waiter = waiter;
    this.name = waiter.name;
  }

  override occur(): void {
    this.#waiter.proceed(undefined);
  }
}
