/** Whoever waits: a process, or one entry of a race. */
export interface Waiter {
  /** Who it is, for messages. */
  readonly name: string | undefined;
  /** The wait is over, with this value. */
  proceed(value: unknown): void;
}

/**
 * Something that a process can wait for. `yield*` a wait to wait for it and get its value, typed.
 */
export abstract class Wait<Value> {
  /**
   * Begins to wait for `waiter`. Returns true if the wait is over at once: its value is then in `value`, and `proceed`
   * is not called.
   */
  abstract begin(waiter: Waiter): boolean;

  /** The value of a wait that was over at once. */
  abstract get value(): Value;

  /** Stops waiting: `waiter` will not be told any more. */
  abstract withdraw(waiter: Waiter): void;

  /** What is waited for, in words that fit behind "waits for". */
  abstract describe(): string;

  /** Lets `yield*` wait for it. The one cast of the engine: what a process is resumed with is what it waited for. */
  *[Symbol.iterator](): Generator<Wait<unknown>, Value, unknown> {
    return (yield this) as Value;
  }
}
