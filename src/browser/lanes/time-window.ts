/** The narrowest window, in microseconds: below it, neighbouring instants of a run would fill the view. */
const narrowest = 100;

/**
 * The part of time that views show, in microseconds. Views that share one stay in step. It never leaves the time that any of
 * them has something in.
 */
export class TimeWindow {
  readonly #extents = new Map<object, readonly [low: number, high: number]>();
  readonly #listeners = new Set<() => void>();
  #low = 0;
  #high = 1;
  #from = 0;
  #to = 1;
  #cursor: number | undefined;

  get from(): number {
    return this.#from;
  }

  get to(): number {
    return this.#to;
  }

  get span(): number {
    return this.#to - this.#from;
  }

  /** Whether all of the time is shown. */
  get isWhole(): boolean {
    return this.#from <= this.#low && this.#to >= this.#high;
  }

  /** The instant that the reader points at. */
  get cursor(): number | undefined {
    return this.#cursor;
  }

  /** Says from when to when a view has something. Whoever sees all of the time goes on doing so. */
  setExtent(view: object, low: number, high: number): void {
    this.#extents.set(view, [low, high]);
    this.#extentsChanged();
  }

  /** A view is gone. */
  removeExtent(view: object): void {
    this.#extents.delete(view);
    this.#extentsChanged();
  }

  /** Calls back after each change. @returns what ends that */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes the window narrower (below 1) or wider by a factor, around an instant that stays where it is. */
  zoom(factor: number, around = (this.#from + this.#to) / 2): void {
    const span = clamped(this.span * factor, Math.min(narrowest, this.#whole), this.#whole);
    const share = (around - this.#from) / this.span;
    this.show(around - share * span, around - share * span + span);
  }

  /** Moves the window by some time; by an infinite one to an end. */
  pan(by: number): void {
    const { span } = this;
    const from = clamped(this.#from + by, this.#low, this.#high - span);
    this.show(from, from + span);
  }

  showAll(): void {
    this.show(this.#low, this.#high);
  }

  /** Moves the window as little as shows an instant, not at its very edge. */
  reveal(time: number): void {
    const margin = this.span / 20;
    if (time < this.#from) this.pan(time - margin - this.#from);
    else if (time > this.#to) this.pan(time + margin - this.#to);
  }

  /** Shows these instants, as far as there is anything there. */
  show(from: number, to: number): void {
    // Less than a microsecond more is a rounding.
    const span = to - from > this.#whole - 1 ? this.#whole : to - from;
    this.#from = clamped(from, this.#low, this.#high - span);
    // The end itself where the window reaches it: a sum may miss it by a rounding.
    this.#to = this.#from >= this.#high - span ? this.#high : this.#from + span;
    this.#tell();
  }

  pointAt(time: number | undefined): void {
    if (time === this.#cursor) return;
    this.#cursor = time;
    this.#tell();
  }

  get #whole(): number {
    return this.#high - this.#low;
  }

  #extentsChanged(): void {
    const { isWhole } = this;
    const all = [...this.#extents.values()];
    if (all.length === 0) return;
    this.#low = Math.min(...all.map(([low]) => low));
    this.#high = Math.max(this.#low + 1, ...all.map(([, high]) => high));
    if (isWhole) this.showAll();
    else this.show(this.#from, this.#to);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
