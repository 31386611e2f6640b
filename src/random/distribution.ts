import { empiricalMean, empiricalQuantile } from "./empirical-distribution.ts";
import { gammaQuantile } from "./gamma-distribution.ts";
import { logGamma } from "./log-gamma.ts";
import { normalQuantile } from "./normal-distribution.ts";
import { truncatedNormalMean, truncatedNormalQuantile } from "./truncated-normal-distribution.ts";

/**
 * A distribution as plain data. Values that are times are whole or fractional microseconds here; the number drawn from it
 * is rounded to a whole microsecond where it enters the model.
 */
export type Distribution =
  /** Always `value`. */
  | { readonly kind: "constant"; readonly value: number }
  /** Evenly between `minimum` and `maximum`. */
  | { readonly kind: "uniform"; readonly minimum: number; readonly maximum: number }
  /** A normal distribution of this mean and standard deviation, conditioned on being at least 0. */
  | { readonly kind: "normal"; readonly mean: number; readonly sd: number }
  /** Log-normal, by its own mean and coefficient of variation (sd ÷ mean). */
  | { readonly kind: "lognormal"; readonly mean: number; readonly cv: number }
  | { readonly kind: "exponential"; readonly mean: number }
  /** Gamma, by its mean and coefficient of variation (shape = 1 ÷ cv²). An Erlang-k has cv = 1 ÷ √k. */
  | { readonly kind: "gamma"; readonly mean: number; readonly cv: number }
  | { readonly kind: "weibull"; readonly shape: number; readonly scale: number }
  /** Pareto type I: values of at least `minimum`, P(X > x) = (minimum ÷ x)^shape. */
  | { readonly kind: "pareto"; readonly shape: number; readonly minimum: number }
  /** One of the components, with probability weight ÷ sum of the weights. */
  | { readonly kind: "mixture"; readonly components: readonly MixtureComponent[] }
  /** One of the observed values, each equally likely. */
  | { readonly kind: "empirical"; readonly values: readonly number[] };

/** One part of a mixture. */
export interface MixtureComponent {
  readonly weight: number;
  readonly distribution: Distribution;
}

/**
 * The inverse of the distribution's cumulative distribution function: from a probability in the open interval (0, 1) to a
 * value, in the distribution's own unit. Give it uniform random numbers to draw values: one uniform per value, whatever the
 * kind, so that streams stay in step. It never falls as the probability rises, save from one component of a mixture to the
 * next: there the probability first chooses the component, and its place within that component's share is passed on.
 * Formulas: N. L. Johnson, S. Kotz and N. Balakrishnan, Continuous Univariate Distributions 1 (2nd ed., 1994), chapters 13
 * (normal), 14 (lognormal), 17 (gamma), 19 (exponential), 20 (Pareto) and 21 (Weibull).
 *
 * The parameters are taken as checked: scales, means and standard deviations at least 0, shapes above 0.
 *
 * @throws {RangeError} if there is nothing to draw: no values, no components, or a normal without values of at least 0.
 */
export function sampler(distribution: Distribution): (probability: number) => number {
  const only = onlyValue(distribution);
  if (only !== undefined) return () => only;
  switch (distribution.kind) {
    case "constant":
      return () => distribution.value;
    case "uniform": {
      const { minimum, maximum } = distribution;
      return (probability) => minimum + (maximum - minimum) * probability;
    }
    case "normal":
      return truncatedNormalQuantile(distribution);
    case "lognormal": {
      const { location, scale } = logarithmOfLognormal(distribution);
      return (probability) => Math.exp(location + scale * normalQuantile(probability));
    }
    case "exponential": {
      const { mean } = distribution;
      return (probability) => -mean * Math.log1p(-probability);
    }
    case "gamma": {
      const squaredCv = distribution.cv * distribution.cv;
      const scale = distribution.mean * squaredCv;
      const quantile = gammaQuantile(1 / squaredCv);
      return (probability) => scale * quantile(probability);
    }
    case "weibull": {
      const { scale } = distribution;
      const power = 1 / distribution.shape;
      return (probability) => scale * (-Math.log1p(-probability)) ** power;
    }
    case "pareto": {
      const { minimum, shape } = distribution;
      return (probability) => minimum * Math.exp(-Math.log1p(-probability) / shape);
    }
    case "mixture":
      return mixtureSampler(distribution.components);
    case "empirical":
      return empiricalQuantile(distribution.values);
  }
}

