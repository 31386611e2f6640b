import { describe, expect, it } from "vitest";
import { normalCumulative, normalQuantile } from "../../src/random/normal-distribution.ts";
import { studentTQuantile } from "../../src/random/student-t-distribution.ts";
import { holmAdjusted } from "../../src/statistics/holm.ts";
import { pairedDifferences } from "../../src/statistics/paired-difference-interval.ts";
import { replicateQuantiles } from "../../src/statistics/replicate-quantiles.ts";
import { signFlipPlan } from "../../src/statistics/sign-flip-plan.ts";
import { signFlipPValue } from "../../src/statistics/sign-flip-test.ts";
import { studentInterval } from "../../src/statistics/student-interval.ts";
import { expandedTail } from "../../src/statistics/tail-probability.ts";
import reference from "./bootstrap.json" with { type: "json" };

const { auxiliary } = reference;

/** Candidate minus baseline of the case that an entry of the file names. */
function differencesOf(entry: { readonly case: string }): number[] {
  const id = entry.case.startsWith("ratio") ? "ratio" : "paired_diff";
  const { cand = [], base = [] } = reference.cases.find((one) => one.id === id)?.data ?? {};
  return pairedDifferences(cand, base);
}

describe("values of R 4.2.2", () => {
  it.each(auxiliary.normal_cdf)("normal: P(Z <= %d) = %d", (x = 0, probability = 0) => {
    expect(normalCumulative(x) / probability).toBeCloseTo(1, 12);
  });

  it.each(auxiliary.normal_inverse)("normal: quantile of %d is %d", (probability = 0, x = 0) => {
    expect(normalQuantile(probability)).toBeCloseTo(x, 12);
  });

  it.each(auxiliary.t_quantile_975)(
    "Student's t: with %d degrees of freedom %d",
    (degreesOfFreedom = 0, t = 0) => {
      expect(studentTQuantile({ probability: 0.975, degreesOfFreedom })).toBeCloseTo(t, 12);
    },
  );

  it.each(auxiliary.expanded_alpha)("expanded tail of $n observations: $alpha", ({ n, alpha }) => {
    expect(expandedTail({ n, level: 0.95 })).toBeCloseTo(alpha, 11);
  });

  it.each(auxiliary.paired_t)("t interval of $case", (entry) => {
    const { estimate, low, high } = studentInterval(differencesOf(entry), { level: 0.95, warnings: [] });
    expect(estimate).toBeCloseTo(entry.mean, 12);
    expect([low, high]).toEqual(entry.ci95.map((end) => expect.closeTo(end, 11)));
  });

  it.each(auxiliary.sign_flip_permutation_exact_two_sided)("sign-flip p of $case: $p", (entry) => {
    const differences = differencesOf(entry);
    const plan = signFlipPlan({ n: differences.length, key: "" });
    expect(signFlipPValue(plan, differences, { alternative: "different" })).toBe(entry.p);
  });

  it.each(auxiliary.wilcoxon_signed_rank_exact)(
    "sign-flip p of the signed ranks of $case: Wilcoxon's $p_two_sided",
    (entry) => {
      const differences = differencesOf(entry);
      const sizes = differences.map(Math.abs).sort((first, second) => first - second);
      const ranks = differences.map((value) => Math.sign(value) * (1 + sizes.indexOf(Math.abs(value))));
      const plan = signFlipPlan({ n: differences.length, key: "" });
      expect(ranks.filter((rank) => rank > 0).reduce((sum, rank) => sum + rank, 0)).toBe(entry.V);
      expect(signFlipPValue(plan, ranks, { alternative: "different" })).toBe(entry.p_two_sided);
    },
  );

  it("Holm's adjusted p-values, in any order", () => {
    const { p, holm } = auxiliary.multiplicity;
    expect(holmAdjusted(p)).toEqual(holm.map((value) => expect.closeTo(value, 12)));
    expect(holmAdjusted(p.toReversed())).toEqual(holm.toReversed().map((value) => expect.closeTo(value, 12)));
    expect(holmAdjusted([])).toEqual([]);
  });

  it("quantiles of type 7", () => {
    const { data, p, type7_numpy_default } = auxiliary.quantile_types;
    expect(replicateQuantiles(Float64Array.from(data), p)).toEqual(
      type7_numpy_default.map((value) => expect.closeTo(value, 12)),
    );
  });
});
