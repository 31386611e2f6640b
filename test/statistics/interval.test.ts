import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../src/random/normal-distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { bootstrapInterval } from "../../src/statistics/bootstrap-interval.ts";
import {
  deterministicInterval,
  type IntervalMethod,
  intervalWarnings,
} from "../../src/statistics/interval.ts";
import { meanInterval } from "../../src/statistics/mean-interval.ts";
import { pairedDifferenceInterval } from "../../src/statistics/paired-difference-interval.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { replicateInterval } from "../../src/statistics/replicate-interval.ts";
import { mostResamples, requiredResamples } from "../../src/statistics/required-resamples.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { studentInterval } from "../../src/statistics/student-interval.ts";
import { expandedTail } from "../../src/statistics/tail-probability.ts";

const at95 = { level: 0.95 };

function sampleOf(values: readonly number[], resamples = 10_000) {
  return resampledMean(resamplingPlan({ n: values.length, resamples, key: "design" }), values);
}

function contrastOf(candidate: readonly number[], baseline: readonly number[]) {
  return { candidate: sampleOf(candidate), baseline: sampleOf(baseline) };
}

/** Skewed values like the p99 completions of seeds. */
function completions(n: number, index = 0): number[] {
  const stream = randomStream({ seed: 11, purpose: "completions", index });
  return Array.from({ length: n }, () => 20 * Math.exp(0.2 * normalQuantile(stream.uniform())));
}

describe("what does not vary", () => {
  const values = completions(30);

  it("a policy against itself: a difference of exactly 0, a ratio of exactly 1, deterministic", () => {
    const contrast = contrastOf(values, [...values]);
    expect(pairedDifferenceInterval(contrast, at95)).toEqual(
      deterministicInterval({ estimate: 0, level: 0.95, n: 30 }),
    );
    expect(ratioOfMeansInterval(contrast, at95)).toEqual(
      deterministicInterval({ estimate: 1, level: 0.95, n: 30 }),
    );
  });

  it("the same value for every seed: [x, x], whatever the method and the number", () => {
    const methods: IntervalMethod[] = ["bca-expanded", "bca", "percentile-expanded", "percentile", "t"];
    for (const method of methods) {
      for (const n of [2, 4, 5, 30]) {
        const constant = sampleOf(Array.from({ length: n }, () => 0.1));
        const expected = {
          estimate: 0.1,
          low: 0.1,
          high: 0.1,
          method: "deterministic",
          level: 0.9,
          n,
          warnings: [],
        };
        expect(meanInterval(constant, { level: 0.9, method })).toEqual(expected);
      }
    }
  });

  it("a shift or a factor that is the same for every seed, but for rounding", () => {
    const shifted = contrastOf(
      values.map((value) => value + 0.1),
      values,
    );
    expect(pairedDifferenceInterval(shifted, at95)).toMatchObject({ method: "deterministic" });
    expect(pairedDifferenceInterval(shifted, at95)?.estimate).toBeCloseTo(0.1, 12);
    const scaled = contrastOf(
      values.map((value) => value * 1.1),
      values,
    );
    expect(ratioOfMeansInterval(scaled, at95)).toMatchObject({ method: "deterministic" });
    expect(pairedDifferenceInterval(scaled, at95)).toMatchObject({ method: "bca-expanded" });
    expect(ratioOfMeansInterval(shifted, at95)).toMatchObject({ method: "bca-expanded" });
  });

  it("one seed says nothing of how seeds vary", () => {
    expect(meanInterval(sampleOf([3]), at95)).toBeNull();
    expect(pairedDifferenceInterval(contrastOf([3], [3]), at95)).toBeNull();
    expect(ratioOfMeansInterval(contrastOf([3], [3]), at95)).toBeNull();
  });
});

