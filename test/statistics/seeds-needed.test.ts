import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../src/random/normal-distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import type { Interval } from "../../src/statistics/interval.ts";
import { mostSeedsNeeded, seedsNeeded } from "../../src/statistics/seeds-needed.ts";
import { studentInterval } from "../../src/statistics/student-interval.ts";

describe("the seeds that a gate needs", () => {
  const interval = { estimate: 98, low: 94, high: 103, n: 30 };

  it("shrink the side towards the bound to the distance", () => {
    // From 5 to 2: (5 ÷ 2)² times as many.
    expect(seedsNeeded(interval, 100)).toBe(188);
    // From 4 to 2.
    expect(seedsNeeded(interval, 96)).toBe(120);
  });

  it("are one more at least, and those there are where it is decided", () => {
    expect(seedsNeeded(interval, 103)).toBe(31);
    expect(seedsNeeded(interval, 103.1)).toBe(30);
    expect(seedsNeeded(interval, 90)).toBe(30);
  });

  it("are not known where the estimate sits on the bound, and at most so many", () => {
    expect(seedsNeeded(interval, 98)).toBeNull();
    expect(seedsNeeded({ estimate: 1e-18, low: -1, high: 1, n: 30 }, 0)).toBeNull();
    expect(seedsNeeded(interval, 98.001)).toBe(mostSeedsNeeded);
    expect(seedsNeeded({ estimate: 5, low: 5, high: 5, n: 1 }, 5)).toBeNull();
    expect(seedsNeeded({ estimate: 5, low: 5, high: 5, n: 1 }, 6)).toBe(1);
  });

  it("decide in about half of the studies if the estimate is right, and twice as many in four of five", () => {
    const decided = (seeds: number, holds: (interval: Interval) => boolean) => {
      let count = 0;
      for (let study = 0; study < 1_000; study++) {
        const stream = randomStream({ seed: study, purpose: "values", index: seeds });
        const values = Array.from({ length: seeds }, () => 98 + 12 * normalQuantile(stream.uniform()));
        if (!holds(studentInterval(values, { level: 0.95, warnings: [] }))) count++;
      }
      return count / 1_000;
    };
    const half = 2.045 * (12 / Math.sqrt(30));
    const needed = seedsNeeded({ estimate: 98, low: 98 - half, high: 98 + half, n: 30 }, 100) ?? 0;
    expect(needed).toBe(151);
    const holdsBound = ({ low, high }: Interval) => low <= 100 && high >= 100;
    expect(decided(needed, holdsBound)).toBeCloseTo(0.53, 1);
    expect(decided(2 * needed, holdsBound)).toBeCloseTo(0.8, 1);
  });
});
