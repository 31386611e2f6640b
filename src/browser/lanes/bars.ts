import { bisectLeft } from "d3-array";
/** A bar before it has its place in a row's order: times in microseconds. */
export interface BarTimes {
  /** Which job or take it is: its place in the columns of the lanes. */
  readonly index: number;
  /** Where its thin part begins, as the hold of a job does; `from` where it has none. */
  readonly before: number;
  readonly from: number;
  readonly to: number;
}

/** The bars of one row in order of their starts, so that those within a window are found without looking at all. */
export class Bars {
  readonly index: Int32Array;
  readonly before: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** The latest end of any bar up to each one, and the earliest beginning of any from each one on. */
  readonly #latestEnd: Float64Array;
  readonly #earliest: Float64Array;

  constructor(bars: readonly BarTimes[]) {
    const sorted = [...bars].sort((a, b) => a.from - b.from || a.before - b.before);
    this.index = Int32Array.from(sorted, ({ index }) => index);
    this.before = Float64Array.from(sorted, ({ before }) => before);
    this.from = Float64Array.from(sorted, ({ from }) => from);
    this.to = Float64Array.from(sorted, ({ to }) => to);
    this.#latestEnd = Float64Array.from(this.to);
    this.#earliest = Float64Array.from(this.before);
    for (let place = 1; place < sorted.length; place += 1)
      this.#latestEnd[place] = Math.max(at(this.#latestEnd, place), at(this.#latestEnd, place - 1));
    for (let place = sorted.length - 2; place >= 0; place -= 1)
      this.#earliest[place] = Math.min(at(this.#earliest, place), at(this.#earliest, place + 1));
  }

  get count(): number {
    return this.index.length;
  }

  /** The places of the bars of which something lies between two instants: all of them, and perhaps a few others. */
  between(from: number, to: number): readonly [first: number, end: number] {
    return [bisectLeft(this.#latestEnd, from), bisectLeft(this.#earliest, to)];
  }

  /** The bar at an instant, its thick part before its thin one, or the nearest one within a tolerance; undefined if none is. */
  nearest(time: number, tolerance: number): number | undefined {
    const [first, end] = this.between(time - tolerance, time + tolerance + 1);
    let found: number | undefined;
    let least = tolerance;
    for (let place = first; place < end; place += 1) {
      const isBefore = time >= at(this.before, place) && time < at(this.from, place);
      const away = Math.max(at(this.from, place) - time, time - at(this.to, place), 0);
      // A thin part counts as half a tolerance away, so that what runs at the same time wins.
      const distance = isBefore ? Math.min(away, tolerance / 2) : away;
      if (distance > least || (distance === least && found !== undefined)) continue;
      least = distance;
      found = place;
    }
    return found;
  }
}

function at(values: Float64Array, place: number): number {
  return values[place] as number;
}