describe("few observations", () => {
  it("below 5: Student's t, marked", () => {
    const values = completions(4);
    const interval = meanInterval(sampleOf(values), at95);
    expect(interval).toEqual(studentInterval(values, { ...at95, warnings: ["few-observations"] }));
    expect(intervalWarnings["few-observations"]).toContain("t interval");
    expect(bootstrapInterval(resamplingPlan({ n: 4, resamples: 100, key: "" }), () => 1, at95)).toBeNull();
  });

  it("from 5 on a bootstrap, which asks for more resamples", () => {
    expect(meanInterval(sampleOf(completions(5)), at95)).toMatchObject({
      method: "bca-expanded",
      warnings: ["few-resamples"],
    });
    const resamples = requiredResamples({ n: 5, level: 0.95 });
    expect(resamples).toBe(26_203);
    expect(meanInterval(sampleOf(completions(5), resamples), at95)).toMatchObject({ warnings: [] });
  });

  it("10,000 resamples are enough for 95 %, and for ten gates of 30 seeds they are not", () => {
    expect(requiredResamples({ n: 10, level: 0.95 })).toBe(10_000);
    expect(requiredResamples({ n: 30, level: 0.95 })).toBe(10_000);
    const level = 1 - 0.05 / 10;
    expect(requiredResamples({ n: 30, level })).toBe(Math.ceil(25 / expandedTail({ n: 30, level })));
    expect(requiredResamples({ n: 30, level })).toBeGreaterThan(15_000);
  });

  it("a level that a million resamples could not resolve: Student's t, marked", () => {
    const level = 1 - 0.05 / 100;
    expect(requiredResamples({ n: 10, level })).toBeGreaterThan(mostResamples);
    expect(meanInterval(sampleOf(completions(10)), { level })).toMatchObject({
      method: "t",
      warnings: ["extreme-level"],
    });
  });
});

describe("the ratio of means", () => {
  it("needs a positive mean of the baseline, in every resample", () => {
    const candidate = completions(10);
    expect(
      ratioOfMeansInterval(
        contrastOf(
          candidate,
          candidate.map(() => 0),
        ),
        at95,
      ),
    ).toBeNull();
    expect(
      ratioOfMeansInterval(
        contrastOf(
          candidate,
          candidate.map((value) => -value),
        ),
        at95,
      ),
    ).toBeNull();
    const rarelyPositive = candidate.map((_, index) => (index === 0 ? 1 : 0));
    expect(ratioOfMeansInterval(contrastOf(candidate, rarelyPositive), at95)).toBeNull();
  });

  it("of 4 pairs: Fieller's set, whose ends a t test just does not reject", () => {
    const candidate = [9.1, 10.4, 9.8, 10.9];
    const baseline = [10.2, 11.1, 10.7, 11.3];
    const interval = ratioOfMeansInterval(contrastOf(candidate, baseline), at95);
    expect(interval).toMatchObject({ method: "t", n: 4, warnings: ["few-observations"] });
    for (const [end, ratio] of [
      ["low", interval?.low],
      ["high", interval?.high],
    ] as const) {
      const residuals = candidate.map((value, index) => value - (ratio ?? 0) * (baseline[index] ?? 0));
      expect(
        studentInterval(residuals, { ...at95, warnings: [] })[end === "low" ? "low" : "high"],
      ).toBeCloseTo(0, 12);
    }
    expect(ratioOfMeansInterval(contrastOf([1, 2, 3], [-1, 0.1, 2]), at95)).toBeNull();
  });
});

describe("where the BCa formula ends", () => {
  const replicates = Float64Array.from({ length: 1_000 }, (_, index) => index);

  it("no replicate on one side: percentile interval, with a warning", () => {
    const distribution = { estimate: 2_000, n: 10, replicates, jackknife: [1, 2] };
    expect(replicateInterval(distribution, { level: 0.9, method: "bca" })).toMatchObject({
      method: "percentile",
      low: expect.closeTo(49.95, 9),
      high: expect.closeTo(949.05, 9),
      warnings: ["one-sided-replicates"],
    });
  });

  it("an estimate that no observation changes: no acceleration, with a warning", () => {
    const distribution = { estimate: 499.5, n: 10, replicates, jackknife: [3, 3, 3] };
    expect(replicateInterval(distribution, { level: 0.9, method: "bca" })).toMatchObject({
      method: "bca",
      low: expect.closeTo(49.95, 9),
      warnings: ["no-jackknife-variance"],
    });
  });

  it("too much skew for the level: percentile interval, with a warning", () => {
    const jackknife = Array.from({ length: 1_000 }, (_, index) => (index === 0 ? -1 : 0));
    const distribution = { estimate: 499.5, n: 1_000, replicates, jackknife };
    expect(replicateInterval(distribution, { level: 1 - 1e-9, method: "bca" })).toMatchObject({
      method: "percentile",
      warnings: ["few-resamples", "extreme-acceleration"],
    });
  });

  it("both ends on one value: with a warning that it shows no difference", () => {
    const mostlyZero = Float64Array.from({ length: 1_000 }, (_, index) => (index < 2 ? 1 : 0));
    const distribution = { estimate: 0, n: 10, replicates: mostlyZero, jackknife: [0, 0, 1] };
    expect(replicateInterval(distribution, { level: 0.9, method: "bca" })).toMatchObject({
      low: 0,
      high: 0,
      warnings: ["zero-width"],
    });
  });
});

