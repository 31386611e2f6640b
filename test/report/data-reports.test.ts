import { describe, expect, it } from "vitest";
import { metricDescriptions } from "../../src/metrics/metric.ts";
import { bencherJson, bencherMeasure } from "../../src/report/bencher-json.ts";
import { benchmarkActionJson } from "../../src/report/benchmark-action-json.ts";
import { runsCsv } from "../../src/report/runs-csv.ts";
import { hostileTexts, judgedResult } from "./judged-result.ts";

describe("csv", () => {
  it("has a row for each run, and a column for each metric under its key", () => {
    const [head = "", ...rows] = runsCsv([judgedResult()]).trimEnd().split("\n");
    const keys = metricDescriptions.map(({ key }) => key);
    expect(head).toBe(`scenario,policy,seed,status,workload_hash,${keys.join(",")}`);
    expect(rows.length).toBe(4);
    const cells = (rows[2] ?? "").split(",");
    expect(cells.slice(0, 5)).toEqual(["made-up", "linger", "1", "complete", "hash-1"]);
    const at = (key: string): string | undefined => cells[5 + keys.indexOf(key)];
    expect([at("completion_p99_ms"), at("throughput_jobs_per_s"), at("stranded_job_s")]).toEqual([
      "15000",
      "34",
      "0",
    ]);
    // A number that a run does not have is no 0.
    expect([at("take_gap_p50_ms"), at("slot_use")]).toEqual(["", ""]);
  });

  it("has one head for all scenarios, and quotes what must be", () => {
    const text = runsCsv([judgedResult({ name: 'a "b", c' }), judgedResult()]);
    expect(text.split("\n").filter((line) => line.startsWith("scenario,")).length).toBe(1);
    expect(text).toContain('\n"a ""b"", c",main,1,complete,');
    expect(text.trimEnd().split("\n").length).toBe(9);
  });
});

describe("bmf", () => {
  it("has a benchmark for each policy of each scenario, with means and intervals", () => {
    expect(JSON.parse(bencherJson([judgedResult()]))).toEqual({
      "made-up/main": {
        completion_p99: { value: 20_000, lower_value: 19_999, upper_value: 20_002 },
        throughput: { value: 25, lower_value: 24, upper_value: 27 },
        stranded: { value: 0.5, lower_value: -0.5, upper_value: 2.5 },
      },
      "made-up/linger": {
        completion_p99: { value: 15_000, lower_value: 14_999, upper_value: 15_002 },
        throughput: { value: 34, lower_value: 33, upper_value: 36 },
        stranded: { value: 0 },
      },
    });
  });

  it("loses no scenario to another of the same name", () => {
    const results = [judgedResult(), judgedResult(), judgedResult({ name: "made-up (2)" })];
    expect(Object.keys(JSON.parse(bencherJson(results)) as object)).toEqual([
      "made-up/main",
      "made-up/linger",
      "made-up (2)/main",
      "made-up (2)/linger",
      "made-up (2) (2)/main",
      "made-up (2) (2)/linger",
    ]);
  });

  it("names no two metrics alike, and leaves no unit in a name", () => {
    const names = metricDescriptions.map(bencherMeasure);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /_(ms|s|us)$/.test(name))).toEqual([]);
  });

  it.each(hostileTexts)("is JSON whatever a scenario is called: %j", (name) => {
    expect(Object.keys(JSON.parse(bencherJson([judgedResult({ name })])) as object)[0]).toBe(`${name}/main`);
  });
});

describe("benchmark-action", () => {
  it("has the numbers of which less is better, with half of the interval's width", () => {
    expect(JSON.parse(benchmarkActionJson([judgedResult({ policies: ["main"] })]))).toEqual([
      { name: "made-up/main: completion p99", unit: "ms", value: 20_000, range: "± 1.5" },
      { name: "made-up/main: stranded", unit: "job-s", value: 0.5, range: "± 1.5" },
    ]);
  });

  it("has no range where there is no interval", () => {
    const entries = JSON.parse(benchmarkActionJson([judgedResult()])) as { name: string }[];
    expect(entries.at(-1)).toEqual({ name: "made-up/linger: stranded", unit: "job-s", value: 0 });
  });
});
