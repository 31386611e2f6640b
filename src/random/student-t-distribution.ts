import { stirlingError } from "./log-gamma.ts";
import { newtonOfLogarithm } from "./newton.ts";
import { normalQuantile } from "./normal-distribution.ts";

/**
 * The cumulative distribution function of Student's t, P(T <= value), for degrees of freedom of at least 1 (whole or not).
 * Relative error below 1e-12 in the lower tail too; the upper tail is the lower one of `-value`.
 * Source: N. L. Johnson, S. Kotz and N. Balakrishnan, Continuous Univariate Distributions 2 (2nd ed., 1995), chapter 28.
 */
export function studentTCumulative(at: {
  readonly value: number;
  readonly degreesOfFreedom: number;
}): number {
  const tail = upperTail(Math.abs(at.value), at.degreesOfFreedom);
  return at.value < 0 ? tail : 1 - tail;
}

/**
 * The quantile function of Student's t: the t with P(T <= t) = `probability`, from 1e-100 to below 1, for degrees of freedom
 * of at least 1 (whole or not). Relative error below 1e-12. Newton's method over ln t, on the logarithm of the area from 0
 * to t near the centre and of the tail elsewhere; both are concave in ln t, so it settles from any start.
 *
 * @throws {Error} if Newton's method does not settle, which only arguments outside of these ranges can cause.
 */
export function studentTQuantile(at: {
  readonly probability: number;
  readonly degreesOfFreedom: number;
}): number {
  const { probability, degreesOfFreedom } = at;
  const fromCentre = probability - 0.5;
  if (fromCentre === 0) return 0;
  const magnitude =
    Math.abs(fromCentre) <= 0.25
      ? quantileOfArea(Math.abs(fromCentre), degreesOfFreedom)
      : quantileOfTail(fromCentre < 0 ? probability : 1 - probability, degreesOfFreedom);
  return fromCentre < 0 ? -magnitude : magnitude;
}

/** The t > 0 with P(0 < T < t) = `area`. */
function quantileOfArea(area: number, degreesOfFreedom: number): number {
  return newtonOfLogarithm(area / density(0, degreesOfFreedom), (t) => {
    const found = areaFromZero(t, degreesOfFreedom);
    return (Math.log(area / found) * found) / (t * density(t, degreesOfFreedom));
  });
}

/** The t > 0 with P(T > t) = `tail`. */
function quantileOfTail(tail: number, degreesOfFreedom: number): number {
  return newtonOfLogarithm(-normalQuantile(tail), (t) => {
    const found = upperTail(t, degreesOfFreedom);
    return (Math.log(found / tail) * found) / (t * density(t, degreesOfFreedom));
  });
}

/** P(T > t) for t >= 0. With ν degrees of freedom it is ½ I(ν ÷ (ν + t²); ν ÷ 2, ½), I the regularised incomplete beta. */
function upperTail(t: number, degreesOfFreedom: number): number {
  if (isNearCentre(t, degreesOfFreedom)) return 0.5 - areaFromZero(t, degreesOfFreedom);
  const fraction = betaFraction(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
  return (t * density(t, degreesOfFreedom) * fraction) / degreesOfFreedom;
}

/** P(0 < T < t) for t >= 0, which is ½ I(t² ÷ (ν + t²); ½, ν ÷ 2). */
function areaFromZero(t: number, degreesOfFreedom: number): number {
  if (!isNearCentre(t, degreesOfFreedom)) return 0.5 - upperTail(t, degreesOfFreedom);
  const square = t * t;
  const fraction = betaFraction(square / (degreesOfFreedom + square), 0.5, degreesOfFreedom / 2);
  return t * density(t, degreesOfFreedom) * fraction;
}

/** Whether the continued fraction of the area converges faster than that of the tail (DLMF 8.17.22, in terms of t). */
function isNearCentre(t: number, degreesOfFreedom: number): boolean {
  return t * t * (degreesOfFreedom + 2) <= 3 * degreesOfFreedom;
}

/**
 * The density of Student's t: Γ((ν + 1) ÷ 2) ÷ (Γ(ν ÷ 2) √(πν)) · (1 + t² ÷ ν)^(-(ν + 1) ÷ 2). The ratio of the gamma functions
 * is written with Stirling errors, because for large ν the two logarithms would cancel.
 */
function density(t: number, degreesOfFreedom: number): number {
  const half = degreesOfFreedom / 2;
  const logOfRatio = half * Math.log1p(0.5 / half) - 0.5 + stirlingError(half + 0.5) - stirlingError(half);
  return (
    Math.exp(logOfRatio - (half + 0.5) * Math.log1p((t * t) / degreesOfFreedom)) / Math.sqrt(2 * Math.PI)
  );
}

/**
 * The continued fraction in I(x; a, b) = x^a (1 - x)^b ÷ (a B(a, b)) · fraction, for x < (a + 1) ÷ (a + b + 2). Source: NIST Digital
 * Library of Mathematical Functions, 8.17.22, evaluated by Lentz's method (Applied Optics 15 (1976), 668-671).
 */
function betaFraction(x: number, a: number, b: number): number {
  let denominator = 1 / (1 - ((a + b) * x) / (a + 1));
  let numerator = 1;
  let fraction = denominator;
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    denominator = 1 / (1 + even * denominator);
    numerator = 1 + even / numerator;
    fraction *= denominator * numerator;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    denominator = 1 / (1 + odd * denominator);
    numerator = 1 + odd / numerator;
    const change = denominator * numerator;
    fraction *= change;
    // Also ends on NaN, which no step of the loop can turn back into a number.
    if (!(Math.abs(change - 1) > 1e-16)) return fraction;
  }
}
