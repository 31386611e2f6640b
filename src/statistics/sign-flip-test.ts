import type { SignFlipPlan } from "./sign-flip-plan.ts";
import { pairsAtLeast, signedSums } from "./subset-sums.ts";

/** What a sign-flip test asks. */
export interface SignFlipQuestion {
  /** The mean difference that is doubted; 0 unless given. For a ratio r, test the differences candidate - r · baseline. */
  readonly margin?: number;
  /** Whether the mean difference is not the margin, or above it, or below it. */
  readonly alternative: "different" | "greater" | "less";
}

/**
 * The p-value of the sign-flip (Fisher's permutation) test of paired differences: if each difference is as likely to lie above
 * the margin as below it by as much, how often their sum lies as far out as the one found.
 *
 * Up to 20 pairs the value is exact, over all 2^n flips: the sums of each half of the differences are merged in order and
 * matched, which takes 0.1 ms where trying all flips takes milliseconds. Above, it is (k + 1) ÷ (N + 1) over the plan's N
 * flips, which is never 0 and never claims too much, in 0.1 ms for 30 pairs (exactly it would take 1.4 ms).
 *
 * Sources: R. A. Fisher, The Design of Experiments (1935), section 21; B. Phipson and G. K. Smyth, "Permutation p-values
 * should never be zero", Statistical Applications in Genetics and Molecular Biology 9 (2010), 39.
 */
export function signFlipPValue(
  plan: SignFlipPlan,
  differences: readonly number[],
  question: SignFlipQuestion,
): number {
  if (differences.length !== plan.n)
    throw new Error(`${differences.length} differences for a plan of ${plan.n}`);
  const { margin = 0, alternative } = question;
  const sign = alternative === "less" ? -1 : 1;
  const distances = differences.map((difference) => sign * (difference - margin));
  const sum = distances.reduce((total, distance) => total + distance, 0);
  // Sums of the same numbers in another order differ by rounding.
  const tolerance = 1e-12 * distances.reduce((total, distance) => total + Math.abs(distance), 0);
  const absolute = alternative === "different";
  // Every flip lies at least as far out as no distance at all.
  if (absolute && Math.abs(sum) <= tolerance) return 1;
  const threshold = (absolute ? Math.abs(sum) : sum) - tolerance;
  if (plan.patterns !== null) return drawnShare(plan.patterns, distances, { threshold, absolute });
  // Flipping all signs of a flip changes the sign of its sum, so that both tails are equal.
  return (absolute ? 2 : 1) * exactShare(distances, threshold);
}

/** The share of all flips whose sum is at least `threshold`. */
function exactShare(distances: readonly number[], threshold: number): number {
  const middle = distances.length >> 1;
  const first = signedSums(distances.slice(0, middle));
  const second = signedSums(distances.slice(middle));
  return pairsAtLeast(first, second, threshold) / 2 ** distances.length;
}

/** (k + 1) ÷ (N + 1), k the number of the N flips whose sum, or its absolute value, is at least `threshold`. */
function drawnShare(
  patterns: Uint8Array,
  distances: readonly number[],
  counted: { readonly threshold: number; readonly absolute: boolean },
): number {
  const { threshold, absolute } = counted;
  const bytes = Math.ceil(distances.length / 8);
  const tables = byteTables(distances, bytes);
  const flips = patterns.length / bytes;
  let count = 1;
  let position = 0;
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0;
    for (let byte = 0; byte < bytes; byte++) {
      sum += tables[256 * byte + (patterns[position++] as number)] as number;
    }
    count += Number((absolute ? Math.abs(sum) : sum) >= threshold);
  }
  return count / (flips + 1);
}

/** For every eight distances, their sum under each of the 256 patterns of signs: a set bit flips. */
function byteTables(distances: readonly number[], bytes: number): Float64Array {
  const tables = new Float64Array(256 * bytes);
  for (let byte = 0; byte < bytes; byte++) {
    const table = tables.subarray(256 * byte, 256 * (byte + 1));
    const eight = distances.slice(8 * byte, 8 * (byte + 1));
    table[0] = eight.reduce((sum, distance) => sum + distance, 0);
    for (let pattern = 1; pattern < 256; pattern++) {
      const highest = 31 - Math.clz32(pattern);
      table[pattern] = (table[pattern - (1 << highest)] as number) - 2 * (eight[highest] ?? 0);
    }
  }
  return tables;
}
