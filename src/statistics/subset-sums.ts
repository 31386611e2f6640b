/**
 * The 2^n sums ±a1 ±a2 … ±an in ascending order. Each term merges two sorted lists, so that all takes 2^(n + 1) steps.
 * Source: E. Horowitz and S. Sahni, "Computing partitions with applications to the knapsack problem", Journal of the ACM 21
 * (1974), 277-292.
 */
export function signedSums(terms: readonly number[]): Float64Array {
  let sums = Float64Array.of(0);
  for (const term of terms) sums = mergeShifted(sums, Math.abs(term));
  return sums;
}

/** The sums minus and plus `shift` (>= 0), in ascending order. */
function mergeShifted(sums: Float64Array, shift: number): Float64Array<ArrayBuffer> {
  const merged = new Float64Array(2 * sums.length);
  let lower = 0;
  let upper = 0;
  for (let position = 0; position < merged.length; position++) {
    // The lower copy never lags behind the upper one, so it alone can be exhausted.
    const below = lower < sums.length ? (sums[lower] as number) - shift : Number.POSITIVE_INFINITY;
    const above = (sums[upper] as number) + shift;
    if (below <= above) {
      merged[position] = below;
      lower++;
    } else {
      merged[position] = above;
      upper++;
    }
  }
  return merged;
}

/** In how many pairs, one number from each ascending list, the sum is at least `threshold`. */
export function pairsAtLeast(first: Float64Array, second: Float64Array, threshold: number): number {
  let count = 0;
  let reaching = second.length;
  for (let index = 0; index < first.length; index++) {
    const value = first[index] as number;
    while (reaching > 0 && value + (second[reaching - 1] as number) >= threshold) reaching--;
    count += second.length - reaching;
  }
  return count;
}
