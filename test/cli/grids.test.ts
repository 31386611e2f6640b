import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { SweepResult } from "../../src/experiment/sweep.ts";
import type { TuneResult } from "../../src/experiment/tune-result.ts";
import type { Plan } from "../../src/report/plan-text.ts";
import { call, cellsOf, filesHere, inFolderWith, resultOf } from "./call.ts";
import { someFiles } from "./files.ts";
import { wordsOf } from "./words.ts";

async function output(line: string): Promise<string> {
  const { code, stdout, stderr } = await call(wordsOf(line));
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: "" });
  return stdout;
}

async function data<Data>(line: string): Promise<Data> {
  return JSON.parse(await output(`${line} --json`)) as Data;
}

function widest(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}

/** Random durations, small enough for many points. */
const drawn = {
  ...someFiles,
  "drawn.yaml":
    "name: drawn\nconcurrency: 4\ntakeAhead: 4\narrivals: { burst: 40 }\nduration: { lognormal: { mean: 0.5s, cv: 0.3 } }\npolicies: [main, take-ahead]\n",
};

describe("take-sim plan", () => {
  inFolderWith(drawn);

  it("says how many runs, each of them, and where values came from; it is what --dry-run prints", async () => {
    const text = await output("plan small.yaml --seeds 1..3,7 --policy main --set workers=3");
    expect(text).toBe(
      await output("compare small.yaml --seeds 1..3,7 --policy main --set workers=3 --dry-run"),
    );
    expect(text).toMatch(/^4 runs\n\nsmall {2}main {2}seeds 1\.\.3, 7\n/);
    expect(text).toMatch(/^ {2}workers +3 +--set workers=3$/m);
    expect(text).toMatch(/^ {2}takeAhead +2 +small\.yaml:5$/m);
    expect(text).toMatch(/^ {2}seeds +1\.\.3,7 +--seeds 1\.\.3,7$/m);
    expect(text).toMatch(/^ {2}warmup +250ms +default$/m);
  });

  it("lists exactly the runs that are made", async () => {
    const plan = await data<Plan>("plan drawn.yaml --seeds 3");
    const { runs } = await resultOf("compare drawn.yaml --seeds 3 --json");
    expect(plan.runs).toEqual(
      runs.map(({ policy, seed }) => ({ scenario: "drawn", policy, params: {}, seed })),
    );
    expect(plan.count).toBe(6);
  });

  it("has one seed for run, and thirty for compare", async () => {
    expect(await output("run small.yaml --dry-run")).toMatch(/^3 runs\n/);
    expect(await output("run small.yaml --dry-run --seed 7")).toContain("small  main  seed 7\n");
    expect(await output("plan small.yaml")).toMatch(/^90 runs\n/);
  });

  it("lists the points of a grid, after the filter", async () => {
    const flags = [
      "-P takeAhead=0,2 -P workers=1,2",
      "--filter",
      `'workers>1 && policy=="take-ahead"'`,
      "--seeds 2",
    ];
    const plan = await data<Plan>(`plan small.yaml ${flags.join(" ")}`);
    expect(
      plan.runs.map(({ params, policy, seed }) => [params.takeAhead, params.workers, policy, seed]),
    ).toEqual([
      ["0", "2", "take-ahead", 1],
      ["0", "2", "take-ahead", 2],
      ["2", "2", "take-ahead", 1],
      ["2", "2", "take-ahead", 2],
    ]);
    expect(await output(`sweep small.yaml ${flags.join(" ")} --dry-run`)).toMatch(/^4 runs\n/);
  });

  it("lists the gates, and is no wider than 80 columns", async () => {
    const gate = "completion p99 of take-ahead <= 102% of main";
    const text = await output(
      `plan 512-burst-platform small.yaml --gate '${gate}' --seeds 3,9,27,81,243,729,2187,6561,19683`,
    );
    expect(text).toContain(`\nsmall: gates\n  ${gate}\n`);
    expect(text.split("\n").filter((line) => line.length > 80 && !line.startsWith("      "))).toEqual([]);
  });
});

