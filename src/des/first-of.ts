import { Wait, type Waiter } from "./wait.ts";

/** The waits of a race by name. */
export type Contenders = Readonly<Record<string, Wait<unknown>>>;

/** Who won a race: the name of the wait that ended first, and its value. */
export type Winner<Waits extends Contenders> = {
  [Name in keyof Waits]: {
    readonly name: Name;
    readonly value: Waits[Name] extends Wait<infer Value> ? Value : never;
  };
}[keyof Waits];

/**
 * Waits for the first of several waits. The losers are withdrawn at that instant, so that none of them can swallow
 * what it was waiting for later. Waits that are over at once win in the order in which they are given.
 * It may be waited for again, once it is over.
 */
export function firstOf<Waits extends Contenders>(waits: Waits): Wait<Winner<Waits>> {
  return new Race(waits) as Wait<unknown> as Wait<Winner<Waits>>;
}

class Race extends Wait<{ readonly name: string; readonly value: unknown }> {
  readonly #entries: readonly Entry[];
  #winner: { readonly name: string; readonly value: unknown } | undefined;

  constructor(waits: Contenders) {
    super();
    this.#entries = Object.entries(waits).map(([name, wait]) => new Entry(this, name, wait));
  }

  override begin(waiter: Waiter): boolean {
    this.#winner = undefined;
    for (const entry of this.#entries) {
      if (!entry.begin(waiter)) continue;
      this.#winner = { name: entry.contender, value: entry.wait.value };
      this.withdraw();
      return true;
    }
    return false;
  }

  override get value(): { readonly name: string; readonly value: unknown } {
    if (this.#winner === undefined) throw new Error("a race has no winner before it is over");
    return this.#winner;
  }

  /** Withdraws every entry that is in the race still. */
  override withdraw(): void {
    for (const entry of this.#entries) entry.withdraw();
  }

  override describe(): string {
    // A wait without a name is not what the process waits for, only what may cut it short.
    const named = this.#entries.map((entry) => entry.wait.describe());
    return named.filter((name) => name !== "").join(" or ");
  }
}

/** One of the waits of a race. Made once, though the race may be run again and again. */
class Entry implements Waiter {
  readonly contender: string;
  readonly wait: Wait<unknown>;
  readonly #race: Race;
  /** Who waits for the race while the entry is in it. */
  #waiter: Waiter | undefined;

  constructor(race: Race, contender: string, wait: Wait<unknown>) {
    this.#race = race;
    this.contender = contender;
    this.wait = wait;
  }

  get name(): string | undefined {
    return this.#waiter?.name;
  }

  /** Enters the race. Returns whether the wait is over at once. */
  begin(waiter: Waiter): boolean {
    this.#waiter = waiter;
    if (!this.wait.begin(this)) return false;
    this.#waiter = undefined;
    return true;
  }

  withdraw(): void {
    if (this.#waiter === undefined) return;
    this.#waiter = undefined;
    this.wait.withdraw(this);
  }

  /** The wait has ended first. */
  proceed(value: unknown): void {
    const waiter = this.#waiter as Waiter;
    this.#waiter = undefined;
    this.#race.withdraw();
    waiter.proceed({ name: this.contender, value });
  }
}
