import { describe, expect, it } from "vitest";
import { meanInterval } from "../../src/statistics/mean-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";

describe("the resamples of a design", () => {
  it("are the same for the same key, and the first ones whatever their number", () => {
    const plan = resamplingPlan({ n: 30, resamples: 1_000, key: "design" });
    expect(resamplingPlan({ n: 30, resamples: 1_000, key: "design" })).toEqual(plan);
    expect(resamplingPlan({ n: 30, resamples: 2_000, key: "design" }).indices.slice(0, 30_000)).toEqual(
      plan.indices,
    );
    expect(resamplingPlan({ n: 30, resamples: 1_000, key: "another" }).indices).not.toEqual(plan.indices);
  });

  it("are those of the first release, so that saved intervals print again", () => {
    const plan = resamplingPlan({ n: 10, resamples: 10_000, key: "design" });
    expect([...plan.indices.slice(0, 10)]).toMatchInlineSnapshot(`
      [
        0,
        0,
        6,
        1,
        8,
        3,
        9,
        3,
        9,
        4,
      ]
    `);
    const values = [12.41, 13.07, 11.86, 15.92, 12.75, 14.33, 13.58, 21.64, 12.98, 17.29];
    expect(meanInterval(resampledMean(plan, values), { level: 0.95 })).toMatchInlineSnapshot(`
      {
        "estimate": 14.583000000000002,
        "high": 17.980429126041454,
        "level": 0.95,
        "low": 13.101721944503835,
        "method": "bca-expanded",
        "n": 10,
        "warnings": [],
      }
    `);
  });

  it.each([1, 2, 7, 256, 257, 70_000])("hold each of %d observations equally often", (n) => {
    const plan = resamplingPlan({ n, resamples: Math.ceil(200_000 / n), key: "design" });
    const counts = new Float64Array(n);
    for (const index of plan.indices) counts[index] = (counts[index] ?? Number.NaN) + 1;
    const expected = plan.indices.length / n;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Five standard deviations of chi-square with n - 1 degrees of freedom.
    expect(Math.abs(chiSquare - (n - 1))).toBeLessThanOrEqual(5 * Math.sqrt(2 * (n - 1)));
  });
});