describe("the methods", () => {
  it("differ as they should: expanded ones are wider, BCa follows the skew", () => {
    const sample = sampleOf([...completions(9), 80]);
    const of = (method: IntervalMethod) =>
      meanInterval(sample, { level: 0.95, method }) ?? deterministicInterval({ estimate: 0, level: 0, n: 0 });
    const wide = (method: IntervalMethod) => of(method).high - of(method).low;
    expect(wide("bca-expanded")).toBeGreaterThan(wide("bca"));
    expect(wide("percentile-expanded")).toBeGreaterThan(wide("percentile"));
    expect(of("bca").high).toBeGreaterThan(of("percentile").high);
    expect(of("bca").low).toBeGreaterThan(of("percentile").low);
    expect(of("t").high - of("t").estimate).toBeCloseTo(of("t").estimate - of("t").low, 12);
    expect(meanInterval(sample, at95)).toEqual(of("bca-expanded"));
  });

  it("follow units: scaled and shifted values give scaled and shifted intervals", () => {
    const values = completions(12);
    const plain = meanInterval(sampleOf(values), at95);
    const moved = meanInterval(sampleOf(values.map((value) => 5 - 1_000 * value)), at95);
    // The bias correction counts replicates, so that the interval of the mirror image is the mirror image.
    expect(moved?.low).toBeCloseTo(5 - 1_000 * (plain?.high ?? 0), 6);
    expect(moved?.high).toBeCloseTo(5 - 1_000 * (plain?.low ?? 0), 6);
  });

  it("agree on the mean, as a statistic or in closed form", () => {
    const values = completions(15);
    const plan = resamplingPlan({ n: 15, resamples: 2_000, key: "design" });
    const statistic = (observations: ArrayLike<number>) =>
      Array.from(observations, (observation) => values[observation] as number).reduce(
        (sum, value) => sum + value,
        0,
      ) / observations.length;
    const { low = 0, high = 0 } = bootstrapInterval(plan, statistic, at95) ?? {};
    const closed = meanInterval(resampledMean(plan, values), at95);
    expect([closed?.low, closed?.high]).toEqual([expect.closeTo(low, 10), expect.closeTo(high, 10)]);
  });

  it("refuse values that are not numbers or not as many as the plan's", () => {
    expect(() => sampleOf([1, Number.NaN])).toThrow("not finite");
    expect(() => resampledMean(resamplingPlan({ n: 3, resamples: 10, key: "" }), [1, 2])).toThrow(
      "2 values for a plan of 3",
    );
    const plan = resamplingPlan({ n: 5, resamples: 10, key: "" });
    const contrast = { candidate: sampleOf([1, 2, 3, 4, 5]), baseline: resampledMean(plan, [1, 2, 3, 4, 6]) };
    expect(() => pairedDifferenceInterval(contrast, at95)).toThrow("different resamples");
    expect(() => ratioOfMeansInterval(contrast, at95)).toThrow("different resamples");
    expect(() => bootstrapInterval(plan, () => Number.NaN, at95)).toThrow("NaN");
    expect(bootstrapInterval(plan, () => 7, at95)).toMatchObject({
      method: "deterministic",
      low: 7,
      high: 7,
    });
  });
});
