/** part ÷ whole, to nine decimals; null where there is no whole. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1e9) / 1e9 : null;
}
