import { mean, sampleVariance } from "simple-statistics";
import type { Result } from "../experiment/result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { wrapText } from "./wrap-text.ts";

/** A queue that keeps more than this share of what arrives is growing, whatever the seeds say. */
const PLAIN = 0.05;
/** One that the seeds agree on is, from this share on. */
const AGREED = { share: 0.01, seeds: 5, standardErrors: 3 };

/** Says under which policies the queue was still growing at the end: such runs are no steady state. Empty if under none. */
export function growthNote({ runs, design }: Result): string {
  const growing = design.policies.flatMap((policy) => {
    const shares = runs
      .filter((run) => run.policy === policy)
      .map((run) => run.metrics.queue_growth_share ?? null)
      .filter((share) => share !== null);
    return grows(shares) ? [`${policy} (${(mean(shares) * 100).toFixed(1)} % of what arrives)`] : [];
  });
  if (growing.length === 0) return "";
  return wrapText(
    `warning: the queue was still growing at the end under ${growing.join(", ")}: no steady state, so that times depend on how long a run is.`,
    PAGE_WIDTH,
  );
}

function grows(shares: number[]): boolean {
  if (shares.length === 0) return false;
  const growth = mean(shares);
  if (growth > PLAIN) return true;
  if (shares.length < AGREED.seeds || growth <= AGREED.share) return false;
  return growth > AGREED.standardErrors * Math.sqrt(sampleVariance(shares) / shares.length);
}
