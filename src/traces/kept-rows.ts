import { mostJobs } from "../scenario/value-schemas.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { TraceClock } from "./trace-clock.ts";

/** The jobs of a trace, in order of arrival. Times in whole microseconds. */
export interface TraceRows {
  readonly arrivals: Float64Array;
  /** All 0 where the scenario says how long jobs run. */
  readonly durations: Float64Array;
  /** When each started, NaN where that is not known; undefined unless it was asked for. */
  readonly starts: Float64Array | undefined;
  /** Numbers of the workers, in order of their first jobs; −1 for none. Undefined unless it was asked for. */
  readonly workers: Float64Array | undefined;
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

/** A row as numbers; times in microseconds of the trace's own clock. */
export interface TraceRow {
  readonly arrival: number;
  readonly duration: number;
  readonly start: number;
  readonly worker: string | undefined;
}

/** Keeps the rows that lie in a window, as columns, whatever their order in the file. */
export class KeptRows {
  /** Whether starts and workers are kept. */
  readonly observed: boolean;
  readonly #clock: Pick<TraceClock, "isDates">;
  readonly #window: { readonly from: number; readonly to: number } | undefined;
  readonly #arrivals = new GrowingColumn();
  readonly #durations = new GrowingColumn();
  readonly #starts = new GrowingColumn();
  readonly #workers = new GrowingColumn();
  readonly #workerNumbers = new Map<string, number>();
  #earliest = Number.POSITIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;
  #seen = 0;

  constructor(
    clock: Pick<TraceClock, "isDates">,
    choice: {
      readonly window: { readonly from: number; readonly to: number } | undefined;
      readonly observed: boolean;
    },
  ) {
    this.#clock = clock;
    this.#window = choice.window;
    this.observed = choice.observed;
  }

  get length(): number {
    return this.#arrivals.length;
  }

  /** How many rows there were, in the window or not. */
  get seen(): number {
    return this.#seen;
  }

  /** From the trace's time 0 to its last arrival. */
  get lasts(): number {
    return Math.round(this.#latest - this.#zero);
  }

  /** Dates count from the first arrival; other clocks keep their 0, unless something arrived before. */
  get #zero(): number {
    return this.#clock.isDates ? this.#earliest : Math.min(0, this.#earliest);
  }

  add({ arrival, duration, start, worker }: TraceRow): void {
    this.#seen += 1;
    if (arrival < this.#earliest) this.#earliest = arrival;
    if (arrival > this.#latest) this.#latest = arrival;
    // The first arrival may turn out to be earlier still, and then this one lies even farther behind the window.
    if (this.#window !== undefined && arrival - this.#zero >= this.#window.to) return;
    // Too many for any scenario: the others are only counted.
    if (this.length > mostJobs) return;
    this.#arrivals.push(arrival);
    this.#durations.push(duration);
    if (!this.observed) return;
    this.#starts.push(start);
    this.#workers.push(this.#numberOf(worker));
  }

  #numberOf(worker: string | undefined): number {
    if (worker === undefined || worker === "") return -1;
    const known = this.#workerNumbers.get(worker);
    if (known !== undefined) return known;
    this.#workerNumbers.set(worker, this.#workerNumbers.size);
    return this.#workerNumbers.size - 1;
  }

  /** The rows of the window, from its beginning on; times between arrivals are divided by `speed`. */
  finish(speed: number): Omit<TraceRows, "notes"> {
    const begin = this.#zero + (this.#window?.from ?? 0);
    const end = this.#zero + (this.#window?.to ?? Number.POSITIVE_INFINITY);
    const places = this.#inOrder(begin, end);
    const shifted = (times: Float64Array) => {
      for (let index = 0; index < times.length; index += 1)
        times[index] = Math.round(((times[index] as number) - begin) / speed);
      return times;
    };
    return {
      arrivals: shifted(this.#arrivals.picked(places)),
      durations: this.#durations.picked(places),
      starts: this.observed ? shifted(this.#starts.picked(places)) : undefined,
      workers: this.observed ? this.#workers.picked(places) : undefined,
    };
  }

  /** Places of the rows between two times by arrival; equal ones stay in the file's order. */
  #inOrder(begin: number, end: number): Uint32Array {
    const places = new Uint32Array(this.length);
    let count = 0;
    let isSorted = true;
    let before = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < this.length; place += 1) {
      const arrival = this.#arrivals.at(place);
      if (arrival < begin || arrival >= end) continue;
      isSorted &&= arrival >= before;
      before = arrival;
      places[count] = place;
      count += 1;
    }
    const kept = places.subarray(0, count);
    if (!isSorted) kept.sort((a, b) => this.#arrivals.at(a) - this.#arrivals.at(b) || a - b);
    return kept;
  }
}
