import type { Notice } from "./notice.ts";

/** In a list of up to so many entries a withdrawn one is looked for and taken out; a longer one leaves it where it is. */
const SEARCH_UP_TO = 64;
/** Small, since every worker has a list of its own; it doubles as needed. */
const FIRST_CAPACITY = 16;

/**
 * The pending notices in order of (time, rank). Ranks are unique, so the order is total and no tie is left to the heap.
 *
 * A binary heap of numbers in typed arrays; the notices themselves stay in their places, so that moving an entry writes no
 * reference. Two more measures make it fast: a pop leaves a hole at the root that the next push fills (most
 * notices bring about the next one), and a notice withdrawn from a long list stays until it comes up or until half of the
 * entries are withdrawn.
 */
export class EventList {
  #length = 0;
  #times = new Float64Array(FIRST_CAPACITY);
  #ranks = new Float64Array(FIRST_CAPACITY);
  /** Where the notice of each entry is kept. Beyond `#length`, the places that are free. */
  #places = Int32Array.from({ length: FIRST_CAPACITY }, (_, place) => place);
  readonly #notices: (Notice | undefined)[] = [];
  #rootIsHole = false;
  #withdrawn = 0;

  /** How many notices are pending, withdrawn ones not counted. */
  get size(): number {
    return this.#length - (this.#rootIsHole ? 1 : 0) - this.#withdrawn;
  }

