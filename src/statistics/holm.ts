/**
 * Holm's adjusted p-values, in the order given: rejecting those of at most α keeps the chance of any false rejection in the
 * family at α. The k-th smallest of m is multiplied by m - k + 1, and none is below a smaller one's.
 * Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
 * 65-70.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index);
  order.sort((first, second) => (pValues[first] as number) - (pValues[second] as number));
  const adjusted = pValues.map(() => 0);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues[index] as number) * (pValues.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
