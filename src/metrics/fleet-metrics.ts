import type { DeliveryLedger } from "../records/delivery-ledger.ts";
import type { FreshChange } from "../records/fresh-changes.ts";
import type { JobColumns } from "../records/job-columns.ts";
import type { SlotTotals } from "../records/slot-use.ts";
import type { WorkerLife } from "../records/worker-lives.ts";
import type { Metrics } from "./metric.ts";
import { share } from "./share.ts";
import { soonerOnFresh } from "./sooner-on-fresh.ts";

/** What the numbers of a fleet are made from. */
export interface MeasuredFleet {
  /** Those that are measured. */
  readonly jobs: JobColumns;
  /** All of the run: what workers held is told by them. */
  readonly allJobs: JobColumns;
  readonly totals: SlotTotals;
  readonly lives: readonly WorkerLife[];
  readonly deliveries: DeliveryLedger;
  /** What changed while workers just started were there. */
  readonly freshChanges: readonly FreshChange[];
  /** How fast workers run jobs: worker i has the (i mod length)-th. */
  readonly speeds: readonly number[];
  /** When the run ended, in microseconds. */
  readonly end: number;
  /** Whether an autoscaler starts and stops workers. */
  readonly autoscaled: boolean;
  /** When the measured time begins, in microseconds: the end of the statistical warm-up, or time 0. */
  readonly from: number;
  /** What a worker costs a second; undefined: not known. */
  readonly price: number | undefined;
}

/**
 * What the workers of a run cost, and whom held jobs kept waiting. A worker counts from when it began to start, or from
 * time 0 if that was before, to its stop or the end of the run.
 */
export function fleetMetrics(fleet: MeasuredFleet): Metrics {
  const { jobs, totals, lives, end, price, from } = fleet;
  const paid = lives.reduce((sum, life) => sum + paidTime(life, { from, end }), 0) / 1e6;
  const finished = jobs.finished.reduce((count, time) => count + (Number.isNaN(time) ? 0 : 1), 0);
  const costs =
    price === undefined
      ? {}
      : {
          cost: precise(paid * price),
          cost_per_1000_jobs: finished === 0 ? null : precise((paid * price * 1000) / finished),
        };
  return {
    worker_last_finish_spread_ms: lastFinishSpread(jobs),
    workers_started: lives.filter(({ started }) => (from > 0 ? started >= from : !Number.isNaN(started)))
      .length,
    worker_s: rounded(paid),
    worker_idle_share: paid === 0 ? null : share(paid * 1e6 - totals.working, paid * 1e6),
    stranded_fresh_job_s: totals.strandedFresh / 1e6,
    stranded_starting_job_s: totals.strandedStarting / 1e6,
    jobs_sooner_on_fresh_share: share(countSooner(fleet), jobs.count),
    ...costs,
  };
}

function countSooner({ allJobs, deliveries, freshChanges, speeds, from, end }: MeasuredFleet): number {
  const sooner = soonerOnFresh({ jobs: allJobs, deliveries, changes: freshChanges, speeds, end });
  return [...sooner].filter((job) => (allJobs.arrival[job] as number) >= from).length;
}

/** From the last finish of the worker that was done first to that of the one that was done last; of those that finished any. */
function lastFinishSpread({ finished, worker }: JobColumns): number | null {
  const last = new Map<number, number>();
  for (const [job, time] of finished.entries()) {
    const id = worker[job] as number;
    if (!Number.isNaN(time)) last.set(id, Math.max(last.get(id) ?? 0, time));
  }
  if (last.size === 0) return null;
  const times = [...last.values()].sort((a, b) => a - b);
  return ((times.at(-1) as number) - (times[0] as number)) / 1000;
}

function paidTime(
  { booted, stopped }: WorkerLife,
  { from, end }: { readonly from: number; readonly end: number },
): number {
  return Math.max(0, (Number.isNaN(stopped) ? end : stopped) - Math.max(from, booted));
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Twelve digits: a price may be small. */
function precise(value: number): number {
  return Number(value.toPrecision(12));
}
