import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentile } from "../../src/metrics/percentile.ts";

/** The values 1 to `count`, so that a percentile is its own rank. */
function ranks(count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, index) => index + 1);
}

describe("nearest-rank percentile", () => {
  it.each([
    [99, 512, 507],
    // In floating-point numbers 0.55 · 100 and 0.07 · 100 are a little more than 55 and 7.
    [55, 100, 55],
    [7, 100, 7],
    [50, 1, 1],
    [50, 2, 1],
    [50, 3, 2],
    [98, 50, 49],
    [99, 100, 99],
    [99, 101, 100],
    [100, 512, 512],
  ])("%s %% of %s values is number %s", (percent, count, rank) => {
    expect(percentile(ranks(count), percent)).toBe(rank);
  });

  it("of no values is null, never 0", () => {
    expect(percentile(new Float64Array(), 99)).toBeNull();
  });

  it("is the smallest value that so many in 100 do not exceed", () => {
    const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (drawn, percent) => {
        const ascending = Float64Array.from(drawn).sort();
        const found = percentile(ascending, percent) as number;
        const notAbove = (limit: number) => drawn.filter((value) => value <= limit).length;
        expect(drawn).toContain(found);
        expect(notAbove(found) * 100).toBeGreaterThanOrEqual(percent * drawn.length);
        expect(notAbove(found - 1) * 100).toBeLessThan(percent * drawn.length);
      }),
      { seed: 5 },
    );
  });
});
