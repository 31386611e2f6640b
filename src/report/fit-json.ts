import { sortedJson } from "../experiment/sorted-json.ts";
import type { ProposedExperiment } from "../fit/cheapest-experiments.ts";
import type { LogFit } from "../fit/fit-log.ts";
import { latencyToData } from "../scenario/faults-to-data.ts";

/** What a log of takes says of the mechanisms, as data: `take-sim/fit@1`. Differences are of log-likelihoods. */
export function fitJson(fit: LogFit, experiments: readonly ProposedExperiment[]): string {
  const { named, unexplained, takes, leftOut, workers, deepTakes, depthKnown, occupancyKnown } = fit;
  const { origin, together } = fit;
  return `${sortedJson({
    format: "take-sim/fit@1",
    named: named ?? null,
    unexplained,
    log: { takes, leftOut, workers, deepTakes, depthKnown, occupancyKnown, origin, together },
    mechanisms: fit.mechanisms.map((one) => ({
      name: one.name,
      verdict: one.verdict,
      reason: one.reason ?? null,
      jobTake: one.jobTake === undefined ? null : latencyToData(one.jobTake),
      undetermined: one.undetermined,
      behind: Number.isFinite(one.behind) ? Number(one.behind.toFixed(3)) : null,
      noise: Number(one.noise.toFixed(4)),
      late_s: Number((one.late / 1e6).toFixed(6)),
      outliers: Number(one.outliers.toFixed(4)),
      rows: one.rows,
      contradicting: one.contradicting,
    })),
    experiments: experiments.map(({ name, what, shows, scenario, tells, duration, jobs }) => {
      return { name, what, shows, scenario, tells, duration_s: duration / 1e6, jobs };
    }),
  })}\n`;
}
