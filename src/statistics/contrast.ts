import type { ResampledMean } from "./resampled-mean.ts";

/** Two policies over the same seeds in the same order, resampled by the same plan. */
export interface Contrast {
  readonly candidate: ResampledMean;
  readonly baseline: ResampledMean;
}

/**
 * Makes sure that both policies were resampled alike, else the pairs are lost and the intervals far too wide.
 *
 * @throws {Error} if their plans differ.
 */
export function requirePairs({ candidate, baseline }: Contrast): void {
  const { plan } = candidate;
  const { n, resamples, key } = baseline.plan;
  if (plan.n !== n || plan.resamples !== resamples || plan.key !== key) {
    throw new Error(`paired values from different resamples: ${plan.key} and ${key}`);
  }
}
