import { normalCumulative } from "../random/normal-distribution.ts";
import { studentTQuantile } from "../random/student-t-distribution.ts";

/** The probability in each tail of an interval of this level: 0.025 for 0.95. */
export function nominalTail(level: number): number {
  return (1 - level) / 2;
}

/**
 * The tail probability that makes up for a small number n (>= 2) of observations: Φ(-√(n ÷ (n - 1)) · t), t the quantile of
 * Student's t with n - 1 degrees of freedom. A percentile interval of a mean at these tails is about as wide as a t interval;
 * at the nominal ones it is too narrow (true coverage 0.84 instead of 0.95 for 5 observations).
 * Source: T. Hesterberg, "What teachers should know about the bootstrap", The American Statistician 69 (2015), 371-386, 5.3.
 */
export function expandedTail(at: { readonly n: number; readonly level: number }): number {
  const { n, level } = at;
  const t = studentTQuantile({ probability: nominalTail(level), degreesOfFreedom: n - 1 });
  return normalCumulative(Math.sqrt(n / (n - 1)) * t);
}
