import { metricDescriptions } from "../metrics/metric.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { methodOf } from "./interval-method.ts";
import type { Design, Summary } from "./result.ts";
import type { Samples } from "./samples.ts";

/** Every metric of every policy over the seeds, with the confidence interval of its mean. */
export function summarise(design: Design, samples: Samples): Summary[] {
  const { confidence: level } = design.analysis;
  return design.policies.flatMap((policy) =>
    metricDescriptions.flatMap(({ key }) => {
      const sample = samples.mean(policy, key);
      if (sample === undefined) return [];
      const interval = meanInterval(sample, { level, method: methodOf(design.analysis) });
      return {
        policy,
        metric: key,
        n: sample.values.length,
        mean: sample.mean,
        ci: interval && ([interval.low, interval.high] as const),
        method: interval?.method ?? null,
      };
    }),
  );
}
