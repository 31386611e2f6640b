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
