import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/random/random-stream.ts";
import {
  nextSeedCount,
  type StoppingDecision,
  type StoppingRule,
  stoppingDecision,
  usualStoppingRule,
} from "../../src/statistics/stopping-rule.ts";
import { studentInterval } from "../../src/statistics/student-interval.ts";
import { normal } from "./synthetic-study.ts";

const rule: StoppingRule = { ...usualStoppingRule, target: 0.1, maximum: 1_000 };

/** Values whose mean is 1 and whose standard deviation grows with `size`, alternating above and below. */
function alternating(n: number, size: number): number[] {
  return Array.from({ length: n }, (_, index) => 1 + (index % 2 === 0 ? size : -size));
}

describe("sequential stopping", () => {
  it("starts with the minimum, adds batches and ends at the maximum", () => {
    expect(nextSeedCount(0, rule)).toBe(20);
    expect(nextSeedCount(20, rule)).toBe(30);
    expect(nextSeedCount(990, rule)).toBe(1_000);
    expect(nextSeedCount(995, rule)).toBe(1_000);
    expect(nextSeedCount(0, { ...rule, maximum: 15 })).toBe(15);
  });

  it("stops at the minimum if the interval is narrow enough, however narrow before", () => {
    expect(stoppingDecision({ values: alternating(10, 0.001) }, rule)).toEqual({
      action: "continue",
      seeds: 20,
    });
    expect(stoppingDecision({ values: alternating(20, 0.001) }, rule)).toEqual({
      action: "stop",
      seeds: 20,
      reason: "precise",
    });
    expect(stoppingDecision({ values: alternating(20, 0.9) }, rule)).toEqual({
      action: "continue",
      seeds: 30,
    });
    expect(stoppingDecision({ values: alternating(20, 0.9) }, { ...rule, maximum: 20 })).toEqual({
      action: "stop",
      seeds: 20,
      reason: "maximum",
    });
  });

  it("wants the target to have held over the look-ahead", () => {
    const values = alternating(30, 0.255);
    const precise = (n: number) => studentInterval(values.slice(0, n), { level: 0.95, warnings: [] });
    const halfWidth = (n: number) => (precise(n).high - precise(n).low) / 2;
    expect(halfWidth(30)).toBeLessThan(0.1);
    expect(halfWidth(25)).toBeGreaterThan(0.1);
    expect(stoppingDecision({ values }, rule)).toEqual({ action: "continue", seeds: 40 });
    expect(stoppingDecision({ values }, { ...rule, lookAhead: 0 })).toMatchObject({
      action: "stop",
      reason: "precise",
    });
  });

  it("sees no more than the half-width: a difference of 0 stops as soon as any other", () => {
    const differences = alternating(20, 0.1).map((value) => value - 1);
    const relativeTo = Array.from({ length: 20 }, () => 1);
    const stop = { action: "stop", seeds: 20, reason: "precise" };
    expect(stoppingDecision({ values: differences, relativeTo }, rule)).toEqual(stop);
    expect(stoppingDecision({ values: differences.map((value) => value + 5), relativeTo }, rule)).toEqual(
      stop,
    );
    // Relative to its own mean of 0 it never is.
    expect(stoppingDecision({ values: differences }, rule)).toEqual({ action: "continue", seeds: 30 });
  });

  it("stops at once where nothing varies, even at 0", () => {
    expect(stoppingDecision({ values: alternating(20, 0).map(() => 0) }, rule)).toMatchObject({
      reason: "precise",
    });
  });
});

/** Runs the rule over normal values of mean 1 until it stops. */
function sequentialStudy(
  study: number,
  variation: number,
  target: number,
): { seeds: number; holds: boolean } {
  const stream = randomStream({ seed: study, purpose: "sequential study", index: 0 });
  const used = { ...rule, target };
  const values: number[] = [];
  let decision: StoppingDecision = { action: "continue", seeds: nextSeedCount(0, used) };
  while (decision.action === "continue") {
    while (values.length < decision.seeds) values.push(1 + variation * normal(stream));
    decision = stoppingDecision({ values }, used);
  }
  const { low, high } = studentInterval(values, { level: 0.95, warnings: [] });
  return { seeds: decision.seeds, holds: low <= 1 && 1 <= high };
}

function sequentialStudies(
  studies: number,
  variation: number,
  target: number,
): { coverage: number; seeds: number } {
  let held = 0;
  let seeds = 0;
  for (let study = 0; study < studies; study++) {
    const result = sequentialStudy(study, variation, target);
    if (result.holds) held++;
    seeds += result.seeds;
  }
  return { coverage: held / studies, seeds: seeds / studies };
}

describe("the 95 % interval after sequential stopping", () => {
  it("holds the true mean in about 95 % of 500 studies", () => {
    const { coverage, seeds } = sequentialStudies(500, 0.3, 0.1);
    // Three standard deviations of 500 studies.
    expect(coverage).toBeGreaterThan(0.95 - 0.03);
    expect(seeds).toBeGreaterThan(35);
    expect(seeds).toBeLessThan(50);
  });

  it.runIf(process.env.SLOW_TESTS).each([
    { variation: 0.3, target: 0.1, least: 0.94 },
    { variation: 0.3, target: 0.05, least: 0.94 },
    { variation: 0.1, target: 0.02, least: 0.94 },
  ])(
    "holds it in more than $least of 4,000 studies: coefficient of variation $variation, target $target",
    { timeout: 120_000 },
    ({ variation, target, least }) => {
      expect(sequentialStudies(4_000, variation, target).coverage).toBeGreaterThan(least);
    },
  );
});
