/**
 * The quantile function of observed values, each equally likely: the value at index floor(probability · n) of the sorted
 * values (Hyndman and Fan's type 1, but for ties), for a probability in (0, 1). Sorted, so that a greater probability means
 * a greater value, as with every other distribution.
 *
 * @throws {RangeError} if there are no values.
 */
export function empiricalQuantile(values: readonly number[]): (probability: number) => number {
  const sorted = Float64Array.from(atLeastOne(values)).sort();
  const last = sorted.length - 1;
  // The minimum keeps the index inside where probability · n rounds to n.
  return (probability) => sorted[Math.min(last, Math.floor(probability * sorted.length))] as number;
}

/**
 * The arithmetic mean of the values.
 *
 * @throws {RangeError} if there are no values.
 */
export function empiricalMean(values: readonly number[]): number {
  return atLeastOne(values).reduce((sum, value) => sum + value, 0) / values.length;
}

function atLeastOne(values: readonly number[]): readonly number[] {
  if (values.length === 0) throw new RangeError("an empirical distribution needs at least one value");
  return values;
}
