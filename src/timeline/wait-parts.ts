import { bisectRight } from "d3-array";
import type { Run } from "../experiment/run.ts";
import { freeSlots, LoadState } from "./load-state.ts";

/** What a time in the queue passed with, in microseconds. The three together are the wait. */
export interface WaitParts {
  /** A take was under way, the job's own or another's. */
  readonly takeUnderWay: number;
  /** A slot was free somewhere, and nobody asked. */
  readonly slotFreeUnasked: number;
  /** No slot was free, and no take under way. */
  readonly slotsBusy: number;
}

/** Tells for any time in a run what it passed with: integrals over the run, each read at two instants. */
export class WaitClock {
  /** Instants at which something changed, rising. */
  readonly #times: number[] = [];
  /** How long a take had been under way until each of them, and how long a slot had been free with none. */
  readonly #takeUnderWay: number[] = [];
  readonly #slotFreeUnasked: number[] = [];
  /** What has been so since each of them. */
  readonly #state: ("take" | "free" | "busy")[] = [];

  /** @param run one that kept its log */
  constructor(run: Run) {
    if (run.log === undefined) throw new Error("the run kept no log");
    const load = new LoadState(run.workers);
    const open = new Set<number>();
    for (const [index, event] of run.log.entries()) {
      load.follow(event);
      if (event.event === "take-sent") open.add(event.take);
      if (
        event.event === "take-answered" ||
        event.event === "take-refused" ||
        event.event === "take-given-up"
      )
        open.delete(event.take);
      if (run.log[index + 1]?.time === event.time) continue;
      const isFree = load.workers.some((worker) => freeSlots(worker) > 0);
      this.#note(event.time, open.size > 0 ? "take" : isFree ? "free" : "busy");
    }
  }

  between(from: number, to: number): WaitParts {
    const takeUnderWay = this.#at(to, "take") - this.#at(from, "take");
    const slotFreeUnasked = this.#at(to, "free") - this.#at(from, "free");
    return { takeUnderWay, slotFreeUnasked, slotsBusy: to - from - takeUnderWay - slotFreeUnasked };
  }

  #note(time: number, state: "take" | "free" | "busy"): void {
    if (this.#state.at(-1) === state) return;
    this.#takeUnderWay.push(this.#at(time, "take"));
    this.#slotFreeUnasked.push(this.#at(time, "free"));
    this.#times.push(time);
    this.#state.push(state);
  }

  /** How long it had been so until an instant. */
  #at(time: number, what: "take" | "free"): number {
    const index = bisectRight(this.#times, time) - 1;
    if (index < 0) return 0;
    const before = (what === "take" ? this.#takeUnderWay : this.#slotFreeUnasked)[index] as number;
    return this.#state[index] === what ? before + time - (this.#times[index] as number) : before;
  }
}
