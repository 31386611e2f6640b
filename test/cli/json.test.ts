import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import {
  fleetMetricDescriptions,
  jobTimes,
  metricDescriptions,
  queueMetricDescriptions,
} from "../../src/metrics/metric.ts";
import { callLine, inFolderWith, resultOf } from "./call.ts";
import { someFiles } from "./files.ts";

describe("take-sim/result@1", () => {
  inFolderWith(someFiles);

  it("has these parts, and no others", async () => {
    const result = await resultOf("compare small.yaml --seeds 2 --json");
    expect(Object.keys(result)).toEqual([
      "comparisons",
      "design",
      "gates",
      "runs",
      "scenario",
      "schema",
      "summaries",
      "tool",
    ]);
    expect(result.schema).toBe("take-sim/result@1");
    expect(result.tool).toEqual({ name: "take-sim", version: "0.1.0" });
    expect(result.design).toEqual({
      policies: ["main", "drain-wait", "take-ahead"],
      baseline: "main",
      seeds: [1, 2],
      pairing: "crn",
      drawn: "nothing",
      generator: "alea",
      analysis: {
        confidence: 0.95,
        ci: "bca",
        resamples: 10_000,
        key: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    });
    expect(Object.keys(result.runs[0] ?? {})).toEqual([
      "metrics",
      "policy",
      "seed",
      "status",
      "workers",
      "workloadHash",
    ]);
    expect(Object.keys(result.comparisons[0] ?? {})).toEqual([
      "baseline",
      "candidate",
      "ci",
      "crossChecks",
      "direction",
      "estimate",
      "mean",
      "method",
      "metric",
      "n",
      "p",
      "warnings",
    ]);
    expect(Object.keys(result.summaries[0] ?? {})).toEqual(["ci", "mean", "method", "metric", "n", "policy"]);
  });

  it("has a run for each policy and seed, in order of policies and then of seeds", async () => {
    const { runs } = await resultOf("run small.yaml --seeds 2 --json");
    expect(runs.map(({ policy, seed, status }) => [policy, seed, status])).toEqual([
      ["main", 1, "complete"],
      ["main", 2, "complete"],
      ["drain-wait", 1, "complete"],
      ["drain-wait", 2, "complete"],
      ["take-ahead", 1, "complete"],
      ["take-ahead", 2, "complete"],
    ]);
  });

  it("has every number of a run, by a key with its unit", async () => {
    const { runs } = await resultOf("run small.yaml --policy drain-wait --json");
    const metrics = runs[0]?.metrics ?? {};
    const sometimes = [...fleetMetricDescriptions, ...queueMetricDescriptions].map(({ key }) => key);
    expect(Object.keys(metrics)).toEqual(
      metricDescriptions
        .map(({ key }) => key)
        .filter((key) => !key.startsWith("slo_") && !sometimes.includes(key))
        .sort(),
    );
    for (const time of jobTimes)
      for (const statistic of ["mean", "p50", "p70", "p90", "p98", "p99", "max"])
        expect(metrics).toHaveProperty(`${time}_${statistic}_ms`);
    // Four jobs run from 0.05 to 0.55, the fifth from 1.05 to 1.55; the third take is sent at 0.55.
    expect(metrics).toMatchObject({
      completion_p50_ms: 550,
      completion_p99_ms: 1550,
      completion_max_ms: 1550,
      throughput_jobs_per_s: 3.225806,
      delayTime_p50_ms: 50,
      delayTime_max_ms: 1050,
      delayTime_mean_ms: 250,
      startDelay_p50_ms: 50,
      holdTime_max_ms: 0,
      executionTime_mean_ms: 500,
      turnaround_max_ms: 1550,
      jobs_submitted: 5,
      jobs_finished: 5,
      takes: 3,
      take_gap_p50_ms: 800,
      worker_jobs_max_over_mean: 1.2,
    });
  });

  it("has each worker's share", async () => {
    const { runs } = await resultOf("run small.yaml --policy drain-wait --json");
    expect(runs[0]?.workers).toEqual([
      { id: 0, jobs: 3, takes: 2, busy_ms: 1500 },
      { id: 1, jobs: 2, takes: 1, busy_ms: 1000 },
    ]);
    expect(runs[0]?.workloadHash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("has a number or null, never a number that was not measured", async () => {
    const { runs } = await resultOf("run cut-off.yaml --json");
    expect(runs[0]?.status).toBe("horizon");
    expect(runs[0]?.metrics).toMatchObject({ completion_p50_ms: null, completion_max_ms: null });
    const { runs: none } = await resultOf("run cut-off.yaml --set horizon=1us --json");
    expect(none[0]?.metrics).toMatchObject({
      throughput_jobs_per_s: null,
      delayTime_p50_ms: null,
      delayTime_mean_ms: null,
      worker_jobs_jain: null,
      take_gap_p50_ms: null,
      jobs_finished: 0,
    });
  });

  it("has the whole scenario, which gives the same result again", async () => {
    const first = await resultOf("run on-top.yaml --set takeAhead=1 --seed 3 --json");
    const resolved = JSON.stringify(first.scenario.resolved);
    const { writeFileSync } = await import("node:fs");
    writeFileSync("resolved.json", resolved);
    const again = await resultOf("run resolved.json --seed 3 --json");
    expect(again).toEqual(first);
  });

  it("is a list where a call has several files", async () => {
    const { stdout } = await callLine("run small.yaml cut-off.yaml --json");
    const results = JSON.parse(stdout) as Result[];
    expect(results.map((result) => result.scenario.name)).toEqual(["small", "cut-off"]);
    expect(results[0]).toEqual(await resultOf("run small.yaml --json"));
  });

  it("is the same by --json, by --reporter json and in a file", async () => {
    const { stdout } = await callLine("run small.yaml --json");
    expect((await callLine("run small.yaml --reporter json")).stdout).toBe(stdout);
    expect((await callLine("run small.yaml --reporter json=-")).stdout).toBe(stdout);
    expect((await callLine("run small.yaml --json --reporter json")).stdout).toBe(stdout);
    const { stdout: table } = await callLine("run small.yaml --reporter json=result.json");
    expect(table).toBe((await callLine("run small.yaml")).stdout);
    const { readFileSync } = await import("node:fs");
    expect(readFileSync("result.json", "utf8")).toBe(stdout);
  });

  it("names no path, host or date", async () => {
    const { stdout } = await callLine("run small.yaml --json");
    expect(stdout).not.toMatch(/\/(tmp|home|root|work|Users)\b|20\d\d-\d\d/);
  });
});
