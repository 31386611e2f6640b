import { describe, expect, it } from "vitest";
import { runExperiment } from "../../src/experiment/experiment.ts";
import type { Comparison, Result } from "../../src/experiment/result.ts";
import { metricDescriptions } from "../../src/metrics/metric.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import { holmAdjusted } from "../../src/statistics/holm.ts";
import { burst, exactScenario, MILLISECOND, SECOND } from "../support/scenario.ts";

const spread: Distribution = { kind: "lognormal", mean: 0.4 * SECOND, cv: 0.3 };
const drawn = exactScenario({ concurrency: 4, takeAhead: 4, workload: burst(40, spread) });
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const everyone = ["main", "drain-wait", "take-ahead", "take-each-slot"];

function of(result: Result, candidate: string, metric = "completion_p99_ms"): Comparison {
  const found = result.comparisons.find((one) => one.candidate === candidate && one.metric === metric);
  if (found === undefined) throw new Error(`no comparison of ${candidate}`);
  return found;
}

describe("comparisons", () => {
  const all = runExperiment(drawn, { policies: everyone, seeds });

  it("of a pair are the same whatever other policies run, but for Holm's adjustment", () => {
    const pair = runExperiment(drawn, { policies: ["main", "take-ahead"], seeds });
    const withoutHolm = ({ p, ...rest }: Comparison): unknown => ({ ...rest, p: p?.raw });
    const block = all.comparisons.filter(({ candidate }) => candidate === "take-ahead").map(withoutHolm);
    expect(JSON.stringify(pair.comparisons.map(withoutHolm))).toBe(JSON.stringify(block));
    expect(pair.summaries).toEqual(
      all.summaries.filter(({ policy }) => ["main", "take-ahead"].includes(policy)),
    );
  });

  it("are listed for each candidate and metric, and the baseline with none", () => {
    expect(new Set(all.comparisons.map(({ candidate }) => candidate))).toEqual(new Set(everyone.slice(1)));
    expect(all.comparisons.length).toBeLessThanOrEqual(3 * metricDescriptions.length);
  });

  it("have p-values adjusted over the candidates of their metric", () => {
    const tested = everyone.slice(1).map((candidate) => of(all, candidate));
    const raw = tested.map(({ p }) => p?.raw ?? Number.NaN);
    expect(tested.map(({ p }) => p?.holm)).toEqual(holmAdjusted(raw));
    // Twelve differences of one sign: two of the 2^12 flips lie as far out.
    expect(raw[1]).toBe(2 / 2 ** 12);
  });

  it("have cross-checks near the headline", () => {
    const { ci, crossChecks, estimate } = of(all, "take-ahead");
    for (const end of [0, 1] as const) {
      for (const check of [crossChecks.t, crossChecks.percentile])
        expect(Math.abs((check?.[end] ?? Number.NaN) / (ci.diff?.[end] ?? Number.NaN) - 1)).toBeLessThan(0.1);
    }
    expect(ci.diff?.[0]).toBeLessThan(estimate.diff);
    expect(ci.diff?.[1]).toBeGreaterThan(estimate.diff);
  });

  it("claim nothing from one seed", () => {
    const one = runExperiment(drawn, { policies: everyone, seeds: [1] });
    expect(of(one, "take-ahead")).toMatchObject({
      ci: { diff: null, ratio: null },
      p: null,
      direction: null,
      n: 1,
    });
  });

  it("of a policy that does the same in every seed are deterministic, without a direction or a p-value", () => {
    const idle = exactScenario({ concurrency: 8, takeAhead: 4, workload: burst(4, spread) });
    expect(of(runExperiment(idle, { policies: everyone, seeds }), "take-ahead")).toMatchObject({
      estimate: { diff: 0, ratio: 1 },
      ci: { diff: [0, 0], ratio: [1, 1] },
      method: "deterministic",
      p: null,
      direction: null,
    });
  });

  it("where nothing is drawn have a direction without an interval to doubt", () => {
    const fixed = exactScenario({ concurrency: 4, takeAhead: 4, workload: burst(40, 400 * MILLISECOND) });
    const result = runExperiment(fixed, { policies: everyone, seeds: [1, 2] });
    expect(result.design.drawn).toBe("nothing");
    expect(of(result, "take-ahead")).toMatchObject({ method: "deterministic", direction: "lower", p: null });
  });
});
