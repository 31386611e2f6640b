import { describe, expect, it } from "vitest";
import { metricNamed } from "../../src/metrics/metric.ts";
import { compareTable } from "../../src/report/compare-table.ts";
import { rowFormat, type TimeUnit } from "../../src/report/quantity-text.ts";
import { runTable } from "../../src/report/run-table.ts";
import { judgedResult } from "./judged-result.ts";

describe("the unit of times in a row", () => {
  it.each<[TimeUnit | undefined, number[], string[]]>([
    [undefined, [20_000, 15_000], ["completion p99, s", "20.00", "15.00"]],
    ["ms", [20_000, 15_000], ["completion p99, ms", "20000", "15000"]],
    ["s", [20_000, 15_000], ["completion p99, s", "20.00", "15.00"]],
    ["s", [50, 0.5], ["completion p99, s", "0.05000", "0.00050"]],
    ["s", [0.001, 0], ["completion p99, s", "0.000001", "0.000000"]],
    ["ms", [0.5, 0.25], ["completion p99, ms", "0.50", "0.25"]],
  ])("%s: %j", (unit, values, shown) => {
    const metric = metricNamed("completion_p99_ms");
    if (metric === undefined) throw new Error("no such metric");
    const row = rowFormat(metric, values, unit);
    expect([row.label, ...values.map(row.format)]).toEqual(shown);
  });

  it("is for times alone", () => {
    const metric = metricNamed("stranded_job_s");
    if (metric === undefined) throw new Error("no such metric");
    expect(rowFormat(metric, [2.5], "ms")).toMatchObject({ label: "stranded, job-s" });
  });

  it("is that of the whole table", () => {
    for (const table of [runTable, compareTable]) {
      expect(table(judgedResult(), "ms")).toContain("completion p99, ms");
      expect(table(judgedResult(), "s")).not.toContain(", ms");
    }
  });
});
