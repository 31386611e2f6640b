import type { Run } from "../experiment/run.ts";
import { freeSlots, LoadState } from "./load-state.ts";

/** How many jobs and slots of a run are in which state over time, a step at each instant at which something changes. */
export interface LoadCurve {
  /** Instants in microseconds, rising; a step holds until the next one, the last until the end of the run. */
  readonly time: readonly number[];
  readonly queued: readonly number[];
  /** Taken and not started. */
  readonly held: readonly number[];
  readonly running: readonly number[];
  /** Free slots. */
  readonly free: readonly number[];
  /** Slots that are free while jobs are queued: the smaller of both. */
  readonly starved: readonly number[];
  readonly end: number;
}

/**
 * The load over time of all workers together. The state of an instant is the one once all that happens at it has happened.
 *
 * @param run one that kept its log
 */
export function loadCurve(run: Run): LoadCurve {
  if (run.log === undefined) throw new Error("the run kept no log");
  const state = new LoadState(run.workers);
  const curve = { time: [] as number[], ...emptySteps(), end: run.end };
  for (const [index, event] of run.log.entries()) {
    state.follow(event);
    if (run.log[index + 1]?.time === event.time) continue;
    addStep(curve, event.time, state);
  }
  return curve;
}

type Steps = Record<"queued" | "held" | "running" | "free" | "starved", number[]>;

function emptySteps(): Steps {
  return { queued: [], held: [], running: [], free: [], starved: [] };
}

function addStep(curve: { readonly time: number[] } & Steps, time: number, state: LoadState): void {
  const { queued, workers } = state;
  let held = 0;
  let running = 0;
  let free = 0;
  for (const worker of workers) {
    held += worker.held;
    running += worker.running;
    free += freeSlots(worker);
  }
  const last = curve.time.length - 1;
  const isSame =
    curve.queued[last] === queued &&
    curve.held[last] === held &&
    curve.running[last] === running &&
    curve.free[last] === free;
  if (isSame) return;
  curve.time.push(time);
  curve.queued.push(queued);
  curve.held.push(held);
  curve.running.push(running);
  curve.free.push(free);
  curve.starved.push(Math.min(free, queued));
}
