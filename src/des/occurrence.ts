import { Wait, type Waiter } from "./wait.ts";

/** Something that happens once and stays happened: whoever waits for it later goes on at once. */
export class Occurrence<Value> extends Wait<Value> {
  readonly #name: string;
  #waiters: Waiter[] = [];
  #happened = false;
  #value: Value | undefined;

  /** `name` says in messages what is waited for. */
  constructor(name: string) {
    super();
    this.#name = name;
  }

  /** Whether it has happened. */
  get happened(): boolean {
    return this.#happened;
  }

  /** Makes it happen; those who wait go on in the order in which they began to wait. */
  happen(value: Value): void {
    if (this.#happened) throw new Error(`${this.#name} has happened already`);
    this.#happened = true;
    this.#value = value;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter.proceed(value);
  }

  override begin(waiter: Waiter): boolean {
    if (!this.#happened) this.#waiters.push(waiter);
    return this.#happened;
  }

  override get value(): Value {
    return this.#value as Value;
  }

  override withdraw(waiter: Waiter): void {
    const position = this.#waiters.indexOf(waiter);
    if (position >= 0) this.#waiters.splice(position, 1);
  }

  override describe(): string {
    return this.#name;
  }
}
