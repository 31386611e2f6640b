import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jobCountOf } from "../../src/cli/runs/job-count.ts";
import { built, hasWorkers } from "./built-command.ts";
import { call, callLine, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

/** Calls the command in this process, which has no workers. */
async function here(line: string) {
  const { code, stdout, stderr } = await callLine(line);
  return { status: code, stdout, stderr };
}

describe("runs in workers", () => {
  inFolderWith(someFiles);

  it("are there in the built command", () => expect(hasWorkers()).toBe(true));

  const slowLines = ["compare 512-burst-platform --seeds 7,3,11", "compare 4-workers-64-burst --until-ci 2%"];

  it.each([
    "compare small.yaml on-top.yaml --seeds 1..9",
    "run cut-off.yaml small.yaml --seeds 5",
    ...(process.env.SLOW_TESTS === undefined ? [] : slowLines),
  ])("give the same bytes however many there are: %s", async (line) => {
    const files = ["jobs.csv", "takes.csv", "events.jsonl", "result.json"];
    const reporters = "--reporter jobs=jobs.csv,takes=takes.csv,events=events.jsonl,json=result.json";
    // The slow studies also try more workers than there are cores.
    const numbers = process.env.SLOW_TESTS === undefined ? ["2"] : ["1", "2", "3", "100%"];
    const texts = () => files.map((file) => readFileSync(file, "utf8"));
    const alone = { ...(await here(`${line} -j 1 ${reporters}`)), files: texts() };
    expect(alone.status).toBe(0);
    for (const jobs of numbers)
      expect({ ...built(`${line} -j ${jobs} ${reporters}`), files: texts() }).toEqual(alone);
  });

  it.each([
    "compare small.yaml --seeds 4 --json",
    "sweep on-top.yaml -P takeAhead=0,2 -P workers=1..3 --seeds 7 --json",
    "sweep on-top.yaml -P takeAhead=0..9 --seeds 1 --json",
    "tune on-top.yaml --objective completion_p99_ms --over takeAhead=0..3 --policy take-ahead --json",
  ])("and the same as in this process: %s", async (line) => {
    const alone = await here(line);
    expect(alone).toMatchObject({ status: 0, stderr: "" });
    expect(built(`${line} -j 2`)).toEqual(alone);
  });

  it("fail as one after the other would: with the first seed", async () => {
    const line = "compare stuck.yaml --seeds 5..40 --reporter jobs=j.csv";
    const alone = await here(`${line} -j 1`);
    expect(alone.status).toBe(3);
    expect(alone.stderr).toMatch(/^error: stuck, policy main, seed 5: /);
    expect(built(`${line} -j 2`)).toEqual(alone);
  });

  it("fail in a grid with the first point, which is named", async () => {
    const line = "sweep small.yaml -P concurrency=2,0,4 -P workers=1,2 --seeds 3";
    const alone = await here(line);
    expect(alone.status).toBe(3);
    expect(alone.stderr).toMatch(/^error: small at concurrency=0 workers=1, policy main, seed 1: /);
    expect(built(`${line} -j 2`)).toEqual(alone);
  });

  it("say nothing of themselves while they are few", () => {
    expect(built("compare small.yaml --seeds 3 -j 2").stderr).toBe("");
  });
});

describe("--jobs", () => {
  it("is a number or a share of the cores", () => {
    expect(jobCountOf("3")).toEqual({ count: 3, given: true });
    expect(jobCountOf("0.1%")).toEqual({ count: 1, given: true });
    expect(jobCountOf(undefined).given).toBe(false);
  });

  it.each([
    ["sweep", "-P"],
    ["tune", "--objective", "completion p99", "--policy", "main", "--over"],
  ])("is read by %s too", async (...words) => {
    const { code, stderr } = await call([...words, "concurrency=1,2", "512-burst", "-j", "none"]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("--jobs none:") });
  });

  it.each(["0", "-1", "1.5", "two", "0%", "9999", ""])("is not %j", async (text) => {
    const { code, stderr } = await call(["compare", "512-burst", "--jobs", text]);
    expect(code).toBe(2);
    expect(stderr).toContain(`--jobs ${text}: "${text}" is not allowed; a number of workers from 1 to 1024`);
  });
});
