import { Wait, type Waiter } from "./wait.ts";
import { Waiters } from "./waiters.ts";

/** Something that happens once and stays happened: whoever waits for it later goes on at once. */
export class Occurrence<Value> extends Wait<Value> {
  readonly #name: string;
  readonly #waiters = new Waiters();
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
    this.#waiters.tell(value);
  }

  override begin(waiter: Waiter): boolean {
    if (!this.#happened) this.#waiters.add(waiter);
    return this.#happened;
  }

  override get value(): Value {
    return this.#value as Value;
  }

  override withdraw(waiter: Waiter): void {
    this.#waiters.remove(waiter);
  }

  override describe(): string {
    return this.#name;
  }
}
