import { normalCumulative, normalDensity, normalQuantile } from "./normal-distribution.ts";

/** The mean and the standard deviation (> 0) that the normal distribution has before it is cut at 0. */
export interface UncutNormal {
  readonly mean: number;
  readonly sd: number;
}

/** Further below 0 than this many standard deviations, what is left above 0 cannot be told from nothing. */
const furthestBelow = 37;

/**
 * The quantile function of a normal distribution conditioned on being at least 0: mean + sd · Φ⁻¹(F + u (1 - F)) with
 * F = Φ(-mean ÷ sd), taken from whichever tail is smaller, so that nothing cancels. Source: N. L. Johnson, S. Kotz and
 * N. Balakrishnan, Continuous Univariate Distributions 1 (2nd ed., 1994), section 13.10.1.
 *
 * @throws {RangeError} if the mean is more than 37 standard deviations below 0.
 */
export function truncatedNormalQuantile({ mean, sd }: UncutNormal): (probability: number) => number {
  const { below, above } = masses({ mean, sd });
  return (probability) => {
    const upperTail = (1 - probability) * above;
    const z = upperTail < 0.5 ? -normalQuantile(upperTail) : normalQuantile(below + probability * above);
    return Math.max(0, mean + sd * z);
  };
}

/**
 * The mean of a normal distribution conditioned on being at least 0: mean + sd · φ(mean ÷ sd) ÷ Φ(mean ÷ sd). Source: as above.
 *
 * @throws {RangeError} if the mean is more than 37 standard deviations below 0.
 */
export function truncatedNormalMean({ mean, sd }: UncutNormal): number {
  return mean + (sd * normalDensity(mean / sd)) / masses({ mean, sd }).above;
}

/** The probabilities on either side of 0. */
function masses({ mean, sd }: UncutNormal): { readonly below: number; readonly above: number } {
  if (!(mean >= -furthestBelow * sd)) {
    throw new RangeError(`a normal distribution of mean ${mean} and sd ${sd} has no values of at least 0`);
  }
  return { below: normalCumulative(-mean / sd), above: normalCumulative(mean / sd) };
}
