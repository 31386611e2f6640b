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
 */
export function firstOf<Waits extends Contenders>(waits: Waits): Wait<Winner<Waits>> {
  return new Race(waits) as Wait<unknown> as Wait<Winner<Waits>>;
}

class Race extends Wait<{ readonly name: string; readonly value: unknown }> {
  readonly #waits: Contenders;
  #entries: Entry[] = [];
  #winner: { readonly name: string; readonly value: unknown } | undefined;

  constructor(waits: Contenders) {
    super();
    this.#waits = waits;
  }

  override begin(waiter: Waiter): boolean {
    for (const name in this.#waits) {
      const wait = this.#waits[name] as Wait<unknown>;
      const entry = new Entry(this, waiter, name, wait);
      if (wait.begin(entry)) {
        this.#winner = { name, value: wait.value };
        this.withdraw();
        return true;
      }
      this.#entries.push(entry);
    }
    return false;
  }

  override get value(): { readonly name: string; readonly value: unknown } {
    if (this.#winner === undefined) throw new Error("a race has no winner before it is over");
    return this.#winner;
  }

  /** Withdraws every entry but the winner. */
  override withdraw(winner?: Waiter): void {
    const entries = this.#entries;
    this.#entries = [];
    for (const entry of entries) {
      entry.over = true;
      if (entry !== winner) entry.wait.withdraw(entry);
    }
  }

  override describe(): string {
    // A wait without a name is not what the process waits for, only what may cut it short.
    const named = Object.values(this.#waits).map((wait) => wait.describe());
    return named.filter((name) => name !== "").join(" or ");
  }
}

class Entry implements Waiter {
  readonly wait: Wait<unknown>;
  /** The race is over. A signal that is being raised still reaches a loser that stands behind whoever ended the race. */
  over = false;
  readonly #race: Race;
  readonly #waiter: Waiter;
  readonly #name: string;

  constructor(race: Race, waiter: Waiter, name: string, wait: Wait<unknown>) {
    this.#race = race;
    this.#waiter = waiter;
    this.#name = name;
    this.wait = wait;
  }

  get name(): string | undefined {
    return this.#waiter.name;
  }

  proceed(value: unknown): void {
    if (this.over) return;
    this.#race.withdraw(this);
    this.#waiter.proceed({ name: this.#name, value });
  }
}
