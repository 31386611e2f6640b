import { sortedJson } from "../experiment/sorted-json.ts";
import type { LogFit } from "../fit/fit-log.ts";
import { latencyToData } from "../scenario/faults-to-data.ts";

/** What a log of takes says of the mechanisms, as data: `take-sim/fit@1`. Differences are of log-likelihoods. */
export function fitJson(fit: LogFit): string {
  const { named, unexplained, takes, leftOut, workers, deepTakes, depthKnown, occupancyKnown, origin } = fit;
  return `${sortedJson({
    format: "take-sim/fit@1",
    named: named ?? null,
    unexplained,
    log: { takes, leftOut, workers, deepTakes, depthKnown, occupancyKnown, origin },
    mechanisms: fit.mechanisms.map((one) => ({
      name: one.name,
      verdict: one.verdict,
      reason: one.reason ?? null,
      jobTake: one.jobTake === undefined ? null : latencyToData(one.jobTake),
      behind: Number.isFinite(one.behind) ? Number(one.behind.toFixed(3)) : null,
      noise: Number(one.noise.toFixed(4)),
      outliers: Number(one.outliers.toFixed(4)),
      rows: one.rows,
      contradicting: one.contradicting,
    })),
    experiments: fit.experiments.map(({ name, what, shows, scenario }) => ({ name, what, shows, scenario })),
  })}\n`;
}
