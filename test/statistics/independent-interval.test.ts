import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../src/random/normal-distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import {
  type IndependentSamples,
  independentDifferenceInterval,
  independentRatioInterval,
} from "../../src/statistics/independent-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";

function samplesOf(
  candidate: readonly number[],
  baseline: readonly number[],
  resamples = 2000,
): IndependentSamples {
  const plan = (n: number, key: string) => resamplingPlan({ n, resamples, key });
  return {
    candidate: resampledMean(plan(candidate.length, "candidate"), candidate),
    baseline: resampledMean(plan(baseline.length, "baseline"), baseline),
  };
}

describe("the interval of a difference of samples that do not pair", () => {
  it("is Welch's t for few values, as worked by hand", () => {
    // Means 19.7 and 24.3; variances of the means 0.78/4 and 0.3/4; 5.01 degrees of freedom, t = 2.569.
    const samples = samplesOf([19.5, 19.2, 19.1, 21.0], [23.7, 24.9, 24.0, 24.6]);
    const interval = independentDifferenceInterval(samples, { level: 0.95 });
    expect(interval?.method).toBe("t");
    expect(interval?.estimate).toBeCloseTo(-4.6, 10);
    const spread = Math.sqrt(0.78 / 4 + 0.3 / 4);
    expect((interval?.high as number) + 4.6).toBeCloseTo(2.569 * spread, 2);
    expect(-4.6 - (interval?.low as number)).toBeCloseTo(2.569 * spread, 2);
  });

  it("has no ends for a single value, and is exact for values that do not vary", () => {
    expect(independentDifferenceInterval(samplesOf([1], [2, 3]), { level: 0.95 })).toBeNull();
    expect(independentRatioInterval(samplesOf([1], [2, 3]), { level: 0.95 })).toBeNull();
    const same = independentDifferenceInterval(samplesOf([3, 3], [1, 1, 1]), { level: 0.95 });
    expect(same).toMatchObject({ low: 2, high: 2, method: "deterministic" });
  });

  it("has no ratio where the baseline is not above 0", () => {
    expect(independentRatioInterval(samplesOf([1, 2], [-1, 1]), { level: 0.95 })).toBeNull();
  });

  it("does not depend on the order of values, within the noise of its resamples", () => {
    const [a, b] = [draws("a", 12, 5, 1), draws("b", 15, 4, 2)];
    const there = independentDifferenceInterval(samplesOf(a, b, 20_000), { level: 0.95 });
    const back = independentDifferenceInterval(samplesOf(a.toReversed(), b.toReversed(), 20_000), {
      level: 0.95,
    });
    expect(there?.low).toBeCloseTo(back?.low as number, 0);
    expect(there?.method).toBe("bca-expanded");
  });

  it.each([
    ["t", 4, 6],
    ["bca-expanded", 10, 10],
    ["bca-expanded", 10, 30],
  ] as const)(
    "holds the true difference and ratio in about 95 %%: %s with %i and %i values",
    (method, m, n) => {
      const studies = 600;
      let difference = 0;
      let ratio = 0;
      for (let study = 0; study < studies; study += 1) {
        const samples = samplesOf(draws(`c${study}`, m, 11, 1), draws(`d${study}`, n, 10, 2), 800);
        const found = independentDifferenceInterval(samples, { level: 0.95, method });
        const share = independentRatioInterval(samples, { level: 0.95, method });
        difference += Number((found?.low as number) <= 1 && 1 <= (found?.high as number));
        ratio += Number((share?.low as number) <= 1.1 && 1.1 <= (share?.high as number));
      }
      // Two standard errors of 600 studies are 1.8 %.
      expect(difference / studies).toBeGreaterThan(0.925);
      expect(difference / studies).toBeLessThan(0.985);
      expect(ratio / studies).toBeGreaterThan(0.925);
      expect(ratio / studies).toBeLessThan(0.985);
    },
  );
});

function draws(purpose: string, n: number, mean: number, sd: number): number[] {
  const stream = randomStream({ seed: 1, purpose, index: 0 });
  return Array.from({ length: n }, () => mean + sd * normalQuantile(stream.uniform()));
}