describe("take-sim sweep", () => {
  inFolderWith(drawn);

  it("gives each point the numbers that compare gives it by itself", async () => {
    const sweep = await data<SweepResult>(
      "sweep drawn.yaml -P takeAhead=0,4 -P concurrency=2,4 --seeds 6 --metric all",
    );
    expect(sweep.rows.length).toBe(8);
    expect(sweep.runs).toBe(48);
    for (const { params, policy, metrics } of sweep.rows) {
      const sets = Object.entries(params).map(([key, value]) => `--set ${key}=${value}`);
      const { runs } = await resultOf(`compare drawn.yaml --seeds 6 ${sets.join(" ")} --json`);
      const values = runs.filter((run) => run.policy === policy).map((run) => run.metrics.completion_p99_ms);
      expect(metrics.completion_p99_ms?.values).toEqual(values);
      expect(metrics.completion_p99_ms?.mean).toBeCloseTo(
        values.reduce<number>((sum, value) => sum + (value as number), 0) / 6,
        9,
      );
    }
  });

  it("prints the same twice, and the same for a point whatever others there are", async () => {
    const line = "sweep drawn.yaml -P takeAhead=0,4 --seeds 6 --json";
    expect(await output(line)).toBe(await output(line));
    const [both, one] = [
      await data<SweepResult>(line.slice(0, -7)),
      await data<SweepResult>("sweep drawn.yaml -P takeAhead=4 --seeds 6"),
    ];
    const means = (sweep: SweepResult) =>
      sweep.rows
        .filter(({ params }) => params.takeAhead === "4")
        .map(({ metrics }) => metrics.completion_p99_ms?.mean);
    expect(means(both)).toEqual(means(one));
  });

  it("writes a CSV with a row a point and policy, its mean and its interval in seconds", async () => {
    await output(
      "sweep drawn.yaml -P takeAhead=0,4 --seeds 6 --metric 'completion p99' --reporter csv=s.csv",
    );
    const [head, ...rows] = cellsOf("s.csv");
    expect(head).toEqual([
      "scenario",
      "takeAhead",
      "policy",
      "seeds",
      "completion_p99_s",
      "completion_p99_s_low",
      "completion_p99_s_high",
    ]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ["drawn", "0", "main", "6"],
      ["drawn", "0", "take-ahead", "6"],
      ["drawn", "4", "main", "6"],
      ["drawn", "4", "take-ahead", "6"],
    ]);
    for (const [mean, low, high] of rows.map((row) => row.slice(4).map(Number))) {
      expect(low as number).toBeLessThan(mean as number);
      expect(mean as number).toBeLessThan(high as number);
    }
  });

  it("fits into 80 columns, with many parameters too", async () => {
    for (const flags of [
      "-P takeAhead=0,2",
      "-P takeAhead=0,2 --metric all",
      "-P takeAhead=1 -P workers=2 -P concurrency=3 -P jobTake.deepQueue=0.1s -P jobTake.longPoll=1s -P runTick=0.1s -P warmup=0s",
    ]) {
      const text = await output(`sweep drawn.yaml --seeds 2 ${flags}`);
      expect(widest(text)).toBeLessThanOrEqual(80);
    }
  });

  it("takes its scenario from flags as well", async () => {
    const text = await output("sweep --burst 8 --duration 1s -P concurrency=1,2 --policy main --seeds 1");
    expect(text).toContain("One seed says nothing of how the numbers vary.");
  });
});

