import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/random/random-stream.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { normal } from "./synthetic-study.ts";

const seeds = 30;
const bound = 1.02;
const variation = 0.03;
const correlation = 0.5;

/** The values of a study: normal, with a coefficient of variation of 0.03 in each arm and a correlation of 0.5. */
function gateStudy(study: number, ratio: number): { baseline: number[]; candidate: number[] } {
  const stream = randomStream({ seed: study, purpose: "gate study", index: 0 });
  const baseline: number[] = [];
  const candidate: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const first = normal(stream);
    const second = correlation * first + Math.sqrt(1 - correlation ** 2) * normal(stream);
    baseline.push(40 * (1 + variation * first));
    candidate.push(40 * ratio * (1 + variation * second));
  }
  return { baseline, candidate };
}

/** How often the gate `<= 102 %` fails (the whole interval is above) and passes outright (the whole interval is below). */
function verdicts(ratio: number, studies: number): { fail: number; pass: number } {
  let fail = 0;
  let pass = 0;
  for (let study = 0; study < studies; study++) {
    const { baseline, candidate } = gateStudy(study, ratio);
    const plan = resamplingPlan({ n: seeds, resamples: 10_000, key: `gate study ${study}` });
    const interval = ratioOfMeansInterval(
      { candidate: resampledMean(plan, candidate), baseline: resampledMean(plan, baseline) },
      { level: 0.95 },
    );
    if (interval !== null && interval.low > bound) fail++;
    if (interval !== null && interval.high <= bound) pass++;
  }
  return { fail: fail / studies, pass: pass / studies };
}

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
