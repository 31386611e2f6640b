/** How far `found` is from `expected`, relative to it (absolutely, where 0 is expected). Infinity for NaN. */
export function relativeError(found: number, expected: number): number {
  if (found === expected) return 0;
  const error = Math.abs(found - expected) / (expected === 0 ? 1 : Math.abs(expected));
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
}
