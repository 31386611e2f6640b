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
  const { jobs, totals } = run;
  let queued = 0;
  let held = 0;
  let busy = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    const taken = jobs.taken[job] as number;
    const started = jobs.started[job] as number;
    queued += taken - (jobs.arrival[job] as number);
    held += started - taken;
    busy += (jobs.finished[job] as number) - started;
  }
  requireEqual("queued", totals.queued, queued);
  requireEqual("held", totals.held, held);
  requireEqual("running", totals.busy, busy);
}

function requireEqual(stage: string, integral: number, sum: number): void {
  if (Math.abs(integral - sum) <= 1e-9 * sum) return;
  throw new BrokenInvariant(
    `Little's law does not hold: ∫ ${stage} jobs is ${integral} µs, and the jobs sum to ${sum} µs`,
  );
}
