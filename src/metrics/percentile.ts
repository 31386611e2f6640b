/**
 * The nearest-rank percentile: the smallest value that at least `percent` in 100 of the values do not exceed.
 * `percent` is a whole number, so that the rank is exact: 99 % of 512 is the 507th.
 *
 * @param ascending sorted values
 * @returns null if there are no values
 */
export function percentile(ascending: Float64Array, percent: number): number | null {
  const rank = Math.ceil((percent * ascending.length) / 100);
  return ascending[Math.max(0, rank - 1)] ?? null;
}
