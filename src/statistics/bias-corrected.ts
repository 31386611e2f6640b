import { normalCumulative, normalQuantile } from "../random/normal-distribution.ts";

/**
 * The bias correction z0 of a bootstrap distribution: Φ⁻¹ of the share of replicates below the estimate, those equal to it
 * (to 1e-9 · (1 + |estimate|), as sums in another order differ) counted by half, as SciPy does since 1.10. Infinite if all
 * replicates lie on one side. Source: B. Efron, "Better bootstrap confidence intervals", Journal of the American Statistical
 * Association 82 (1987), 171-185.
 */
export function biasCorrection(replicates: Float64Array, estimate: number): number {
  const tolerance = 1e-9 * (1 + Math.abs(estimate));
  const below = countBelow(replicates, estimate - tolerance);
  const notAbove = countBelow(replicates, estimate + tolerance);
  return normalQuantile((below + notAbove) / 2 / replicates.length);
}

function countBelow(replicates: Float64Array, limit: number): number {
  let count = 0;
  for (let index = 0; index < replicates.length; index++) {
    count += Number((replicates[index] as number) < limit);
  }
  return count;
}

/**
 * The acceleration of an estimate, from its values with one observation left out each: Σ U³ ÷ (6 (Σ U²)^1.5), U their mean minus
 * each of them. Null if they are all equal. Source: Efron (1987), with the jackknife as in B. Efron and R. J. Tibshirani, An
 * Introduction to the Bootstrap (1993), equation 14.15.
 */
export function acceleration(jackknife: readonly number[]): number | null {
  const centre = jackknife.reduce((sum, value) => sum + value, 0) / jackknife.length;
  let squares = 0;
  let cubes = 0;
  let largest = 0;
  for (const value of jackknife) {
    const influence = centre - value;
    squares += influence * influence;
    cubes += influence * influence * influence;
    largest = Math.max(largest, Math.abs(influence));
  }
  if (largest <= 1e-14 * Math.abs(centre)) return null;
  return cubes / (6 * squares ** 1.5);
}

/**
 * The probabilities at which the BCa interval of this nominal tail reads the bootstrap distribution: Φ(z0 + (z0 + z) ÷
 * (1 - a (z0 + z))), z = Φ⁻¹(tail) and -z. Null where the formula breaks down: 1 - a (z0 + z) is not positive.
 * Source: Efron (1987).
 */
export function correctedTails(of: {
  readonly biasCorrection: number;
  readonly acceleration: number;
  readonly tail: number;
}): readonly [number, number] | null {
  const z = normalQuantile(of.tail);
  const low = of.biasCorrection + z;
  const high = of.biasCorrection - z;
  const lowScale = 1 - of.acceleration * low;
  const highScale = 1 - of.acceleration * high;
  if (lowScale <= 0 || highScale <= 0) return null;
  return [
    normalCumulative(of.biasCorrection + low / lowScale),
    normalCumulative(of.biasCorrection + high / highScale),
  ];
}
