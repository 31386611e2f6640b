import type { Waiter } from "./wait.ts";

/** Those who wait for one thing, in the order in which they began. */
export class Waiters {
  /** The first, where nobody else waited as it began: mostly there is no other, and no need of a list. */
  #first: Waiter | undefined;
  /** Those behind it; once there have been some, the list stays. */
  #others: Waiter[] | undefined;
  /** How many of the first of the others are about to be told. */
  #toTell = 0;

  /** Someone begins to wait: told the next time, not by a `tell` that is under way. */
  add(waiter: Waiter): void {
    if (this.#others === undefined || this.#others.length === 0) {
      if (this.#first === undefined) {
        this.#first = waiter;
        return;
      }
      this.#others ??= [];
    }
    this.#others.push(waiter);
  }

  /** Someone waits no more, and is not told, even if a `tell` is under way. */
  remove(waiter: Waiter): void {
    if (this.#first === waiter) {
      this.#first = undefined;
      return;
    }
    const position = this.#others?.indexOf(waiter) ?? -1;
    if (position < 0) return;
    this.#others?.splice(position, 1);
    if (position < this.#toTell) this.#toTell -= 1;
  }

  /** Ends the waits of those who wait now. */
  tell(value: unknown): void {
    const first = this.#first;
    const others = this.#others;
    if (others !== undefined) this.#toTell = others.length;
    if (first !== undefined) {
      this.#first = undefined;
      first.proceed(value);
    }
    if (others === undefined) return;
    while (this.#toTell > 0) {
      this.#toTell -= 1;
      // The list stays as long as it is: a new one for each time would be most of what a long run allocates.
      (others.shift() as Waiter).proceed(value);
    }
  }
}