/**
 * The exact mean of the distribution, in its own unit; of a normal, the mean after it is conditioned on being at least 0.
 * Infinity for a Pareto distribution of shape 1 or less. Sources: as for `sampler`.
 *
 * @throws {RangeError} as `sampler` does.
 */
export function mean(distribution: Distribution): number {
  const only = onlyValue(distribution);
  if (only !== undefined) return only;
  switch (distribution.kind) {
    case "constant":
      return distribution.value;
    case "uniform":
      return (distribution.minimum + distribution.maximum) / 2;
    case "normal":
      return truncatedNormalMean(distribution);
    case "lognormal":
    case "exponential":
    case "gamma":
      return distribution.mean;
    case "weibull":
      return distribution.scale * Math.exp(logGamma(1 + 1 / distribution.shape));
    case "pareto": {
      const { shape, minimum } = distribution;
      return shape > 1 ? (shape * minimum) / (shape - 1) : Number.POSITIVE_INFINITY;
    }
    case "mixture": {
      const components = shares(distribution.components);
      return components.reduce((sum, component) => sum + component.share * mean(component.distribution), 0);
    }
    case "empirical":
      return empiricalMean(distribution.values);
  }
}

/** Whether the distribution has only one value, so that nothing is left to chance. */
export function isConstant(distribution: Distribution): boolean {
  return onlyValue(distribution) !== undefined;
}

/** The one value that the distribution can have; undefined if there are more. */
function onlyValue(distribution: Distribution): number | undefined {
  switch (distribution.kind) {
    case "constant":
      return distribution.value;
    case "uniform":
      return distribution.minimum === distribution.maximum ? distribution.minimum : undefined;
    case "normal":
      return distribution.sd === 0 && distribution.mean >= 0 ? distribution.mean : undefined;
    case "lognormal":
    case "gamma":
      return distribution.cv === 0 || distribution.mean === 0 ? distribution.mean : undefined;
    case "exponential":
      return distribution.mean === 0 ? 0 : undefined;
    case "weibull":
      return distribution.scale === 0 ? 0 : undefined;
    case "pareto":
      return distribution.minimum === 0 ? 0 : undefined;
    case "mixture":
      return commonValue(distribution.components.map((component) => onlyValue(component.distribution)));
    case "empirical":
      return commonValue(distribution.values);
  }
}

/** The value that all of these are; undefined if they differ or there is none. */
function commonValue(values: readonly (number | undefined)[]): number | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** The logarithm of a lognormal variable is normal, with this mean and standard deviation. */
function logarithmOfLognormal({ mean, cv }: { readonly mean: number; readonly cv: number }) {
  const variance = Math.log1p(cv * cv);
  return { location: Math.log(mean) - variance / 2, scale: Math.sqrt(variance) };
}

/** The components of a weight above 0, with the probability of each. */
function shares(components: readonly MixtureComponent[]) {
  const present = components.filter(({ weight }) => weight > 0);
  if (present.length === 0) throw new RangeError("a mixture needs a component with a weight above 0");
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  return present.map(({ weight, distribution }) => ({ share: weight / total, distribution }));
}

/** A mixture by composition: the probability chooses the component whose share it falls into. */
function mixtureSampler(components: readonly MixtureComponent[]): (probability: number) => number {
  const parts = shares(components).map(({ share, distribution }) => {
    return { share, quantile: sampler(distribution) };
  });
  const last = parts.at(-1)?.quantile as (probability: number) => number;
  return (probability) => {
    let within = probability;
    for (const { share, quantile } of parts) {
      if (within < share) return quantile(insideUnitInterval(within / share));
      within -= share;
    }
    // The shares, rounded, add up to less than the probability.
    return last(insideUnitInterval(1));
  };
}

/** Rounding can put a probability that was rescaled on an end of the open interval (0, 1). */
function insideUnitInterval(probability: number): number {
  return Math.min(Math.max(probability, 2 ** -53), 1 - 2 ** -53);
}
