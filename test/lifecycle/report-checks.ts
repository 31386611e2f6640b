import { checkLittlesLaw } from "../../src/experiment/littles-law.ts";
import type { Run } from "../../src/experiment/run.ts";
import { runResult } from "../../src/experiment/run-result.ts";
import { hasEnded } from "../../src/records/job-state.ts";
import { explainJob } from "../../src/report/explain-job.ts";
import { timeSeriesCsvRows } from "../../src/report/time-series-csv.ts";

/** What the numbers and texts of a run say that cannot be: empty if all is well. */
export function contradictionsOf(run: Run): string[] {
  checkLittlesLaw(run);
  return [...wrongNumbers(run), ...wrongSeries(run), ...wrongStories(run)];
}

function wrongNumbers(run: Run): string[] {
  const { metrics, workers } = runResult(run);
  const count = (key: string): number => metrics[key] as number;
  const problems: string[] = [];
  const busy = workers.reduce((sum, worker) => sum + worker.busy_ms * 1000, 0);
  if (Math.abs(busy - run.totals.busy) > 1)
    problems.push(`workers are busy for ${busy}, slots for ${run.totals.busy}`);
  const ended = run.jobs.state.filter(hasEnded).length;
  if (count("jobs_finished") + count("jobs_stopped") + count("jobs_failed") !== ended)
    problems.push(`the outcomes do not sum to the ${ended} jobs that have ended`);
  if (count("takes_without_jobs") > run.takes.count) problems.push("more takes without jobs than takes");
  return problems;
}

/** Only where the run is short: a row a second for each worker. */
function wrongSeries(run: Run): string[] {
  if (run.end > 60e6) return [];
  const rows = timeSeriesCsvRows(run, 100_000).trimEnd().split("\n");
  return rows.filter((row) => Number(row.split(",").at(-1)) < 0);
}

/** A story's instants go forward, and no span in it is negative. */
function wrongStories(run: Run): string[] {
  return Array.from({ length: run.jobs.count }, (_, job) => explainJob(run, job)).filter((story) => {
    const instants = [...story.matchAll(/^ *(-?\d+\.\d{6}) {2}/gm)].map(([, instant]) => Number(instant));
    const forward = instants.every(
      (instant, index) => index === 0 || instant >= (instants[index - 1] as number),
    );
    return !forward || /(for|after) -|NaN|undefined/.test(story);
  });
}
