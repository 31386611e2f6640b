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
    jobs: jobsFrom(run.jobs, cut),
    takes: takesFrom(run.takes, cut),
    totals: run.measured ?? run.totals,
  };
}

/** When the statistical warm-up of a run ends, in microseconds; 0 without one. */
export function warmUpOf({ scenario }: Pick<MeasuredRun, "scenario">): number {
  return scenario?.discardBefore ?? 0;
}

/** The jobs that arrived at an instant or later; those that never came did not. */
function jobsFrom(all: JobColumns, instant: number): JobColumns {
  let count = 0;
  for (const arrival of all.arrival) if (arrival >= instant) count += 1;
  const jobs = new JobColumns(count);
  let index = 0;
  for (let job = 0; job < all.count; job += 1) {
    if (!((all.arrival[job] as number) >= instant)) continue;
    jobs.arrival[index] = all.arrival[job] as number;
    jobs.taken[index] = all.taken[job] as number;
    jobs.started[index] = all.started[job] as number;
    jobs.finished[index] = all.finished[job] as number;
    jobs.ended[index] = all.ended[job] as number;
    jobs.worker[index] = all.worker[job] as number;
    jobs.take[index] = all.take[job] as number;
    jobs.state[index] = all.state[job] as number;
    jobs.deliveries[index] = all.deliveries[job] as number;
    jobs.attempts[index] = all.attempts[job] as number;
    index += 1;
  }
  return jobs;
}

/** The takes that were sent at an instant or later. They are in the order of their sends, so that they are the last ones. */
function takesFrom(all: TakeColumns, instant: number): TakeColumns {
  const takes = new TakeColumns();
  const before = all.sent.findIndex((sent) => sent >= instant);
  const first = before < 0 ? all.count : before;
  for (let take = first; take < all.count; take += 1) {
    const number = takes.send(all.sent[take] as number, {
      worker: all.worker[take] as number,
      asked: all.asked[take] as number,
      occupancy: all.occupancy[take] as number,
      depth: all.depth[take] as number,
    });
    takes.answered[number] = all.answered[take] as number;
    takes.ended[number] = all.ended[take] as number;
    takes.returned[number] = all.returned[take] as number;
    if (all.lost.has(take)) takes.lost.add(number);
  }
  for (const take of all.inOrderOfAnswer) if (take >= first) takes.inOrderOfAnswer.push(take - first);
  return takes;
}
