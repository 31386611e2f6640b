import { mean, sampleVariance } from "simple-statistics";
import type { Result, RunResult } from "../experiment/result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { wrapText } from "./wrap-text.ts";

/** A queue that keeps more than this share of what arrives is growing, whatever the seeds say. */
const PLAIN = 0.05;
/** One that the seeds agree on is, from this share on. */
const AGREED = { share: 0.01, seeds: 5, standardErrors: 3 };
/** In a trace a queue of fewer jobs says nothing: a single job at its end would be growth. */
const LEAST_QUEUE = 1;

/** Says under which policies the queue was still growing at the end: such runs are no steady state. Empty if under none. */
export function growthNote({ runs, design, scenario }: Result): string {
  const isTrace = isOfTrace(scenario.resolved);
  const growing = design.policies.flatMap((policy) => {
    const own = runs.filter((run) => run.policy === policy);
    const shares = numbersOf(own, "queue_growth_share");
    const grows = isTrace ? growsInTrace(shares, numbersOf(own, "queued_mean_jobs")) : growsInSteady(shares);
    return grows ? [`${policy} (${(mean(shares) * 100).toFixed(1)} % of what arrives)`] : [];
  });
  if (growing.length === 0) return "";
  const end = isTrace ? "at the end of the trace" : "at the end";
  const why = isTrace
    ? "times depend on where the trace was cut."
    : "no steady state, so that times depend on how long a run is.";
  return wrapText(
    `warning: the queue was still growing ${end} under ${growing.join(", ")}: ${why}`,
    PAGE_WIDTH,
  );
}

function isOfTrace(resolved: unknown): boolean {
  const { arrivals } = (resolved ?? {}) as { readonly arrivals?: unknown };
  return typeof arrivals === "object" && arrivals !== null && "trace" in arrivals;
}

function numbersOf(runs: readonly RunResult[], metric: string): number[] {
  return runs.map(({ metrics }) => metrics[metric] ?? null).filter((number) => number !== null);
}

function growsInSteady(shares: number[]): boolean {
  if (shares.length === 0) return false;
  const growth = mean(shares);
  if (growth > PLAIN) return true;
  if (shares.length < AGREED.seeds || growth <= AGREED.share) return false;
  return growth > AGREED.standardErrors * Math.sqrt(sampleVariance(shares) / shares.length);
}

/** All seeds have the same jobs there, and agree on what came by chance. */
function growsInTrace(shares: number[], queued: number[]): boolean {
  return shares.length > 0 && mean(shares) > PLAIN && mean(queued) >= LEAST_QUEUE;
}
