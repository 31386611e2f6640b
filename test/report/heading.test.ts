import { describe, expect, it } from "vitest";
import { heading, seedsText } from "../../src/report/heading.ts";
import { handMadeResult } from "./hand-made-result.ts";

const nothing = () => ({});

describe("the heading of a report", () => {
  it("says what was run, and asks the scenario's question", () => {
    const result = handMadeResult({
      policies: ["main", "linger"],
      seeds: [1, 2, 3],
      jobs: [4, 4],
      metrics: nothing,
    });
    expect(heading(result)).toBe("made-up · 2 workers · 8 jobs · 3 seeds (1..3) · 2 policies\nWhat if?\n");
  });

  it("has no line for a question that is not asked, and no plural for one", () => {
    const one = handMadeResult({
      description: "",
      policies: ["main"],
      metrics: () => ({ jobs_submitted: 1 }),
    });
    expect(heading(one)).toBe("made-up · 1 worker · 1 job · seed 1 · main\n");
  });

  it.each([
    [{ min: 0, max: 3 }, "0 to 3 workers"],
    [{ min: 2, max: 5, initial: 1 }, "1 to 5 workers"],
    [{ min: 2, max: 2, initial: 2 }, "2 workers"],
    [{ min: 1, max: 1 }, "1 worker"],
  ])("says how many workers an autoscaler may have: %j", (bounds, text) => {
    const result = handMadeResult({ policies: ["main"], metrics: nothing });
    const scenario = { ...result.scenario, resolved: { workers: 1, autoscaler: bounds } };
    expect(heading({ ...result, scenario })).toContain(`made-up · ${text} · `);
  });

  it("says so where the runs got different numbers of jobs", () => {
    const result = handMadeResult({
      policies: ["main", "linger"],
      metrics: (policy) => ({ jobs_submitted: policy === "main" ? 5 : 7 }),
    });
    expect(heading(result)).toContain(" · 5 to 7 jobs · ");
  });

  it.each([
    ["interrupted", "interrupted: the call was interrupted, and only these seeds are here\n"],
    ["incomplete", "incomplete: shards are missing, and only these seeds are here\n"],
  ] as const)("marks a result that is %s", (status, line) => {
    const result = handMadeResult({ policies: ["main"], metrics: () => ({}) });
    expect(heading({ ...result, status })).toContain(line);
    expect(heading(result)).not.toContain("only these seeds");
  });

  it("breaks a long question at 80 columns, and a long name after it", () => {
    const result = handMadeResult({
      name: "n".repeat(60),
      description: "word ".repeat(40),
      policies: ["main", "linger"],
      seeds: [1, 2, 3],
      metrics: nothing,
    });
    expect(heading(result).split("\n")).toEqual([
      `${"n".repeat(60)} · 1 worker · 8 jobs`,
      "3 seeds (1..3) · 2 policies",
      `${"word ".repeat(15)}word`,
      `${"word ".repeat(15)}word`,
      `${"word ".repeat(7)}word`,
      "",
    ]);
  });

  it("shows no control character of a name or a question", () => {
    const result = handMadeResult({
      name: "\u001b[31mred",
      description: "a \u001b[2J b",
      policies: ["main"],
      metrics: nothing,
    });
    expect(heading(result)).not.toContain("\u001b");
  });
});

describe("seeds", () => {
  it.each([
    [[1, 2, 3], "1..3"],
    [[5, 6, 7, 8], "5..8"],
    [[1, 2], "1,2"],
    [[3, 7, 11], "3,7,11"],
    [[9, 1, 2, 3, 4, 5, 6, 7, 8], "9,1,2,3,4,5,6,7,…"],
  ])("%j are %s", (seeds, text) => {
    expect(seedsText(seeds)).toBe(text);
  });
});
