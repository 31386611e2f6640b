import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Metrics } from "../../src/metrics/metric.ts";
import { compareTable } from "../../src/report/compare-table.ts";
import { runTable } from "../../src/report/run-table.ts";
import { handMadeResult, rowOf } from "./hand-made-result.ts";

/** Numbers that differ from policy to policy. */
const numbers: Readonly<Record<string, Metrics>> = {
  main: { completion_p99_ms: 20_000, takes: 10, stranded_job_s: 0, slot_use: 0.5 },
  linger: { completion_p99_ms: 15_000, takes: 20, stranded_job_s: 2.5, slot_use: 0.5 },
};

describe("the table of a run", () => {
  it("has a column for each policy", () => {
    const table = runTable(
      handMadeResult({ policies: ["main", "linger"], metrics: (policy) => numbers[policy] ?? {} }),
    );
    expect(rowOf(table, "")).toEqual(["main", "linger"]);
    expect(rowOf(table, "completion p99, s")).toEqual(["20.00", "15.00"]);
    expect(rowOf(table, "takes")).toEqual(["10", "20"]);
    expect(table).not.toContain("means");
  });

  it("has means over seeds, and the range of completion p99", () => {
    const table = runTable(
      handMadeResult({
        policies: ["main"],
        seeds: [1, 2, 3],
        metrics: (_, seed) => ({ completion_p99_ms: 1000 * seed * seed, takes: seed }),
      }),
    );
    expect(rowOf(table, "completion p99, s")).toEqual(["4.67"]);
    expect(rowOf(table, "  lowest")).toEqual(["1.00"]);
    expect(rowOf(table, "  highest")).toEqual(["9.00"]);
    expect(rowOf(table, "takes")).toEqual(["2"]);
    expect(table).toContain("Numbers are means over the seeds");
  });

  it.each([
    [[8], "8"],
    [[4, 4], "2 × 4"],
    [[5, 3], "5/3"],
    [[5, 3, 0], "5/3/0"],
    [[3, 3, 2, 0], "0 to 3"],
    [new Array(40).fill(25), "40 × 25"],
  ])("shows jobs per worker %j as %s", (jobs, text) => {
    const table = runTable(handMadeResult({ policies: ["main"], jobs, metrics: () => ({}) }));
    expect(rowOf(table, "jobs per worker")).toEqual([text]);
  });

  it("leaves out of a mean the runs that do not have the number", () => {
    const table = runTable(
      handMadeResult({
        policies: ["main", "linger"],
        seeds: [1, 2, 4],
        status: "horizon",
        metrics: (policy, seed) => ({
          completion_p99_ms: policy === "main" && seed > 1 ? 1000 * seed : null,
        }),
      }),
    );
    expect(rowOf(table, "completion p99, s")).toEqual(["3.00", "–"]);
    expect(rowOf(table, "  lowest")).toEqual(["2.00", "–"]);
    expect(table).toContain("6 of 6 runs were cut off at the horizon");
  });
});

describe("the table of a comparison", () => {
  const result = handMadeResult({
    policies: ["main", "linger"],
    seeds: [1, 2],
    metrics: (policy) => numbers[policy] ?? {},
  });

  it("has the baseline first, then each other policy with its change", () => {
    const table = compareTable(result);
    expect(rowOf(table, "mean over seeds")).toEqual(["main", "linger", "change"]);
    expect(rowOf(table, "completion p99, s")).toEqual(["20.00", "15.00", "−25.0 %"]);
    expect(rowOf(table, "takes")).toEqual(["10", "20", "+100.0 %"]);
    expect(rowOf(table, "slot use")).toEqual(["0.500", "0.500", "±0.0 %"]);
  });

  it("has a difference where the baseline is 0: no percentage of nothing", () => {
    expect(rowOf(compareTable(result), "stranded, job-s")).toEqual(["0.00", "2.50", "+2.50"]);
    expect(rowOf(compareTable(result), "starved, slot-s")).toEqual(["0.00", "0.00", "±0"]);
  });

  it("can have any policy as its baseline", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        baseline: "linger",
        metrics: (policy) => numbers[policy] ?? {},
      }),
    );
    expect(rowOf(table, "mean over seeds")).toEqual(["linger", "main", "change"]);
    expect(rowOf(table, "completion p99, s")).toEqual(["15.00", "20.00", "+33.3 %"]);
    expect(table).toContain("change: against linger.");
  });

  it("shows no change of a number that one of the two does not have", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        status: "horizon",
        metrics: (policy) => ({ completion_p99_ms: policy === "main" ? 2000 : null }),
      }),
    );
    expect(rowOf(table, "completion p99, s")).toEqual(["2.00", "–", "–"]);
    expect(table).toContain("2 of 2 runs were cut off at the horizon");
  });

  it("ranks nothing: it has no word for better", () => {
    expect(compareTable(result)).not.toMatch(/better|worse|best|wins/);
  });
});

describe("both tables", () => {
  const policyName = fc.stringMatching(/^[a-z][a-z-]{0,14}[a-z]$/);
  const value = fc.oneof(
    fc.constant(null),
    fc.constant(0),
    fc.double({ min: 0, max: 1e7, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  const results = fc
    .record({
      policies: fc.uniqueArray(policyName, { minLength: 1, maxLength: 6 }),
      values: fc.array(value, { minLength: 7, maxLength: 7 }),
      name: fc.stringMatching(/^[a-z][a-z0-9-]{0,60}$/),
      jobs: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 }),
      seeds: fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ values, ...choices }) =>
      handMadeResult({
        ...choices,
        metrics: (policy, seed) => {
          const pick = (offset: number) =>
            values[(policy.length + seed + offset) % values.length] as number | null;
          return {
            completion_p50_ms: pick(0),
            completion_p99_ms: pick(1),
            throughput_jobs_per_s: pick(2),
            holdTime_mean_ms: pick(3),
            slot_use: pick(4),
            starved_slot_s: pick(5),
            takes: pick(6),
          };
        },
      }),
    );

  it.each([
    ["run", runTable],
    ["compare", compareTable],
  ] as const)("%s: 80 columns, whatever the policies are called and the numbers are", (_, table) => {
    fc.assert(
      fc.property(results, (result) => {
        const lines = table(result).split("\n");
        expect(lines.filter((line) => line.length > 80)).toEqual([]);
        expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
        for (const policy of result.design.policies)
          expect(lines.some((line) => ` ${line} `.includes(` ${policy} `))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
