import { deterministicInterval, type Interval } from "./interval.ts";
import { type BootstrapMethod, obstacle, replicateInterval } from "./replicate-interval.ts";
import type { ObservationIndices, ResamplingPlan } from "./resampling-plan.ts";

/** An estimate from the observations of these numbers: of all, of all but one, or of a resample. It must not keep them. */
export type Statistic = (observations: ObservationIndices) => number;

/**
 * The interval of any statistic, e.g. a median: evaluated on every resample, so far slower than that of a mean. Null where a
 * bootstrap has no interval and a mean's would be Student's t (fewer than 5 observations, or an extreme level).
 *
 * @throws {Error} if the statistic gives a number that is not finite.
 */
export function bootstrapInterval(
  plan: ResamplingPlan,
  statistic: Statistic,
  options: { readonly level: number; readonly method?: BootstrapMethod },
): Interval | null {
  const { n } = plan;
  const { level, method = "bca-expanded" } = options;
  if (obstacle(method, n, level) !== null) return null;
  const everyone = plan.indices.slice(0, n).map((_, index) => index);
  const estimate = finite(statistic(everyone));
  const replicates = replicatesOf(plan, statistic);
  const jackknife = Array.from(everyone, (left) =>
    finite(statistic(everyone.filter((index) => index !== left))),
  );
  if (replicates.every((value) => value === estimate) && jackknife.every((value) => value === estimate)) {
    return deterministicInterval({ estimate, level, n });
  }
  return replicateInterval({ estimate, n, replicates, jackknife }, { level, method });
}

function replicatesOf({ n, resamples, indices }: ResamplingPlan, statistic: Statistic): Float64Array {
  const replicates = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    replicates[resample] = finite(statistic(indices.subarray(resample * n, (resample + 1) * n)));
  }
  return replicates;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`the statistic of a resample is ${value}`);
  return value;
}
