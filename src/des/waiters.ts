import type { Waiter } from "./wait.ts";

/** Those who wait for one thing, in the order in which they began. */
export class Waiters {
  readonly #waiting: Waiter[] = [];
  /** How many of the first are about to be told. */
  #toTell = 0;

  /** Someone begins to wait: told the next time, not by a `tell` that is under way. */
  add(waiter: Waiter): void {
    this.#waiting.push(waiter);
  }

  /** Someone waits no more, and is not told, even if a `tell` is under way. */
  remove(waiter: Waiter): void {
    const position = this.#waiting.indexOf(waiter);
    if (position < 0) return;
    this.#waiting.splice(position, 1);
    if (position < this.#toTell) this.#toTell -= 1;
  }

  /** Ends the waits of those who wait now. */
  tell(value: unknown): void {
    this.#toTell = this.#waiting.length;
    while (this.#toTell > 0) {
      this.#toTell -= 1;
      // The list stays as long as it is: a new one for each time would be most of what a long run allocates.
      (this.#waiting.shift() as Waiter).proceed(value);
    }
  }
}
