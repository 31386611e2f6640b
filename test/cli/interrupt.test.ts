import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { SweepResult } from "../../src/experiment/sweep.ts";
import { interrupted } from "./built-command.ts";
import { type Call, call, callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";
import { wordsOf } from "./words.ts";

/** More than the jobs of two seeds of 512-burst-platform take in a file. */
const BYTES_OF_SEEDS = 600_000;

/** Calls the command and interrupts it when it has looked around so many times, each after some runs; at once for 0. */
function interruptedAfter(looks: number, line: string): Promise<Call> {
  return call(
    wordsOf(line),
    {},
    {
      onInterrupt: (listener) => {
        let left = looks;
        let next: NodeJS.Immediate | undefined;
        const look = (): void => {
          if (left === 0) listener();
          else next = setImmediate(look);
          left -= 1;
        };
        look();
        return () => clearImmediate(next);
      },
    },
  );
}

describe("Ctrl-C", () => {
  inFolderWith(someFiles);

  // Each takes seconds: the choice between the first two, and a shard, are left to the slow studies.
  const slow = process.env.SLOW_TESTS !== undefined;

  it.each([
    ["in this process", "-j 1", "SIGINT"],
    ["in workers", "-j 2", "SIGTERM"],
    ...(slow ? ([["as it finds best", "-q", "SIGTERM"]] as const) : []),
  ] as const)("writes the seeds that are done, marked: %s", async (_, flags, signal) => {
    const line = `compare 512-burst-platform --seeds 20000 --ci t ${flags} --reporter json=r.json,jobs=j.csv`;
    const { status, stderr, leftOver } = await interrupted(line, { signal, bytes: BYTES_OF_SEEDS });
    expect({ status, leftOver }).toEqual({ status: 130, leftOver: [] });
    expect(stderr).toMatch(
      /interrupted: 512-burst-platform has \d+ of 20000 seeds, and its result is marked\n$/,
    );
    const result = JSON.parse(readFileSync("r.json", "utf8"));
    const { seeds, policies } = result.design;
    expect(result.status).toBe("interrupted");
    expect(seeds.length).toBeGreaterThan(1);
    expect(seeds).toEqual([...seeds].sort((a: number, b: number) => a - b));
    for (const policy of policies) {
      const ran = result.runs.filter((run: { policy: string }) => run.policy === policy);
      expect(ran.map((run: { seed: number }) => run.seed)).toEqual(seeds);
    }
    const rows = readFileSync("j.csv", "utf8").trimEnd().split("\n").length;
    expect(rows).toBe(1 + seeds.length * policies.length * 512);
  });

  it.runIf(slow)("keeps what a shard has in its blob, which is marked too", async () => {
    const line = "compare 512-burst-platform --seeds 20000 --ci t --shard 2/3 -j 1 --reporter jobs=j.csv";
    const { status } = await interrupted(line, { signal: "SIGINT", bytes: BYTES_OF_SEEDS });
    expect(status).toBe(130);
    const [blob] = filesHere().includes(".take-sim") ? [".take-sim"] : [];
    expect(blob).toBeDefined();
    const merged = await callLine("merge");
    expect(merged.code).toBe(2);
    expect(merged.stderr).toMatch(/512-burst-platform: shards 1, 3 of 3 are missing/);
  });

  it.each([
    ["compare small.yaml", "the first seed"],
    ["sweep small.yaml -P workers=1,2", "the first point"],
    ["tune small.yaml --objective 'completion p99' --over takeAhead", "the search"],
  ])("before anything is done leaves nothing: %s", async (line, first) => {
    const before = filesHere();
    expect(await interruptedAfter(0, `${line} --reporter json=r.json`)).toEqual({
      code: 130,
      stdout: "",
      stderr: `interrupted before ${first} was done: nothing is written\n`,
    });
    expect(filesHere()).toEqual(before);
  });

  it.each([
    ["calibrate small.yaml --over duration=0.1s..1s", "the search was"],
    ["check-fit small.yaml", "the runs were"],
  ])("finds nothing before anything is done: %s", async (line, what) => {
    writeFileSync("figures.csv", "metric,policy,value,tolerance\ncompletion p99,main,2s,5%\n");
    const before = filesHere();
    expect(await interruptedAfter(0, `${line} --observed figures.csv --reporter json=r.json`)).toEqual({
      code: 130,
      stdout: "",
      stderr: `interrupted before ${what} done: nothing is written\n`,
    });
    expect(filesHere()).toEqual(before);
  });

  const grid = "takeAhead=0..200 --policy take-ahead --seeds 3 --reporter json=r.json";

  it("writes the points of a sweep that are done, marked", async () => {
    const { code, stdout, stderr } = await interruptedAfter(5, `sweep 512-burst-platform -P ${grid}`);
    const sweep = JSON.parse(readFileSync("r.json", "utf8")) as SweepResult;
    const points = sweep.rows.length;
    expect({ code, stderr, status: sweep.status, runs: sweep.runs }).toEqual({
      code: 130,
      stderr: `interrupted: 512-burst-platform has ${points} of 201 points, and its result is marked\n`,
      status: "interrupted",
      runs: 3 * points,
    });
    for (const [index, { params, metrics }] of sweep.rows.entries()) {
      expect(params).toEqual({ takeAhead: String(index) });
      expect(metrics.completion_p99_ms?.values).not.toContain(null);
    }
    expect(stdout).toContain("\ninterrupted: the call was interrupted, and only these points are here\n");
    expect(filesHere().filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it.each(["csv=r.csv", "table=t.txt,csv=-", "json=r.json,csv=r.csv -q"])(
    "warns of a sweep's CSV, which has no place to say that it is only a part: %s",
    async (reporter) => {
      const line = `sweep 512-burst-platform -P takeAhead=0..200 --policy take-ahead --seeds 3 --reporter ${reporter}`;
      const { code, stderr } = await interruptedAfter(5, line);
      expect(code).toBe(130);
      expect(stderr).toMatch(
        /\nwarning: csv holds only a part of 512-burst-platform \(interrupted\), and has no place to say so\n$/,
      );
    },
  );

  it("finds nothing in a search that is not done", async () => {
    const line = `tune 512-burst-platform --objective 'completion p99' --over ${grid}`;
    expect(await interruptedAfter(5, line)).toEqual({
      code: 130,
      stdout: "",
      stderr: "interrupted before the search was done: nothing is written\n",
    });
    expect(filesHere().filter((name) => name.endsWith(".part") || name === "r.json")).toEqual([]);
  });
});
