import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/random/random-stream.ts";
import { meanInterval } from "../../src/statistics/mean-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { coverage, holds } from "./coverage-study.ts";
import { normal } from "./synthetic-study.ts";

describe("the coverage of a 95 % interval for a p99 difference", () => {
  it("in 200 studies of 10 seeds is close to 95 %", () => {
    const { difference, ratio } = coverage({ seeds: 10, studies: 200, resamples: 2_000 });
    // The limits of the large study, and three standard deviations (1.5 %) of 200 studies.
    expect(difference["bca-expanded"]).toBeGreaterThan(0.925 - 0.046);
    expect(ratio["bca-expanded"]).toBeGreaterThan(0.925 - 0.046);
    expect(difference["bca-expanded"]).toBeGreaterThanOrEqual(difference.bca);
  });

  describe.runIf(process.env.SLOW_TESTS)("in 2,000 studies", () => {
    it.each([
      { seeds: 10, least: 0.925, most: 0.965 },
      { seeds: 30, least: 0.935, most: 0.965 },
    ])("of $seeds seeds is between $least and $most", { timeout: 300_000 }, ({ seeds, least, most }) => {
      const { difference, ratio } = coverage({ seeds, studies: 2_000, resamples: 10_000 });
      for (const share of [difference["bca-expanded"], ratio["bca-expanded"]]) {
        expect(share).toBeGreaterThanOrEqual(least);
        expect(share).toBeLessThanOrEqual(most);
      }
      // Why the headline is the expanded one.
      expect(difference.bca).toBeLessThan(difference["bca-expanded"]);
    });

    it("for the mean of 10 log-normal values with σ = 0.75 is only about 91 %, and 89 % with Student's t", {
      timeout: 300_000,
    }, () => {
      const held = { "bca-expanded": 0, t: 0 };
      const mean = Math.exp(0.75 ** 2 / 2);
      const stream = randomStream({ seed: 1, purpose: "log-normal", index: 0 });
      for (let study = 0; study < 10_000; study++) {
        const values = Array.from({ length: 10 }, () => Math.exp(0.75 * normal(stream)));
        const sample = resampledMean(resamplingPlan({ n: 10, resamples: 2_000, key: `${study}` }), values);
        for (const method of ["bca-expanded", "t"] as const) {
          if (holds(meanInterval(sample, { level: 0.95, method }), mean)) held[method]++;
        }
      }
      expect(held["bca-expanded"] / 10_000).toBeCloseTo(0.907, 2);
      expect(held.t / 10_000).toBeCloseTo(0.885, 2);
    });
  });
});
