import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runExperiment } from "../../src/experiment/experiment.ts";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { gatesOf } from "../../src/gates/read-gate.ts";

const file = "scenarios/512-burst-platform.yaml";
const read = readScenario(readFileSync(file, "utf8"), { file });
if (!read.ok) throw new Error(`${file} is not valid`);
const { scenario } = read;

describe("#646's statement on the real platform, for 512-burst-platform over 30 seeds", () => {
  const seeds = scenario.seeds ?? [];
  const result = runExperiment(scenario, { seeds, gates: gatesOf(scenario) });

  it("completion p99 of main and drain-wait are within 5 % of 24.3 and 19.7 s: the scenario's gates", () => {
    expect(seeds.length).toBe(30);
    expect(result.gates.map(({ expression, verdict }) => [expression, verdict])).toEqual([
      ["completion p99 of main within 24.3 s ± 5%", "pass"],
      ["completion p99 of drain-wait within 19.7 s ± 5%", "pass"],
    ]);
  });

  it("the change of drain-wait against main, and its whole interval, lie inside [−5.9, −3.0] s", () => {
    const change = result.comparisons.find(
      ({ metric, candidate }) => metric === "completion_p99_ms" && candidate === "drain-wait",
    );
    const [low, high] = change?.ci.diff ?? [Number.NaN, Number.NaN];
    expect(low).toBeGreaterThan(-5900);
    expect(high).toBeLessThan(-3000);
    expect(change).toMatchObject({ direction: "lower", method: "bca-expanded", n: 30 });
  });

  it("the median delayTimes are within 10 % of 11.2 and 8.7 s, and so are the medians between takes of 1.31 and 0.85 s", () => {
    const mean = (policy: string, metric: string) =>
      result.summaries.find((one) => one.policy === policy && one.metric === metric)?.mean ?? Number.NaN;
    const published = [
      ["main", "delayTime_p50_ms", 11200],
      ["drain-wait", "delayTime_p50_ms", 8700],
      ["main", "take_gap_p50_ms", 1310],
      ["drain-wait", "take_gap_p50_ms", 850],
    ] as const;
    for (const [policy, metric, value] of published)
      expect(Math.abs(mean(policy, metric) / value - 1)).toBeLessThan(0.1);
  });

  it("take-each-slot is 2 s or more behind drain-wait, its whole interval too", () => {
    const policies = ["drain-wait", "take-each-slot"];
    const { comparisons } = runExperiment(scenario, { seeds, policies, baseline: "drain-wait" });
    const behind = comparisons.find(({ metric }) => metric === "completion_p99_ms");
    expect(behind?.ci.diff?.[0]).toBeGreaterThan(2000);
  });
});
