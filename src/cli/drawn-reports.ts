import type { Result } from "../experiment/result.ts";
import { reportPage } from "../page/report-page.ts";
import { shownRuns } from "../page/shown-runs.ts";
import type { Replay, ReportSubject } from "../page/subject.ts";
import { MOST_TRACED_WORKERS, traceJson } from "../report/trace-json.ts";
import { UsageError } from "./exit-codes.ts";
import { pageFacts } from "./page-facts.ts";
import { RunsAgain } from "./runs-again.ts";
import type { Terminal } from "./terminal.ts";

/** A result, and its runs or why they cannot be made again. */
export interface Drawable {
  readonly result: Result;
  readonly again: RunsAgain | WithoutRuns;
  /** How a run of it is made by itself, where the call knows that. */
  readonly replay?: Replay | undefined;
}

/** Why the runs of a result cannot be made again. */
export interface WithoutRuns {
  readonly reason: string;
}

/** A report that shows what happened in a few of the runs, which are made again for it at the end. */
export interface DrawnReport {
  /** Whether there is nothing to show without runs. */
  readonly needsRuns: boolean;
  readonly text: (results: readonly Drawable[], terminal: Terminal) => string;
}

/** Reports that show what happened in a few of the runs, by name. */
export const drawnReports: Readonly<Record<string, DrawnReport>> = {
  trace: { needsRuns: true, text: trace },
  html: { needsRuns: false, text: html },
};

/** One seed of each result, the first, under all its policies. */
function trace(results: readonly Drawable[]): string {
  const runs = results.flatMap(({ result, again }) => {
    if (!(again instanceof RunsAgain)) throw new Error(`a trace without runs: ${again.reason}`);
    const seed = result.design.seeds[0] as number;
    return again.policies.map((policy) => again.make(policy, seed, { log: true }));
  });
  const large = runs.find(({ workers }) => workers > MOST_TRACED_WORKERS);
  if (large !== undefined)
    throw new UsageError(
      `--reporter trace: ${large.scenario.name} has ${large.workers} workers under ${large.policy}; a trace holds at most ${MOST_TRACED_WORKERS}`,
    );
  return traceJson(runs);
}

/** All results as one page; where runs cannot be made again, with what needs none. */
function html(results: readonly Drawable[], terminal: Terminal): string {
  return reportPage(
    results.map((one) => subjectOf(one, terminal)),
    pageFacts(terminal),
  );
}

function subjectOf({ result, again, replay }: Drawable, terminal: Terminal): ReportSubject {
  const shared = { result, ...(replay && { replay }) };
  if (!(again instanceof RunsAgain)) return { ...shared, withoutRuns: withoutRunsText(again.reason) };
  try {
    const make = again.make.bind(again);
    return { ...shared, runs: shownRuns(result, again.policies, make) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr(`warning: --reporter html: ${error.message}\n`);
    return { ...shared, withoutRuns: withoutRunsText(error.message) };
  }
}

function withoutRunsText(reason: string): string {
  return `This result is shown without curves over the seeds and without a drawn run: ${reason}.`;
}
