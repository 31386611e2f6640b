import { ends } from "../experiment/compare-with-baseline.ts";
import { methodOf } from "../experiment/interval-method.ts";
import { analysisOf } from "../experiment/make-result.ts";
import type { End } from "../experiment/result.ts";
import { Samples } from "../experiment/samples.ts";
import type { SeedRuns } from "../experiment/seed-runs.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { pairedDifferenceInterval } from "../statistics/paired-difference-interval.ts";

/** What several seeds say of one number of one policy, at 95 %. */
export interface Estimate {
  readonly policy: string;
  readonly metric: string;
  /** How many seeds have it. */
  readonly n: number;
  readonly mean: number;
  /** Null where there is none, as with a single seed. */
  readonly ci: End | null;
  /** Against the baseline, paired by seed; undefined for the baseline itself. */
  readonly difference: { readonly estimate: number; readonly ci: End | null } | undefined;
}

/** Which numbers of which policies are wanted. */
export interface WantedEstimates {
  readonly policies: readonly string[];
  readonly baseline: string;
  readonly metrics: readonly string[];
}

/** Means and paired differences of some numbers over seeds: those that `take-sim compare` prints for the same seeds. */
export function estimatesOf(
  scenario: Scenario,
  { policies, baseline, metrics }: WantedEstimates,
  made: readonly SeedRuns[],
): Estimate[] {
  const seeds = made.map(({ seed }) => seed);
  const analysis = analysisOf(scenario, seeds, {});
  const samples = new Samples(
    { seeds, analysis },
    made.flatMap(({ runs }) => runs),
  );
  const options = { level: analysis.confidence, method: methodOf(analysis) };
  const differenceOf = (candidate: string, metric: string): Estimate["difference"] => {
    const contrast = candidate === baseline ? undefined : samples.pair(metric, { candidate, baseline });
    if (contrast === undefined) return undefined;
    const interval = pairedDifferenceInterval(contrast, options);
    const estimate = interval?.estimate ?? contrast.candidate.mean - contrast.baseline.mean;
    return { estimate, ci: ends(interval) };
  };
  return policies.flatMap((policy) =>
    metrics.flatMap((metric) => {
      const sample = samples.mean(policy, metric);
      if (sample === undefined) return [];
      return {
        policy,
        metric,
        n: sample.values.length,
        mean: sample.mean,
        ci: ends(meanInterval(sample, options)),
        difference: differenceOf(policy, metric),
      };
    }),
  );
}
