import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { compared, knownOutcomes, scenarioOf } from "./known-outcomes.ts";

describe("situations with a known outcome", () => {
  it("are 19 with one outcome and one without, each a scenario", () => {
    expect(new Set(knownOutcomes.map(({ number }) => number)).size).toBe(19);
    const files = readdirSync("scenarios/known-outcomes").map((file) => file.replace(".yaml", ""));
    expect(files.sort()).toEqual([...knownOutcomes.map(({ name }) => name), "oban-136"].sort());
  });

  it.each(knownOutcomes)("$number, $name: $situation: $outcome", ({ name }) => {
    const { gates } = compared(scenarioOf(name));
    expect(gates.length).toBeGreaterThan(0);
    expect(gates.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it.each(knownOutcomes)(
    "$number, $name: each gate fails where something else decides",
    ({ name, changes }) => {
      const failed = changes.map((change) => failedGates(name, change));
      for (const [index, gates] of failed.entries())
        expect(gates.length, JSON.stringify(changes[index])).toBeGreaterThan(0);
      const all = compared(scenarioOf(name)).gates.map(({ id }) => id);
      expect([...new Set(failed.flat())].sort()).toEqual(all.sort());
    },
  );

  it("11, windmill-8244: also in batches of 1 and 4 the slots bring 48 jobs a second", () => {
    for (const batch of ["1", "4"])
      for (const policy of ["take-each-slot", "prefetch"]) {
        const scenario = scenarioOf("windmill-8244", { set: { "jobTake.maxJobs": batch } });
        const { throughput_jobs_per_s: throughput } = runMetrics(simulate(scenario, { policy, seed: 1 }));
        expect(throughput).toBeLessThanOrEqual(48);
        expect(throughput).toBeGreaterThan(47.5);
      }
  });
});

/** The gates that fail in a changed situation. */
function failedGates(name: string, change: Parameters<typeof scenarioOf>[1]): string[] {
  const { gates } = compared(scenarioOf(name, change));
  return gates.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
}
