import { quantileSorted } from "simple-statistics";

/**
 * Tukey's fences: one and a half times the distance between the quartiles beyond each of them. What lies outside is far from
 * what the other values let one expect (Tukey, Exploratory Data Analysis, 1977).
 *
 * @returns null for fewer than four values, which have no quartiles to speak of
 */
export function tukeyFences(values: readonly number[]): readonly [low: number, high: number] | null {
  if (values.length < 4) return null;
  const ascending = [...values].sort((a, b) => a - b);
  const first = quantileSorted(ascending, 0.25);
  const third = quantileSorted(ascending, 0.75);
  const beyond = 1.5 * (third - first);
  return [first - beyond, third + beyond];
}
