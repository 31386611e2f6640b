import type { Run } from "../experiment/run.ts";
import type { TakeColumns } from "../records/take-columns.ts";
import { csvLine, secondsCell } from "./csv.ts";

/** One row a take: the log that #647 instrumented, column by column; times in seconds. */
export const takesCsvHead = csvLine([
  "scenario",
  "policy",
  "seed",
  "worker_id",
  "sent_time",
  "answered_time",
  "round_trip",
  "asked",
  "returned",
  "occupancy",
  "depth",
  "loop_lag_max",
  "outcome",
]);

/** The rows of one run, in order of the sends. A take without an answer has empty cells. */
export function takesCsvRows(run: Run): string {
  const { takes } = run;
  let rows = "";
  for (let take = 0; take < takes.count; take += 1) {
    const sent = takes.sent[take] as number;
    const answered = takes.answered[take] as number;
    rows += csvLine([
      run.scenario.name,
      run.policy,
      run.seed,
      takes.worker[take] as number,
      secondsCell(sent),
      secondsCell(answered),
      secondsCell(answered - sent),
      takes.asked[take] as number,
      Number.isNaN(answered) ? null : (takes.returned[take] as number),
      takes.occupancy[take] as number,
      takes.depth[take] as number,
      secondsCell(takes.loopLagMax[take] as number),
      takes.emptyAnswers.get(take) ?? outcomeOf(takes, take),
    ]);
  }
  return rows;
}

/** What became of a take. One that the worker gave up has ended without an answer; one may be answered, and no jobs arrive. */
function outcomeOf({ answered, ended, lost }: TakeColumns, take: number): string {
  if (lost.has(take)) return "lost";
  if (!Number.isNaN(answered[take] as number)) return "answered";
  return Number.isNaN(ended[take] as number) ? "open" : "given up";
}
