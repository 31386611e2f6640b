import { describe, expect, it } from "vitest";
import { acceleration, biasCorrection, correctedTails } from "../../src/statistics/bias-corrected.ts";
import { jackknifeMeans, resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { expandedTail, nominalTail } from "../../src/statistics/tail-probability.ts";
import { intervalOfCase, referenceCases, referenceMethods } from "./reference-cases.ts";

/*
 * The intervals of bootstrap.json are those of infinitely many resamples: every multiset of observations counted. How far
 * an interval from B resamples may lie off was measured there over hundreds of runs (six standard deviations of each end).
 */
const resampleCounts = [2_000, 10_000, 100_000] as const;

type Ends = readonly (number | null)[];

describe.each(referenceCases)(
  "the reference case $id",
  ({ id, n, data, point, confidence, ideal, tolerance, intermediate }) => {
    it.each(resampleCounts)("has its exact intervals, within the tolerance of %d resamples", (resamples) => {
      let checked = 0;
      for (const key of ["a", "b", "c", "d", "e"]) {
        const plan = resamplingPlan({ n, resamples, key });
        for (const [name, method] of referenceMethods) {
          const interval = intervalOfCase({ id, data, plan }, { level: confidence, method });
          expect(interval).toMatchObject({ method, level: confidence, n });
          expect(interval?.estimate).toBeCloseTo(point, 12);
          const allowed: Ends = tolerance[`${resamples}`]?.[name] ?? [null, null];
          [interval?.low, interval?.high].forEach((end = Number.NaN, side) => {
            const most = allowed[side] ?? null;
            if (most === null) return;
            const exact = ideal[name][side] as number;
            checked++;
            expect(
              Math.abs(end - exact),
              `${method}, key ${key}: ${end} instead of ${exact}`,
            ).toBeLessThanOrEqual(most + 1e-9 * (1 + Math.abs(exact)));
          });
        }
      }
      // Two ends, four methods, five keys; a median sits on an observation, which few resamples may miss.
      expect(checked).toBe(id === "median" ? { 2000: 0, 10000: 20, 100000: 40 }[resamples] : 40);
    });

    it("has its jackknife, acceleration and tails", () => {
      expect(acceleration(intermediate.jackknife)).toBeCloseTo(intermediate.acceleration, 12);
      const shape = { biasCorrection: intermediate.z0_mid, acceleration: intermediate.acceleration };
      const tails = { bca: nominalTail(confidence), expanded: expandedTail({ n, level: confidence }) };
      expect(tails.expanded).toBeCloseTo(intermediate.expanded_alpha, 11);
      expectClose(correctedTails({ ...shape, tail: tails.bca }), intermediate.bca_mid_alphas);
      expectClose(correctedTails({ ...shape, tail: tails.expanded }), intermediate.bca_expanded_mid_alphas);
    });
  },
);

describe("the parts of a mean's bootstrap", () => {
  const sample = referenceCases.find(({ id }) => id === "mean");

  it("leaves one observation out at a time", () => {
    const values = sample?.data.x ?? [];
    expectClose(jackknifeMeans(values, sample?.point ?? 0), sample?.intermediate.jackknife ?? []);
  });

  it("counts ties with the estimate by half in the bias correction", () => {
    expect(biasCorrection(Float64Array.of(1, 2, 2, 3), 2)).toBe(0);
    expect(biasCorrection(Float64Array.of(1, 2 - 1e-12, 2 + 1e-12, 3), 2)).toBe(0);
    expect(biasCorrection(Float64Array.of(0, 1, 2, 3), 2)).toBeCloseTo(0.31863936396, 10);
    expect(biasCorrection(Float64Array.of(3, 4), 2)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("has the exact bias correction, mean and standard error but for the error of 100,000 resamples", () => {
    const resamples = 100_000;
    const plan = resamplingPlan({ n: 10, resamples, key: "parts" });
    const { means, mean } = resampledMean(plan, sample?.data.x ?? []);
    const average = means.reduce((sum, value) => sum + value, 0) / resamples;
    const variance = means.reduce((sum, value) => sum + (value - average) ** 2, 0) / resamples;
    const { z0_mid = 0, bootstrap_mean = 0, bootstrap_se = 0 } = sample?.intermediate ?? {};
    // Five standard errors each: √(π ÷ 2) ÷ √B at the median of a normal distribution, and the usual ones.
    expect(Math.abs(biasCorrection(means, mean) - z0_mid)).toBeLessThan((5 * 1.26) / Math.sqrt(resamples));
    expect(Math.abs(average - bootstrap_mean)).toBeLessThan((5 * bootstrap_se) / Math.sqrt(resamples));
    expect(Math.abs(Math.sqrt(variance) - bootstrap_se)).toBeLessThan(
      (5 * bootstrap_se) / Math.sqrt(resamples),
    );
  });
});

function expectClose(found: readonly number[] | null, expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, index) => {
    expect(found?.[index]).toBeCloseTo(value, 10);
  });
}
