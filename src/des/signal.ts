import { Wait, type Waiter } from "./wait.ts";
import { Waiters } from "./waiters.ts";

/** Something that can happen again and again: a wait for it ends the next time. */
export class Signal extends Wait<undefined> {
  readonly #name: string;
  readonly #waiters = new Waiters();

  /** `name` says in messages what is waited for. */
  constructor(name: string) {
    super();
    this.#name = name;
  }

  /** Ends the waits that are under way, in the order in which they began. */
  raise(): void {
    this.#waiters.tell(undefined);
  }

  override begin(waiter: Waiter): boolean {
    this.#waiters.add(waiter);
    return false;
  }

  override get value(): undefined {
    return undefined;
  }

  override withdraw(waiter: Waiter): void {
    this.#waiters.remove(waiter);
  }

  override describe(): string {
    return this.#name;
  }
}
