import { epochUnit, microsecondsOf, readTime } from "../fit/log-times.ts";
import { quoted } from "../scenario/problem.ts";
import type { TraceUnit } from "../scenario/trace-arrivals.ts";
import type { TraceColumn } from "./trace-columns.ts";
import type { TraceWords } from "./trace-words.ts";

/** Numbers of microseconds from here on count from 1970: it is 1973 by then. */
const DATES_FROM = 1e14;

/** About 31 years, in microseconds: the longest time of a scenario. */
export const LONGEST = 1e15;

/** Whole microseconds are exact up to here: 285 years. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** Turns the times of a trace into microseconds: dates, numbers counted from 1970, or numbers counted from anything else. */
export class TraceClock {
  /** As the scenario or the format says. */
  readonly #unit: TraceUnit | undefined;
  #kind: "date" | "number" | undefined;
  /** Of bare numbers whose unit is not said, by the size of the first one. */
  #guessed: TraceUnit | "ns" | undefined;
  #first = 0;
  #complained = false;
  readonly #words: Pick<TraceWords, "unit">;

  constructor(unit: TraceUnit | undefined, words: Pick<TraceWords, "unit">) {
    this.#unit = unit;
    this.#words = words;
  }

  /** Whether times are dates, so that only what lies between them tells something. */
  get isDates(): boolean {
    return this.#kind === "date" || this.#first >= DATES_FROM;
  }

  /** A point in time, in whole microseconds, or what is wrong with it. */
  time(text: string, column: TraceColumn): number | string {
    const written = readTime(text);
    if (written === undefined)
      return `${quoted(text)} is not allowed; a time such as 12.5, or a date such as 2023-11-16 18:17:03.98, is`;
    if (this.#kind !== undefined && this.#kind !== written.kind)
      return `${quoted(text)} is not allowed; a ${this.#kind} is, as the rows before have`;
    if (written.kind === "number") this.#guessed ??= epochUnit(written.value) ?? "s";
    // What lies between two times must be whole microseconds too: 7.206272 s · 1e6 is not.
    const time = Math.round(written.value * (written.kind === "date" ? 1 : this.#factor(column)));
    if (Math.abs(time) > LATEST)
      return `${quoted(text)} is not allowed; a time of at most ${LATEST / 1e6} s is: is the unit another?`;
    if (this.#kind === undefined) this.#first = time;
    this.#kind = written.kind;
    return time;
  }

  /** How long something took, in whole microseconds; NaN for an empty cell. */
  span(text: string, column: TraceColumn): number | string {
    if (text === "") return Number.NaN;
    const written = readTime(text);
    if (written?.kind !== "number" || written.value < 0)
      return `${quoted(text)} is not allowed; a time of at least 0, such as 12.5, is`;
    if (this.#isUnknown(column)) {
      if (this.#complained) return Number.NaN;
      this.#complained = true;
      return `${quoted(text)} may be seconds or ${this.#guessed}; ${this.#whichOf(column)}`;
    }
    const time = Math.round(written.value * this.#factor(column));
    return time <= LONGEST
      ? time
      : `${quoted(text)} is not allowed; at most ${LONGEST / 1e6} s are: is the unit another?`;
  }

  /** Arrivals whose unit was told by their size say nothing of spans. */
  #isUnknown({ unit }: TraceColumn): boolean {
    return unit === undefined && this.#unit === undefined && (this.#guessed ?? "s") !== "s";
  }

  /** A unit that is said is one of arrivals too, and seconds since 1970 are not what these are. */
  #whichOf({ name }: TraceColumn): string {
    return this.#guessed === "ms" || this.#guessed === "us"
      ? `${this.#words.unit(this.#guessed)} says the latter, and a column that is called ${quoted(`${name}_s`)} the former`
      : `a column that is called ${quoted(`${name}_s`)} or ${quoted(`${name}_ms`)} says which`;
  }

  #factor({ unit }: TraceColumn): number {
    return microsecondsOf[unit ?? this.#unit ?? this.#guessed ?? "s"];
  }
}
