/** How the ends of an interval are found; `expanded` ones make up for a small number of observations. */
export type IntervalMethod = "bca-expanded" | "bca" | "percentile-expanded" | "percentile" | "t";

/** What to find. */
export interface IntervalOptions {
  /** The probability with which the interval should hold the true value, e.g. 0.95, or 1 - 0.05 ÷ m for m gates. */
  readonly level: number;
  /** `bca-expanded` unless given: the others are cross-checks. */
  readonly method?: IntervalMethod;
}

/** A confidence interval. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /**
   * The method asked for, or the one that took its place; a warning then says why. `deterministic`: every observation says
   * the same, the ends are the estimate, and no probability (so no significance either) is attached to them.
   */
  readonly method: IntervalMethod | "deterministic";
  readonly level: number;
  /** How many observations it rests on. */
  readonly n: number;
  readonly warnings: readonly IntervalWarning[];
}

/** What is wrong with an interval. */
export type IntervalWarning = keyof typeof intervalWarnings;

/** Each warning in words. */
export const intervalWarnings = {
  "few-observations": "fewer than 5 observations: t interval",
  "extreme-level": "a level too high for a bootstrap of so few observations: t interval",
  "few-resamples": "fewer than 25 resamples in a tail: the ends are noisy",
  "one-sided-replicates": "no resample on one side of the estimate: percentile interval",
  "no-jackknife-variance": "no observation changes the estimate: interval without acceleration",
  "extreme-acceleration": "too skewed for this level: percentile interval",
  "zero-width": "both ends fall on one value: shows no difference",
} as const;

/** The interval [x, x] of an estimate that does not vary, e.g. where nothing is drawn. */
export function deterministicInterval(of: {
  readonly estimate: number;
  readonly level: number;
  readonly n: number;
}): Interval {
  const { estimate, level, n } = of;
  return { estimate, low: estimate, high: estimate, method: "deterministic", level, n, warnings: [] };
}
