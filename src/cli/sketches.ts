import { RunFailure } from "../experiment/run.ts";
import { finishedJobs, valuesOf } from "../metrics/job-times.ts";
import { runSketch } from "../report/run-sketch.ts";
import type { Drawable } from "./drawn-reports.ts";
import { UsageError } from "./exit-codes.ts";
import { PlugInFailure } from "./plug-ins/plug-in.ts";
import { RunsAgain } from "./runs-again.ts";
import type { Terminal } from "./terminal.ts";

/** More jobs in all runs of a seed take longer to simulate again than a small picture is worth. */
const MOST_JOBS = 100_000;

/** Whether stdout is a terminal that can show small pictures. */
export function showsSketches({ stdoutIsTerminal, environment }: Terminal): boolean {
  if (stdoutIsTerminal !== true || environment.TERM === "dumb") return false;
  const { LC_ALL, LC_CTYPE, LANG, WT_SESSION } = environment;
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== "");
  // Windows has no such variables; its newer terminal has this one.
  return /utf-?8/i.test(locale ?? "") || (locale === undefined && WT_SESSION !== undefined);
}

/**
 * The first seed of each result as small pictures; none where its runs cannot be made again or are many. A picture that
 * nobody asked for never ends a call.
 */
export function sketchesOf(drawable: () => readonly Drawable[]): string[] {
  try {
    return drawable().map(sketchOf);
  } catch (error) {
    const isOfRuns =
      error instanceof UsageError || error instanceof RunFailure || error instanceof PlugInFailure;
    if (!isOfRuns) throw error;
    return [];
  }
}

function sketchOf({ result, again }: Drawable): string {
  const seed = result.design.seeds[0];
  if (seed === undefined || !(again instanceof RunsAgain)) return "";
  const first = result.runs.filter((run) => run.seed === seed && again.policies.includes(run.policy));
  const jobs = first.reduce((sum, { metrics }) => sum + (metrics.jobs_submitted ?? 0), 0);
  if (jobs > MOST_JOBS) return "";
  const runs = first.map(({ policy, workers }) => {
    const { jobs: columns, totals } = again.make(policy, seed, { log: false });
    const finishes = valuesOf(columns.finished, finishedJobs(columns))
      .map((time) => time - totals.from)
      .sort();
    return { policy, jobs: columns.count, finishes, workerJobs: workers.map((worker) => worker.jobs) };
  });
  return runSketch(seed, runs);
}
