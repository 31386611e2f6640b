import fc from "fast-check";
import { quantileSorted } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/random/random-stream.ts";
import { replicateQuantiles } from "../../src/statistics/replicate-quantiles.ts";

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, 1e-300, 1e300, 5e-324, -1e9, 1e-9 + 1),
  fc.integer({ min: -3, max: 3 }),
);

/** By sorting all values. */
function bySorting(replicates: Float64Array, probabilities: readonly number[]): number[] {
  const sorted = [...replicates.slice().sort()];
  return probabilities.map((probability) => quantileSorted(sorted, probability));
}

describe("quantiles of replicates", () => {
  it("are those found by sorting all, for any values", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 200 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (values, probabilities) => {
          const replicates = Float64Array.from(values, (one) => one + 0);
          const expected = bySorting(replicates, [0, 1, ...probabilities]);
          replicateQuantiles(replicates, [0, 1, ...probabilities]).forEach((found, index) => {
            expect(found + 0).toBe((expected[index] as number) + 0);
          });
        },
      ),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it.each([
    ["uniform", (u: number) => u],
    ["few distinct", (u: number) => Math.floor(u * 7)],
    ["one far outlier", (u: number) => (u > 0.9999 ? 1e15 : u)],
    ["all equal", () => 4.2],
  ])("of 10,000 values, %s", (_, shape) => {
    const stream = randomStream({ seed: 7, purpose: "replicates", index: 0 });
    const replicates = Float64Array.from({ length: 10_000 }, () => shape(stream.uniform()));
    const before = replicates.slice();
    const probabilities = [0.5, 0.0001, 0.975, 0.025, 0.9999];
    expect(replicateQuantiles(replicates, probabilities)).toEqual(bySorting(replicates, probabilities));
    expect(replicates).toEqual(before);
  });
});
