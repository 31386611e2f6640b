import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Design } from "../../src/experiment/result.ts";
import type { Metrics } from "../../src/metrics/metric.ts";
import { compareTable } from "../../src/report/compare-table.ts";
import { runTable } from "../../src/report/run-table.ts";
import { handMadeResult, rowOf, rowsOf } from "./hand-made-result.ts";

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
    expect(rowsOf(table, "completion p99, s")).toEqual([
      ["main", "20.00"],
      ["linger", "15.00", "−25.0 % in every seed"],
    ]);
    expect(rowsOf(table, "takes")).toEqual([
      ["main", "10"],
      ["linger", "20", "+100.0 % in every seed"],
    ]);
    expect(rowsOf(table, "slot use")[1]).toEqual(["linger", "0.500", "the same in every seed"]);
    expect(table).toMatch(/ mean {2}change against main$/m);
  });

  it("has a difference where the baseline is 0: no percentage of nothing", () => {
    expect(rowsOf(compareTable(result), "stranded, job-s")[1]).toEqual([
      "linger",
      "2.50",
      "+2.50 job-s in every seed",
    ]);
  });

  it("leaves out a number that is 0 for every policy, and an even split", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        metrics: () => ({ takes: 1, worker_jobs_max_over_mean: 1, starved_slot_s: 0 }),
      }),
    );
    expect(table).not.toMatch(/starved|jobs.worker/);
    expect(rowsOf(table, "takes").length).toBe(2);
  });

  it("can have any policy as its baseline", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        baseline: "linger",
        metrics: (policy) => numbers[policy] ?? {},
      }),
    );
    expect(rowsOf(table, "completion p99, s")).toEqual([
      ["linger", "15.00"],
      ["main", "20.00", "+33.3 %"],
    ]);
    expect(table).toContain("change against linger");
  });

  it("shows no change of a number that one of the two does not have", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        status: "horizon",
        metrics: (policy) => ({ completion_p99_ms: policy === "main" ? 2000 : null }),
      }),
    );
    expect(rowsOf(table, "completion p99, s")).toEqual([
      ["main", "2.00"],
      ["linger", "–", "–"],
    ]);
    expect(table).toContain("2 of 2 runs were cut off at the horizon");
  });

  const tenSeeds = Array.from({ length: 10 }, (_, index) => index + 1);
  /** Completion p99 of 10 s, spread by hundredths from seed to seed, and the candidate's as a function of it. */
  const spread = (
    candidate: (value: number, seed: number) => number,
    drawn: Design["drawn"] = "workload",
  ) => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        seeds: tenSeeds,
        drawn,
        metrics: (policy, seed) => {
          const value = 10_000 + 100 * ((7 * seed) % 10);
          return { completion_p99_ms: policy === "main" ? value : candidate(value, seed) };
        },
      }),
    );
    return { table, change: rowsOf(table, "completion p99, s")[1]?.at(-1) ?? "" };
  };

  it("shows a change with its interval, and which way", () => {
    const { change, table } = spread((value, seed) => 0.8 * value + 10 * ((3 * seed) % 10));
    expect(change).toMatch(/^−19\.\d % \[−19\.\d, −19\.\d\] ▼$/);
    expect(table.replaceAll("\n", " ")).toContain(
      "change of that mean against main [95 % confidence interval",
    );
    expect(table).toContain("note: 10 seeds: intervals of so few are rough");
  });

  it("shows no value, and no arrow, where the data do not tell which way", () => {
    const { change } = spread((value, seed) => value + (seed % 2 === 0 ? 200 : -190));
    expect(change).toMatch(/^~ \[−\d\.\d, \+\d\.\d\]$/);
  });

  it("claims no direction below 1 % where loop lag alone varies, and says so", () => {
    const small = (value: number, seed: number): number => 1.008 * value + seed;
    expect(spread(small).change).toMatch(/▲$/);
    const { change, table } = spread(small, "loop lag");
    expect(change).toMatch(/^~ \[\+0\.\d, \+0\.\d\]$/);
    expect(table.replaceAll("\n", " ")).toContain(
      "Loop lag alone varies between seeds: no direction is claimed below 1 %.",
    );
    expect(spread((value, seed) => 1.02 * value + seed, "loop lag").change).toMatch(/▲$/);
  });

  it("has no arrow beside a change that is rounded to nothing", () => {
    expect(spread((value, seed) => value + 1 + (seed % 2)).change).toBe("±0.0 % [±0.0, ±0.0]");
  });

  it("shows a width that is rounded to nothing as less than the last digit", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main"],
        seeds: tenSeeds,
        metrics: (_, seed) => ({ completion_p99_ms: 10_000 + seed / 10 }),
      }),
    );
    expect(rowsOf(table, "completion p99, s")).toEqual([["main", "10.00", "<0.01"]]);
  });

  it("says how few the seeds are", () => {
    const table = compareTable(
      handMadeResult({
        policies: ["main", "linger"],
        seeds: [1, 2, 3, 4],
        metrics: (policy, seed) => ({ takes: policy === "main" ? 10 + (seed % 3) : 20 + seed }),
      }),
    );
    expect(table).toContain("note: 4 repetitions: t interval");
  });

  it("with one seed has values alone, and says that they do not tell how they vary", () => {
    const table = compareTable(
      handMadeResult({ policies: ["main", "linger"], metrics: (policy) => numbers[policy] ?? {} }),
    );
    expect(rowsOf(table, "takes")[1]).toEqual(["linger", "20", "+100.0 %"]);
    expect(table.replaceAll("\n", " ")).toContain("One seed says nothing of how the numbers vary.");
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
            // So that a comparison has a row in any case.
            delayTime_p50_ms: 1,
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

  it("cuts policies' names at their start where the page is too narrow for them", () => {
    const long = (end: string): string => `./policies-of-another-team/with/a/very/deep/folder/${end}.ts`;
    const policies = ["main", long("first"), long("second"), long("third"), long("fourth"), long("fifth")];
    const table = compareTable(
      handMadeResult({
        policies,
        baseline: long("first"),
        seeds: [1, 2, 3, 4, 5],
        metrics: (policy, seed) => ({ throughput_jobs_per_s: 1e6 * policy.length + seed ** 3 }),
      }),
    );
    const lines = table.split("\n");
    expect(lines.filter((line) => line.length > 80 && !line.includes(long("first")))).toEqual([]);
    for (const end of ["first", "second", "third", "fourth", "fifth"])
      expect(lines.some((line) => /^ {2}….*/.test(line) && line.includes(`${end}.ts`))).toBe(true);
  });
});
