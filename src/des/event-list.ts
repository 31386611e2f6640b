import type { Notice } from "./notice.ts";

/** Below this many entries, withdrawn ones are simply left to come out by themselves. */
const COMPACT_FROM = 64;
/** Small, since every worker has a list of its own; it doubles as needed. */
const FIRST_CAPACITY = 16;

/**
 * The pending notices in order of (time, rank). Ranks are unique, so the order is total and no tie is left to the heap.
 *
 * A binary heap of numbers in typed arrays; the notices themselves stay in their places, so that moving an entry writes no
 * reference. Two more measures make it fast: a pop leaves a hole at the root that the next push fills (most
 * notices bring about the next one), and a withdrawn notice stays until it comes up or until half of the entries are
 * withdrawn.
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
      const place = this.#places[0] as number;
      this.#notices[place] = notice;
      this.#sink(time, rank, place);
      return;
    }
    // One place beyond the last entry stays free for `#sink` to read.
    if (this.#length + 1 === this.#times.length) this.#grow();
    const place = this.#places[this.#length] as number;
    this.#notices[place] = notice;
    this.#length += 1;
    this.#rise(time, rank, place);
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

  /** Marks a pending notice as withdrawn. A notice may be withdrawn once, and only while it is pending. */
  withdraw(notice: Notice): void {
    notice.withdrawn = true;
    this.#withdrawn += 1;
    if (this.#withdrawn * 2 > this.#length && this.#length > COMPACT_FROM) this.#compact();
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

  /** Moves the last entry to where the root was taken out. */
  #closeHole(): void {
    this.#rootIsHole = false;
    const freed = this.#places[0] as number;
    this.#notices[freed] = undefined;
    this.#length -= 1;
    const last = this.#length;
    const moved = this.#places[last] as number;
    this.#places[last] = freed;
    if (last > 0) this.#sink(this.#times[last] as number, this.#ranks[last] as number, moved);
  }

  /** Puts an entry at the end and moves it up to where it belongs. */
  #rise(time: number, rank: number, place: number): void {
    const times = this.#times;
    const ranks = this.#ranks;
    const places = this.#places;
    let position = this.#length - 1;
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

  /** Puts an entry at the root and moves it down to where it belongs. */
  #sink(time: number, rank: number, place: number): void {
    const times = this.#times;
    const ranks = this.#ranks;
    const places = this.#places;
    const length = this.#length;
    const firstLeaf = length >> 1;
    let position = 0;
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
