import { describe, expect, it } from "vitest";
import { bound, verdicts } from "./gate-study.ts";

/** Where the truth is five standard errors from the bound, fewer studies show as much. */
const clearCases = process.env.SLOW_TESTS ? 1_000 : 200;

describe("the gate `<= 102 %` over studies of 30 seeds", () => {
  it("at a true ratio of 1.02, in 1,000 studies, fails, and passes outright, in at most 2.5 % each, but for the error of the study", {
    timeout: 120_000,
  }, () => {
    const { fail, pass } = verdicts(bound, 1_000);
    const error = Math.sqrt((0.025 * 0.975) / 1_000);
    expect(fail).toBeLessThanOrEqual(0.025 + 2 * error);
    expect(pass).toBeLessThanOrEqual(0.025 + 2 * error);
    // And no less often than it may: an interval that is far too wide would never err.
    expect(fail + pass).toBeGreaterThan(0.025);
  });

  it("at a true ratio of 1.05 fails in at least 95 %", { timeout: 120_000 }, () => {
    expect(verdicts(1.05, clearCases).fail).toBeGreaterThanOrEqual(0.95);
  });

  it("at a true ratio of 1 passes outright in at least 90 %", { timeout: 120_000 }, () => {
    expect(verdicts(1, clearCases).pass).toBeGreaterThanOrEqual(0.9);
  });
});
