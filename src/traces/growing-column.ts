/** Numbers whose count nobody knows before: an array that doubles. */
export class GrowingColumn {
  #values = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  /** The values at these places, in their order. */
  picked(places: Uint32Array): Float64Array {
    const values = new Float64Array(places.length);
    for (let index = 0; index < places.length; index += 1)
      values[index] = this.#values[places[index] as number] as number;
    return values;
  }
}
