import type { TakeColumns } from "../records/take-columns.ts";
import type { Metrics } from "./metric.ts";
import { percentile } from "./percentile.ts";
import type { MeasuredRun } from "./run-metrics.ts";
import { share } from "./share.ts";

/**
 * Numbers of the takes of a run. `takes` counts the answered ones. The gap pools the times between one send and the next
 * of the same worker, over all workers. A take is open from its send until its worker reads the answer.
 */
export function takeMetrics(run: MeasuredRun): Metrics {
  const { takes, totals } = run;
  const answered = takes.inOrderOfAnswer;
  const asked = answered.reduce((sum, take) => sum + (takes.asked[take] as number), 0);
  const returned = answered.reduce((sum, take) => sum + (takes.returned[take] as number), 0);
  const gap = percentile(gapsBetweenSends(takes), 50);
  const window = run.fleet?.autoscaled ? presentTime(run) : (totals.to - totals.from) * run.workers;
  return {
    takes: answered.length,
    take_returned_over_asked: share(returned, asked),
    take_gap_p50_ms: gap === null ? null : gap / 1000,
    take_open_share: share(openTime(run), window),
  };
}

function gapsBetweenSends(takes: TakeColumns): Float64Array {
  const lastSent: (number | undefined)[] = [];
  const gaps: number[] = [];
  for (let take = 0; take < takes.count; take += 1) {
    const worker = takes.worker[take] as number;
    const sent = takes.sent[take] as number;
    const before = lastSent[worker];
    if (before !== undefined) gaps.push(sent - before);
    lastSent[worker] = sent;
  }
  return Float64Array.from(gaps).sort();
}

/** Time that workers were there, summed over them, within the measured window. */
function presentTime({ fleet, totals }: MeasuredRun): number {
  return (fleet?.lives ?? []).reduce((sum, { started, stopped }) => {
    if (Number.isNaN(started)) return sum;
    const until = Number.isNaN(stopped) ? totals.to : Math.min(stopped, totals.to);
    return sum + Math.max(0, until - Math.max(started, totals.from));
  }, 0);
}

/** Time with a take open, summed over workers, within the measured window. */
function openTime({ takes, totals }: MeasuredRun): number {
  let open = 0;
  for (let take = 0; take < takes.count; take += 1) {
    const ended = takes.ended[take] as number;
    const until = Number.isNaN(ended) ? totals.to : Math.min(ended, totals.to);
    open += Math.max(0, until - Math.max(takes.sent[take] as number, totals.from));
  }
  return open;
}