  /** Adds a notice. Times are whole microseconds; `rank` decides among equal times and must be unique. */
  push(time: number, rank: number, notice: Notice): void {
    if (this.#rootIsHole) {
      this.#rootIsHole = false;
      this.#notices[this.#places[0] as number] = notice;
      this.#times[0] = time;
      this.#ranks[0] = rank;
      this.#sink(0);
      return;
    }
    // One place beyond the last entry stays free for `#sink` to read.
    if (this.#length + 1 === this.#times.length) this.#grow();
    const end = this.#length;
    this.#notices[this.#places[end] as number] = notice;
    this.#times[end] = time;
    this.#ranks[end] = rank;
    this.#length += 1;
    this.#rise(end);
  }

  /** The time of the first notice, or Infinity. */
  peekTime(): number {
    this.#settle();
    return this.#length > 0 ? (this.#times[0] as number) : Number.POSITIVE_INFINITY;
  }

  /** The rank of the first notice, or Infinity. */
  peekRank(): number {
    this.#settle();
    return this.#length > 0 ? (this.#ranks[0] as number) : Number.POSITIVE_INFINITY;
  }

  /** Takes the first notice out, or returns undefined. Ask `peekTime` first for its time. */
  pop(): Notice | undefined {
    this.#settle();
    if (this.#length === 0) return undefined;
    this.#rootIsHole = true;
    return this.#notices[this.#places[0] as number];
  }

  /**
   * Takes a pending notice back. A notice may be withdrawn once, and only while it is pending.
   *
   * @returns whether it has left the list, so that it may be scheduled again
   */
  withdraw(notice: Notice): boolean {
    if (this.#length <= SEARCH_UP_TO) {
      this.#takeOut(this.#places.indexOf(this.#notices.indexOf(notice)));
      return true;
    }
    notice.withdrawn = true;
    this.#withdrawn += 1;
    if (this.#withdrawn * 2 > this.#length) this.#compact();
    return false;
  }

  /** Takes the entry at a position of the heap out. */
  #takeOut(position: number): void {
    this.#moveLastTo(position);
    if (position >= this.#length) return;
    // One of the two leaves it where it is. A hole at the root still has the time of what was taken out, which is first.
    this.#sink(position);
    this.#rise(position);
  }

  /** Fills the hole and drops withdrawn notices from the front, so that the root is a notice to come. */
  #settle(): void {
    for (;;) {
      if (this.#rootIsHole) this.#closeHole();
      if (this.#withdrawn === 0 || this.#length === 0) return;
      if (!(this.#notices[this.#places[0] as number] as Notice).withdrawn) return;
      this.#withdrawn -= 1;
      this.#rootIsHole = true;
    }
  }

  /** Fills the place of the root that was taken out. */
  #closeHole(): void {
    this.#rootIsHole = false;
    this.#moveLastTo(0);
    if (this.#length > 0) this.#sink(0);
  }

  /** Has the last entry stand where another one is taken out. */
  #moveLastTo(position: number): void {
    const freed = this.#places[position] as number;
    this.#notices[freed] = undefined;
    this.#length -= 1;
    const last = this.#length;
    this.#times[position] = this.#times[last] as number;
    this.#ranks[position] = this.#ranks[last] as number;
    this.#places[position] = this.#places[last] as number;
    this.#places[last] = freed;
  }

  /** Moves the entry at a position up to where it belongs. */
  #rise(from: number): void {
    const times = this.#times;
    const ranks = this.#ranks;
    const places = this.#places;
    const time = times[from] as number;
    const rank = ranks[from] as number;
    const place = places[from] as number;
    let position = from;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const parentTime = times[parent] as number;
      if (parentTime < time || (parentTime === time && (ranks[parent] as number) < rank)) break;
      times[position] = parentTime;
      ranks[position] = ranks[parent] as number;
      places[position] = places[parent] as number;
      position = parent;
    }
    times[position] = time;
    ranks[position] = rank;
    places[position] = place;
  }

  /** Moves the entry at a position down to where it belongs. */
  #sink(from: number): void {
    const times = this.#times;
    const ranks = this.#ranks;
    const places = this.#places;
    const time = times[from] as number;
    const rank = ranks[from] as number;
    const place = places[from] as number;
    const length = this.#length;
    const firstLeaf = length >> 1;
    let position = from;
    while (position < firstLeaf) {
      const left = (position << 1) + 1;
      // Which child comes first is a coin toss to the processor: without a branch there is nothing to mispredict. The
      // place behind the last entry may be read, and is ruled out.
      const leftTime = times[left] as number;
      const rightTime = times[left + 1] as number;
      const rightFirst =
        +(left + 1 < length) &
        (+(rightTime < leftTime) |
          (+(rightTime === leftTime) & +((ranks[left + 1] as number) < (ranks[left] as number))));
      const child = left + rightFirst;
      const childTime = times[child] as number;
      if (time < childTime || (time === childTime && rank < (ranks[child] as number))) break;
      times[position] = childTime;
      ranks[position] = ranks[child] as number;
      places[position] = places[child] as number;
      position = child;
    }
    times[position] = time;
    ranks[position] = rank;
    places[position] = place;
  }

  #grow(): void {
    const capacity = this.#times.length * 2;
    this.#times = copyInto(new Float64Array(capacity), this.#times);
    this.#ranks = copyInto(new Float64Array(capacity), this.#ranks);
    this.#places = copyInto(
      Int32Array.from({ length: capacity }, (_, place) => place),
      this.#places,
    );
  }

  /** Builds the heap again from the notices that are not withdrawn. */
  #compact(): void {
    const kept: { readonly time: number; readonly rank: number; readonly notice: Notice }[] = [];
    for (let position = this.#rootIsHole ? 1 : 0; position < this.#length; position += 1) {
      const notice = this.#notices[this.#places[position] as number] as Notice;
      if (notice.withdrawn) continue;
      kept.push({ time: this.#times[position] as number, rank: this.#ranks[position] as number, notice });
    }
    this.#notices.fill(undefined);
    this.#length = 0;
    this.#withdrawn = 0;
    this.#rootIsHole = false;
    for (const entry of kept) this.push(entry.time, entry.rank, entry.notice);
  }
}

function copyInto<Column extends Float64Array | Int32Array>(target: Column, source: Column): Column {
  target.set(source);
  return target;
}
