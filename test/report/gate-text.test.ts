import { describe, expect, it } from "vitest";
import type { GateResult } from "../../src/gates/gate-result.ts";
import { findingText, gatesText } from "../../src/report/gate-text.ts";
import { levelText } from "../../src/report/quantity-text.ts";

const usual: GateResult = {
  id: "gate 1",
  expression: "completion p99 of take-ahead <= 102% of main",
  kind: "no-regression",
  level: "error",
  verdict: "pass",
  quantity: "ratio",
  unit: "",
  estimate: 0.848,
  ci: [0.8401, 0.8562],
  ciLevel: 0.95,
  method: "bca-expanded",
  bound: [1.02],
  n: 30,
  seedsNeeded: null,
  reason: null,
};
const mean = { quantity: "mean", unit: "ms", estimate: 24_125, ci: [24_015, 24_279] } as const;

describe("what was found of a gate", () => {
  it.each<[Partial<GateResult>, string]>([
    [{}, "found 84.8 % [84.0, 85.6], bound 102 %"],
    [{ bound: [0.9995] }, "found 84.8 % [84.0, 85.6], bound 99.95 %"],
    [{ estimate: 1.0198, ci: [1.0193, 1.0204] }, "found 101.98 % [101.93, 102.04], bound 102 %"],
    [
      { estimate: 1, ci: [1, 1], method: "deterministic", bound: [1] },
      "found 100 % in every seed, bound 100 %",
    ],
    [{ ...mean, bound: [25_000] }, "found 24.125 s [24.015, 24.279], bound 25 s"],
    [{ ...mean, bound: [22_842, 25_758] }, "found 24.125 s [24.015, 24.279], bound 22.842 s to 25.758 s"],
    [
      { ...mean, unit: "", estimate: 0.98, ci: [0.97, 0.99], bound: [0.95] },
      "found 0.98000 [0.97000, 0.99000], bound 0.95",
    ],
    [
      { ...mean, unit: "takes", estimate: 18.9333, ci: [18.6, 19.25], bound: [19] },
      "found 18.933 takes [18.600, 19.250], bound 19 takes",
    ],
    [
      { quantity: "difference", unit: "job-s", estimate: -2.5, ci: [-3, -2], bound: [0] },
      "found −2.500 job-s [−3.000, −2.000] above that share, which can be 0",
    ],
    [
      { verdict: "inconclusive", seedsNeeded: 64 },
      "found 84.8 % [84.0, 85.6], bound 102 %, about 64 seeds would decide it",
    ],
    [
      { verdict: "inconclusive", seedsNeeded: 10, reason: "4 seeds; a verdict needs at least 10" },
      "found 84.8 % [84.0, 85.6], bound 102 %, 4 seeds; a verdict needs at least 10",
    ],
    [
      { estimate: null, ci: null, n: 0, reason: "no seed has both numbers" },
      "there is no bound, no seed has both numbers",
    ],
    [
      {
        ...mean,
        estimate: null,
        ci: null,
        n: 0,
        bound: [25_000],
        reason: "30 of 30 seeds do not have this number",
      },
      "bound 25 s, 30 of 30 seeds do not have this number",
    ],
    [
      { estimate: null, ci: null, reason: "no seed has both numbers" },
      "bound 102 %, no seed has both numbers",
    ],
  ])("%j", (choices, text) => {
    expect(findingText({ ...usual, ...choices })).toBe(text);
  });
});

describe("the gates of a report", () => {
  it("are counted, and each is told with its kind and level", () => {
    const gates: GateResult[] = [
      usual,
      { ...usual, verdict: "fail", level: "warn", kind: "improve" },
      { ...usual, verdict: "inconclusive", kind: "improve", ciLevel: 0.975 },
    ];
    const text = gatesText(
      gates.map((gate) => ({ ...gate, ciLevel: 0.975 })),
      0.95,
    );
    const finding = "      found 84.8 % [84.0, 85.6], bound 102 %";
    expect(text).toBe(`gates: 1 failed as a warning, 1 inconclusive, 1 passed (α = 0.05 over 2 gates:
intervals at 97.5 %)
  ✓ pass: ${usual.expression}
${finding}
  ✗ fail (warn, improve): ${usual.expression}
${finding}
  ? inconclusive (improve): ${usual.expression}
${finding}`);
  });

  it("are nothing where there are none", () => {
    expect(gatesText([], 0.95)).toBe("");
  });

  it("are no wider than 80 columns, and hold no control character", () => {
    const expression = `completion p99 of ${"a-long-policy-name-".repeat(2)}x <= 102% of b-long-policy-name-x \u001b[31m`;
    const text = gatesText([{ ...usual, expression, reason: "some words ".repeat(20) }], 0.95);
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(text).not.toContain("\u001b");
  });
});

describe("a level", () => {
  it.each([
    [0.95, "95"],
    [1 - 0.05 / 2, "97.5"],
    [1 - 0.05 / 3, "98.3"],
    [1 - 0.05 / 4, "98.75"],
    [1 - 0.05 / 6, "99.17"],
    [1 - 0.05 / 1000, "99.995"],
    [0.5, "50"],
    [0.999, "99.9"],
  ])("of %d is %s %%", (level, text) => {
    expect(levelText(level)).toBe(text);
  });
});
