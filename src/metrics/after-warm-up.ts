import { JobColumns } from "../records/job-columns.ts";
import { TakeColumns } from "../records/take-columns.ts";
import type { MeasuredRun } from "./run-metrics.ts";

/**
 * What a run's numbers are made from: all of it, or the jobs that arrived and the takes that were sent from the end of the
 * statistical warm-up on, with the sums over time from there.
 */
export function afterWarmUp(run: MeasuredRun): MeasuredRun {
  const cut = warmUpOf(run);
  if (cut === 0) return run;
  return {
    ...run,
    jobs: jobsOf(run.jobs, indexesFrom(run.jobs.arrival, cut)),
    takes: takesOf(run.takes, indexesFrom(run.takes.sent, cut)),
    totals: run.measured ?? run.totals,
  };
}

/** When the statistical warm-up of a run ends, in microseconds; 0 without one. */
export function warmUpOf({ scenario }: Pick<MeasuredRun, "scenario">): number {
  return scenario?.discardBefore ?? 0;
}

/** The indexes of the times that are not before an instant; those that never came are not. */
function indexesFrom(times: ArrayLike<number>, instant: number): Int32Array {
  const indexes: number[] = [];
  for (let index = 0; index < times.length; index += 1)
    if ((times[index] as number) >= instant) indexes.push(index);
  return Int32Array.from(indexes);
}

function jobsOf(all: JobColumns, kept: Int32Array): JobColumns {
  const jobs = new JobColumns(kept.length);
  const columns = [
    "arrival",
    "taken",
    "started",
    "finished",
    "ended",
    "worker",
    "take",
    "state",
    "deliveries",
    "attempts",
  ] as const;
  for (const column of columns)
    for (const [index, job] of kept.entries()) jobs[column][index] = all[column][job] as number;
  return jobs;
}

function takesOf(all: TakeColumns, kept: Int32Array): TakeColumns {
  const takes = new TakeColumns();
  const numbers = new Map<number, number>();
  for (const take of kept) {
    const now = all.sent[take] as number;
    const number = takes.send(now, {
      worker: all.worker[take] as number,
      asked: all.asked[take] as number,
      occupancy: all.occupancy[take] as number,
      depth: all.depth[take] as number,
    });
    numbers.set(take, number);
    takes.answered[number] = all.answered[take] as number;
    takes.ended[number] = all.ended[take] as number;
    takes.returned[number] = all.returned[take] as number;
    if (all.lost.has(take)) takes.lost.add(number);
  }
  for (const take of all.inOrderOfAnswer) {
    const number = numbers.get(take);
    if (number !== undefined) takes.inOrderOfAnswer.push(number);
  }
  return takes;
}
