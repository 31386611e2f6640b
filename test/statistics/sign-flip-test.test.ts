import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../src/random/normal-distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { signFlipPlan } from "../../src/statistics/sign-flip-plan.ts";
import { type SignFlipQuestion, signFlipPValue } from "../../src/statistics/sign-flip-test.ts";
import { pairsAtLeast, signedSums } from "../../src/statistics/subset-sums.ts";

/** By trying all 2^n flips. */
function byTrying(differences: readonly number[], { margin = 0, alternative }: SignFlipQuestion): number {
  const distances = differences.map((difference) => difference - margin);
  const found = distances.reduce((sum, distance) => sum + distance, 0);
  const flips = 2 ** distances.length;
  let count = 0;
  for (let flip = 0; flip < flips; flip++) {
    const sum = distances.reduce(
      (total, distance, bit) => total + ((flip >> bit) & 1 ? -distance : distance),
      0,
    );
    if (alternative === "greater" && sum >= found - 1e-9) count++;
    if (alternative === "less" && sum <= found + 1e-9) count++;
    if (alternative === "different" && Math.abs(sum) >= Math.abs(found) - 1e-9) count++;
  }
  return count / flips;
}

function normalValues(n: number, shift: number, index: number): number[] {
  const stream = randomStream({ seed: 3, purpose: "differences", index });
  return Array.from({ length: n }, () => shift + normalQuantile(stream.uniform()));
}

/** Not exact in binary, so that equal sums differ by rounding. */
const hundredths = (value: number) => value / 100;

const alternatives = ["different", "greater", "less"] as const;

describe("the sign-flip test", () => {
  it("counts what trying all flips counts, ties and margins included", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -500, max: 500 }).map(hundredths)),
          {
            minLength: 1,
            maxLength: 9,
          },
        ),
        fc.constantFrom(...alternatives),
        fc.constantFrom(0, 1, -0.3),
        (differences, alternative, margin) => {
          const plan = signFlipPlan({ n: differences.length, key: "" });
          const question = { alternative, margin };
          expect(signFlipPValue(plan, differences, question)).toBe(byTrying(differences, question));
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });

  it("is exact for 20 pairs", () => {
    const plan = signFlipPlan({ n: 20, key: "" });
    expect(plan.patterns).toBeNull();
    const differences = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(signFlipPValue(plan, differences, { alternative: "different" })).toBe(2 / 2 ** 20);
    expect(signFlipPValue(plan, differences, { alternative: "greater" })).toBe(1 / 2 ** 20);
    expect(signFlipPValue(plan, differences, { alternative: "less" })).toBe(1);
    // The sums of flips of 1 to 20 that reach 208 are those of flipped subsets of sum 0 and 1.
    expect(signFlipPValue(plan, [-1, ...differences.slice(1)], { alternative: "greater" })).toBe(2 / 2 ** 20);
  });

  it.each(alternatives)("draws flips above 20 pairs, close to the exact value: %s", (alternative) => {
    for (const [index, shift] of [0, 0.2, 0.4, -0.3].entries()) {
      const differences = normalValues(27, shift, index);
      const drawn = signFlipPValue(signFlipPlan({ n: 27, key: "design" }), differences, { alternative });
      // A plan without patterns counts all, however many.
      const exact = signFlipPValue({ n: 27, patterns: null }, differences, { alternative });
      expect(Math.abs(drawn - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / 9_999) + 2e-4);
      expect(drawn).toBeGreaterThanOrEqual(1e-4);
    }
  });

  it("gives the same p-value for the same key", () => {
    const differences = normalValues(40, 0.3, 9);
    const of = (key: string) =>
      signFlipPValue(signFlipPlan({ n: 40, key }), differences, { alternative: "greater" });
    expect(of("one")).toBe(of("one"));
    expect(of("one")).not.toBe(of("another"));
  });

  it("finds nothing in differences that are all 0", () => {
    for (const n of [3, 25]) {
      const zeros = Array.from({ length: n }, () => 0);
      for (const alternative of alternatives) {
        expect(signFlipPValue(signFlipPlan({ n, key: "" }), zeros, { alternative })).toBe(1);
      }
    }
  });

  it("rejects a true null hypothesis no more often than it says", () => {
    let rejected = 0;
    const plan = signFlipPlan({ n: 12, key: "" });
    for (let study = 0; study < 2_000; study++) {
      if (signFlipPValue(plan, normalValues(12, 0, study), { alternative: "different" }) <= 0.05) rejected++;
    }
    // 5 % of 2,000 is 100, with a standard deviation of 9.7.
    expect(rejected).toBeGreaterThan(65);
    expect(rejected).toBeLessThan(135);
  });

  it("refuses differences of another number than the plan's", () => {
    expect(() => signFlipPValue(signFlipPlan({ n: 3, key: "" }), [1], { alternative: "less" })).toThrow(
      "1 differences",
    );
  });
});

describe("signed sums", () => {
  it("are in order, and pairs of them are counted", () => {
    expect([...signedSums([1, -2])]).toEqual([-3, -1, 1, 3]);
    expect([...signedSums([])]).toEqual([0]);
    expect(pairsAtLeast(Float64Array.of(-3, -1, 1, 3), Float64Array.of(-1, 1), 2)).toBe(3);
  });
});