describe("take-sim tune", () => {
  inFolderWith(drawn);

  it("finds the best value, and spares runs of those that are clearly worse", async () => {
    const tuned = await data<TuneResult>(
      "tune drawn.yaml --objective 'completion p99' --over takeAhead=0,1,2,4",
    );
    const best = tuned.points.find(({ standing }) => standing === "best");
    const sweep = await data<SweepResult>("sweep drawn.yaml -P takeAhead=0,1,2,4 --policy take-ahead");
    const means = sweep.rows.map(({ metrics }) => metrics.completion_p99_ms?.mean as number);
    expect(best?.params).toEqual(sweep.rows[means.indexOf(Math.min(...means))]?.params);
    expect(tuned.policy).toBe("take-ahead");
    expect(tuned.runs).toBeLessThan(tuned.runsOfAll);
    expect(tuned.points.find(({ params }) => params.takeAhead === "0")).toMatchObject({
      standing: "worse",
      seeds: 10,
    });
  });

  it("says that it cannot tell where a parameter does nothing", async () => {
    // linger is not used by take-ahead.
    const line = "tune drawn.yaml --objective 'completion p99' --over linger=0s,1s --policy take-ahead";
    const tuned = await data<TuneResult>(line);
    expect(tuned.points.map(({ standing }) => standing)).toEqual(["best", "rival"]);
    expect(tuned.points[1]?.difference?.estimate).toBe(0);
    expect(await output(line)).toContain("Cannot tell which is best: linger=0s");
  });

  it("leaves out what breaks a limit, and fails if everything does", async () => {
    const line = "tune drawn.yaml --objective 'completion p99' --over takeAhead=0,2,4";
    const tuned = await data<TuneResult>(`${line} --limit 'takes >= 12'`);
    for (const { limits, standing } of tuned.points)
      expect(limits[0]?.verdict === "violated").toBe(standing === "violates");
    const { code, stdout } = await call(wordsOf(`${line} --limit 'completion p99 < 1 s'`));
    expect(code).toBe(1);
    expect(stdout).toContain("No point keeps the limits.");
  });

  it("runs nothing where a value of the grid is not allowed, alone or with the rest of the scenario", async () => {
    const before = filesHere();
    for (const [over, message] of [
      ["takeAhead=0,-1", '--over takeAhead=-1: "-1" is not allowed; a whole number of at least 0 is\n'],
      ["workers=1,0", '--over workers=0: "0" is not allowed; a whole number of at least 1 is'],
      // At the other point the only run would fail: exit code 3.
      ["concurrency=0,many", '--over concurrency=many: "many" is not allowed; '],
    ] as const) {
      const line = `tune drawn.yaml --policy main --objective 'lowest takes' --over ${over}`;
      const { code, stdout, stderr } = await call(wordsOf(`${line} --reporter json=r.json`));
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(message);
    }
    expect(filesHere()).toEqual(before);
  });

  it("with -q prints no table where a report goes to a file", async () => {
    const line = "tune small.yaml --objective 'completion p99' --over takeAhead=0,2 -q";
    expect(await output(`${line} --reporter json=r.json`)).toBe("");
    expect(readFileSync("r.json", "utf8")).toBe(await output(`${line} --json`));
    expect(await output(line)).toContain("Best: takeAhead=");
  });

  it("needs one seed where nothing is drawn", async () => {
    const tuned = await data<TuneResult>("tune small.yaml --objective 'completion p99' --over takeAhead");
    expect(tuned.drawn).toBe("nothing");
    expect(tuned.runs).toBe(tuned.points.length);
    expect(tuned.parameters).toEqual([
      { key: "takeAhead", values: ["0", "1", "2", "4", "8", "16", "32", "64"] },
    ]);
  });

  it("takes highest and lowest for numbers without a direction", async () => {
    const line = (objective: string) => `tune small.yaml --objective '${objective}' --over takeAhead=0,2`;
    const [low, high] = [
      await data<TuneResult>(line("lowest takes")),
      await data<TuneResult>(line("highest takes")),
    ];
    const takes = (tuned: TuneResult, ofBest: boolean) =>
      tuned.points.filter(({ standing }) => (standing === "best") === ofBest).map(({ mean }) => mean);
    expect(takes(low, true)[0] as number).toBeLessThanOrEqual(takes(high, true)[0] as number);
  });

  it("reads several parameters from one flag, and fits into 80 columns", async () => {
    const text = await output(
      "tune drawn.yaml --objective 'completion p99' --over takeAhead=0,4,concurrency=2,4,jobTake.deepQueue=0.1s,0.5s --seeds 12",
    );
    expect(text).toContain("8 points");
    expect(widest(text)).toBeLessThanOrEqual(80);
    expect(readFileSync("drawn.yaml", "utf8")).toBe(drawn["drawn.yaml"]);
  });
});
