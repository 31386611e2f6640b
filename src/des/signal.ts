import { Wait, type Waiter } from "./wait.ts";

/** Something that can happen again and again: a wait for it ends the next time. */
export class Signal extends Wait<undefined> {
  readonly #name: string;
  #waiters: Waiter[] = [];

  /** `name` says in messages what is waited for. */
  constructor(name: string) {
    super();
    this.#name = name;
  }

  /** Ends the waits that are under way, in the order in which they began. */
  raise(): void {
    if (this.#waiters.length === 0) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter.proceed(undefined);
  }

  override begin(waiter: Waiter): boolean {
    this.#waiters.push(waiter);
    return false;
  }

  override get value(): undefined {
    return undefined;
  }

  override withdraw(waiter: Waiter): void {
    const position = this.#waiters.indexOf(waiter);
    if (position >= 0) this.#waiters.splice(position, 1);
  }

  override describe(): string {
    return this.#name;
  }
}
