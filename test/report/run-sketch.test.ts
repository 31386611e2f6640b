import { describe, expect, it } from "vitest";
import { runSketch, type SketchedRun } from "../../src/report/run-sketch.ts";
import { sparkline } from "../../src/report/sparkline.ts";

const run = (policy: string, seconds: readonly number[], more: Partial<SketchedRun> = {}): SketchedRun => ({
  policy,
  jobs: seconds.length,
  finishes: seconds.map((time) => time * 1e6),
  workerJobs: [seconds.length],
  ...more,
});

describe("a sparkline", () => {
  it("has eight heights, and shows neither little as nothing nor much as everything", () => {
    expect(sparkline([0, 0.001, 0.125, 0.126, 0.5, 0.875, 0.999, 1])).toBe(" ▁▁▂▄▇▇█");
  });
});

describe("the sketch of runs", () => {
  it("shows how far the jobs were over time, until the last one", () => {
    // 60 columns of 0.1 s: half of a's jobs after 1.5 s, all after 3; b is done after 6.
    const text = runSketch(7, [run("a", [1.5, 3]), run("bb", [6])]);
    expect(text.split("\n")).toEqual([
      "finished jobs over time, seed 7",
      `a   ${" ".repeat(14)}${"▄".repeat(15)}█`,
      `bb  ${" ".repeat(59)}█`,
      `    0${"6.00 s".padStart(59)}`,
    ]);
  });

  it("goes on to the end where jobs never finish, and stays below the whole height", () => {
    const [, first] = runSketch(1, [run("a", [1, 2], { jobs: 4 }), run("b", [6])]).split("\n");
    expect(first).toBe(`a  ${" ".repeat(9)}${"▂".repeat(10)}${"▄".repeat(41)}`);
  });

  it("is empty where nothing finished", () => {
    expect(runSketch(1, [run("a", [], { jobs: 3 })])).toBe("");
    expect(runSketch(1, [])).toBe("");
  });

  it("divides a bar as few workers had the jobs", () => {
    const lines = runSketch(1, [
      run("a", [1], { workerJobs: [25, 75] }),
      run("b", [1], { workerJobs: [50, 50] }),
    ]).split("\n");
    const width = 60 - "  75 to 75".length;
    expect(lines.slice(4)).toEqual([
      "",
      "jobs of each of 2 workers, and the fewest and the most",
      `a  ${"█".repeat(13)}${"░".repeat(width - 13)}  25 to 75`,
      `b  ${"█".repeat(25)}${"░".repeat(25)}  50 to 50`,
    ]);
  });

  it("has a bar for each of many workers, and one for several of very many", () => {
    const many = Array.from({ length: 12 }, (_, worker) => worker);
    const of = (workerJobs: readonly number[]): string[] =>
      runSketch(1, [run("a", [1], { workerJobs })])
        .split("\n")
        .slice(4);
    expect(of(many)).toEqual([
      "jobs of each of 12 workers, and the fewest and the most",
      "a   ▁▂▃▃▄▅▆▆▇▇█  0 to 11",
    ]);
    const [head, bars = ""] = of(Array.from({ length: 1000 }, (_, worker) => worker % 2));
    expect(head).toBe("jobs of each of 1000 workers, 20 to a bar, and the fewest and the most");
    expect(bars).toBe(`a  ${"▄".repeat(50)}  0 to 1`);
  });

  it("says nothing of the workers where every policy spreads the jobs evenly", () => {
    expect(runSketch(1, [run("a", [1], { workerJobs: [5, 5] })])).not.toContain("workers");
  });

  it("fits 80 columns, whatever the names and numbers", () => {
    const long = "x".repeat(100);
    for (const count of [3, 12, 400]) {
      const workerJobs = Array.from({ length: count }, (_, worker) => 1e7 + worker);
      const text = runSketch(999_999_999, [run(long, [1e6], { workerJobs }), run("b", [123_456.789])]);
      expect(text.split("\n").filter((line) => line.length > 80 || line.endsWith(" "))).toEqual([]);
    }
  });
});
