import { max, mean, median, min } from "simple-statistics";
import { describe, expect, it } from "vitest";
import type { Metrics } from "../../src/metrics/metric.ts";
import { markdown, runs, seconds } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

/** The tables of docs/evidence.md, from the committed scenarios. `UPDATE_DOCUMENTS=1` writes them in. */
const path = "docs/evidence.md";

describe("the figures of docs/evidence.md", () => {
  it.each([
    ["benchmark", benchmarkTable],
    ["spread", spreadTable],
    ["platform", platformTable],
  ])("%s", (name, table) => {
    const { shown, printed } = sameOrWritten(path, name, table());
    expect(shown).toBe(printed);
  });
});

function benchmarkTable(): string {
  const published: [string, string, string][] = [
    ["512-burst", "drain-wait", "15.57"],
    ["512-burst", "take-ahead", "8.07"],
    ["512-burst", "main", "–"],
    ["256-burst-2s", "drain-wait", "19.56 (19.6 to 24.6)"],
    ["256-burst-2s", "take-ahead", "16.06"],
    ["256-burst-2s", "main", "–"],
    ["4-workers-1024-burst", "drain-wait", "7.58"],
    ["4-workers-1024-burst", "take-ahead", "4.07"],
    ["4-workers-1024-burst", "main", "–"],
    ["4-workers-64-burst", "drain-wait", "0.56"],
    ["4-workers-64-burst", "take-ahead", "0.55"],
  ];
  const rows = published.map(([name, policy, figure]) => {
    const values = seconds(runs(name, policy, 21), "completion_p99_ms");
    return [
      name,
      policy,
      figure,
      median(values).toFixed(2),
      `${min(values).toFixed(2)} to ${max(values).toFixed(2)}`,
    ];
  });
  return markdown(["scenario", "policy", "published", "here", "range over seeds"], rows);
}

function spreadTable(): string {
  const values = seconds(runs("256-burst-2s-spread", "drain-wait", 100), "completion_p99_ms");
  const row = [
    min(values).toFixed(2),
    String(values.filter((value) => value < 20).length),
    median(values).toFixed(2),
    max(values).toFixed(2),
  ];
  return markdown(["drain-wait, 100 seeds: lowest", "runs below 20 s", "median", "highest"], [row]);
}

function platformTable(): string {
  const main = runs("512-burst-platform", "main", 30);
  const drainWait = runs("512-burst-platform", "drain-wait", 30);
  const eachSlot = runs("512-burst-platform", "take-each-slot", 30);
  const average = (metrics: Metrics[], key: string, decimals: number): string =>
    mean(seconds(metrics, key)).toFixed(decimals);
  const p99 = "completion_p99_ms";
  const change = mean(seconds(drainWait, p99)) - mean(seconds(main, p99));
  const behind = mean(seconds(eachSlot, p99)) - mean(seconds(drainWait, p99));
  const rows = [
    ["time to 99 % done, main", "24.3", average(main, p99, 1)],
    ["time to 99 % done, drain-wait", "19.7", average(drainWait, p99, 1)],
    ["change", "−4.6 [−5.9, −3.0]", change.toFixed(1).replace("-", "−")],
    ["median delayTime, main", "11.2", average(main, "delayTime_p50_ms", 1)],
    ["median delayTime, drain-wait", "8.7", average(drainWait, "delayTime_p50_ms", 1)],
    ["median time between takes, main", "1.31", average(main, "take_gap_p50_ms", 2)],
    ["median time between takes, drain-wait", "0.85", average(drainWait, "take_gap_p50_ms", 2)],
    ["take-each-slot behind drain-wait", "4 to 7", behind.toFixed(1)],
  ];
  return markdown(["in seconds", "platform", "here"], rows);
}
