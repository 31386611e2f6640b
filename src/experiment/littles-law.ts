import { BrokenInvariant } from "../records/broken-invariant.ts";
import type { Run } from "./run.ts";

/**
 * Little's law as a check of the books: in a complete run the time-weighted sums, kept as the run goes, must equal the
 * sums of the jobs' own times, kept job by job. Both are whole microseconds, so that they agree exactly until they
 * leave the whole numbers that a double holds.
 *
 * @throws BrokenInvariant
 */
export function checkLittlesLaw(run: Run): void {
  if (run.status !== "complete") return;
  const { totals, deliveries } = run;
  const sums = { queued: deliveries.queuedUntaken, held: 0, running: 0 };
  addJobs(run, sums);
  for (const delivery of deliveries.superseded) addDelivery(delivery, sums);
  // A run ends with its last job, though workers may still run some for nothing.
  for (const delivery of deliveries.asides) addDelivery({ ...delivery, ended: run.end }, sums);
  requireEqual("queued", totals.queued, sums.queued);
  requireEqual("held", totals.held, sums.held);
  requireEqual("running", totals.busy, sums.running);
}

interface Sums {
  queued: number;
  held: number;
  running: number;
}

interface DeliveryTimes {
  readonly queued: number;
  readonly taken: number;
  readonly started: number;
  readonly ended: number;
}

function addJobs({ jobs, deliveries }: Run, sums: Sums): void {
  for (let job = 0; job < jobs.count; job += 1) {
    const taken = jobs.taken[job] as number;
    // Ended before any worker had it.
    if (Number.isNaN(taken)) continue;
    sums.queued += taken - deliveries.queuedAt(job);
    const started = jobs.started[job] as number;
    const ended = jobs.ended[job] as number;
    if (Number.isNaN(started)) {
      sums.held += ended - taken;
    } else {
      sums.held += started - taken;
      sums.running += ended - started;
    }
  }
}

function addDelivery({ queued, taken, started, ended }: DeliveryTimes, sums: Sums): void {
  sums.queued += taken - queued;
  if (Number.isNaN(started)) {
    sums.held += ended - taken;
  } else {
    sums.held += started - taken;
    sums.running += ended - started;
  }
}

function requireEqual(stage: string, integral: number, sum: number): void {
  if (Math.abs(integral - sum) <= 1e-9 * sum) return;
  throw new BrokenInvariant(
    `Little's law does not hold: ∫ ${stage} jobs is ${integral} µs, and the jobs sum to ${sum} µs`,
  );
}
