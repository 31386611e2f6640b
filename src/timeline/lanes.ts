import type { Run } from "../experiment/run.ts";
import { jobId } from "../workload/workload.ts";
import { deliveriesOf } from "./deliveries.ts";
import { type LoadCurve, loadCurve } from "./load-curve.ts";
import { WaitClock } from "./wait-parts.ts";

/** A number of a column; null for what has not happened. */
export type Cell = number | null;

/**
 * What every slot of a run did, in columns that can be written as JSON. Times in whole microseconds from the first possible
 * arrival; workers start before it.
 */
export interface Lanes {
  readonly policy: string;
  readonly seed: number;
  /** The first and the last instant. */
  readonly start: number;
  readonly end: number;
  /** By worker: how many lanes its jobs need, at least one. */
  readonly slots: readonly number[];
  /** Deliveries of jobs to workers, in order of their starts; those that never started come last. */
  readonly jobs: {
    readonly id: readonly string[];
    readonly worker: readonly number[];
    /** −1 for a job that never started. */
    readonly slot: readonly number[];
    /** When it had come into the queue. */
    readonly queued: readonly number[];
    readonly taken: readonly Cell[];
    readonly started: readonly Cell[];
    readonly ended: readonly Cell[];
    readonly outcome: readonly string[];
    /** Of its wait in the queue: with a take under way, and with a slot free and nobody asking; the rest with all slots busy. */
    readonly takeUnderWay: readonly number[];
    readonly slotFreeUnasked: readonly number[];
  };
  readonly takes: {
    readonly worker: readonly number[];
    readonly sent: readonly number[];
    readonly answered: readonly Cell[];
    /** When its worker read the answer or gave the take up. */
    readonly ended: readonly Cell[];
    readonly asked: readonly number[];
    readonly returned: readonly number[];
  };
  readonly load: LoadCurve;
}

/** The lanes of a run that kept its log. */
export function lanesOf(run: Run): Lanes {
  const deliveries = deliveriesOf(run);
  const clock = new WaitClock(run);
  const waits = deliveries.map(({ queued, taken }) => clock.between(queued, taken));
  const slots = Array.from({ length: run.workers }, () => 1);
  for (const { worker, slot } of deliveries) slots[worker] = Math.max(slots[worker] as number, slot + 1);
  const { takes } = run;
  return {
    policy: run.policy,
    seed: run.seed,
    start: Math.min(0, run.log?.[0]?.time ?? 0),
    end: run.end,
    slots,
    jobs: {
      id: deliveries.map(({ job }) => jobId(run.workload, job)),
      worker: deliveries.map(({ worker }) => worker),
      slot: deliveries.map(({ slot }) => slot),
      queued: deliveries.map(({ queued }) => queued),
      taken: deliveries.map(({ taken }) => cell(taken)),
      started: deliveries.map(({ started }) => cell(started)),
      ended: deliveries.map(({ ended }) => cell(ended)),
      outcome: deliveries.map(({ outcome }) => outcome),
      takeUnderWay: waits.map(({ takeUnderWay }) => takeUnderWay),
      slotFreeUnasked: waits.map(({ slotFreeUnasked }) => slotFreeUnasked),
    },
    takes: {
      worker: takes.worker,
      sent: takes.sent,
      answered: takes.answered.map(cell),
      ended: takes.ended.map(cell),
      asked: takes.asked,
      returned: takes.returned,
    },
    load: loadCurve(run),
  };
}

/** JSON has no NaN. */
function cell(value: number): Cell {
  return Number.isNaN(value) ? null : value;
}
