/** Hands on what arrives out of order in the order of its index, from 0 without gaps. */
export class InOrder<Value> {
  readonly #handOn: (value: Value) => void;
  readonly #waiting = new Map<number, Value>();
  #next = 0;

  constructor(handOn: (value: Value) => void) {
    this.#handOn = handOn;
  }

  add(index: number, value: Value): void {
    this.#waiting.set(index, value);
    for (let ready = this.#take(this.#next); ready !== undefined; ready = this.#take(this.#next)) {
      this.#next += 1;
      this.#handOn(ready);
    }
  }

  /** What waits for something before it, in order. */
  rest(): Value[] {
    return [...this.#waiting].sort(([a], [b]) => a - b).map(([, value]) => value);
  }

  #take(index: number): Value | undefined {
    const value = this.#waiting.get(index);
    this.#waiting.delete(index);
    return value;
  }
}
