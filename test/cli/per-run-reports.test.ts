import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callLine, cellsOf, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

describe("jobs=FILE", () => {
  inFolderWith(someFiles);

  it("has a row for each job, in seconds", async () => {
    const { code, stdout } = await callLine("run small.yaml --policy main --reporter jobs=jobs.csv");
    expect(code).toBe(0);
    expect(stdout).toBe((await callLine("run small.yaml --policy main")).stdout);
    expect(readFileSync("jobs.csv", "utf8")).toBe(
      `scenario,policy,seed,job_id,worker_id,submission_time,taken_time,starting_time,finish_time,waiting_time,hold_time,execution_time,turnaround_time,final_state,deliveries,attempts
small,main,1,job-0,0,0,0.05,0.05,0.55,0.05,0,0.5,0.55,finished,1,1
small,main,1,job-1,0,0,0.05,0.05,0.55,0.05,0,0.5,0.55,finished,1,1
small,main,1,job-2,1,0,0.05,0.05,0.55,0.05,0,0.5,0.55,finished,1,1
small,main,1,job-3,1,0,0.05,0.05,0.55,0.05,0,0.5,0.55,finished,1,1
small,main,1,job-4,0,0,1.55,1.55,2.05,1.55,0,0.5,2.05,finished,1,1
`,
    );
  });

  it("leaves empty what has not happened", async () => {
    await callLine("run cut-off.yaml --set horizon=2s --reporter jobs=jobs.csv");
    const rows = cellsOf("jobs.csv").slice(1);
    expect(rows.length).toBe(20);
    expect(rows.at(-1)).toEqual([
      "cut-off",
      "main",
      "1",
      "job-19",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "unsubmitted",
      "0",
      "0",
    ]);
    expect(new Set(rows.map((row) => row.at(-3)))).toEqual(
      new Set(["finished", "running", "queued", "unsubmitted"]),
    );
  });

  it("has all runs of all files, with one head", async () => {
    await callLine("compare small.yaml 32-burst --seeds 2 --reporter jobs=jobs.csv");
    const [head, ...rows] = cellsOf("jobs.csv");
    expect(rows.length).toBe(2 * 3 * (5 + 32));
    expect(rows.filter((row) => row[0] === head?.[0])).toEqual([]);
    expect(new Set(rows.map((row) => row.slice(0, 3).join(" "))).size).toBe(12);
  });
});

describe("takes=FILE", () => {
  inFolderWith(someFiles);

  it("has a row for each take, in seconds", async () => {
    await callLine("run small.yaml --policy take-ahead --reporter takes=takes.csv");
    expect(readFileSync("takes.csv", "utf8")).toBe(
      `scenario,policy,seed,worker_id,sent_time,answered_time,round_trip,asked,returned,occupancy,depth,loop_lag_max,outcome
small,take-ahead,1,0,-0.25,0.05,0.3,2,2,0,0,0,answered
small,take-ahead,1,1,-0.25,0.05,0.3,2,2,0,0,0,answered
small,take-ahead,1,0,0.05,0.55,0.5,2,1,2,1,0,answered
small,take-ahead,1,1,0.05,,,2,,2,1,0,open
small,take-ahead,1,0,0.55,,,1,,1,0,0,open
`,
    );
  });

  it("has the worst loop lag of each take", async () => {
    await callLine("run 512-burst --policy main --reporter takes=takes.csv");
    const lags = cellsOf("takes.csv")
      .slice(1)
      .map((row) => Number(row.at(-2)));
    expect(Math.max(...lags)).toBeLessThanOrEqual(0.002);
    expect(Math.max(...lags)).toBeGreaterThan(0);
  });
});

describe("events=FILE", () => {
  inFolderWith(someFiles);

  it("has a line for everything that happened, in order of time", async () => {
    await callLine("run 512-burst-platform --policy take-ahead --reporter events=events.jsonl");
    const events = readFileSync("events.jsonl", "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { time_s: number; event: string });
    const times = events.map((event) => event.time_s);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const count = (name: string): number => events.filter(({ event }) => event === name).length;
    for (const name of ["job-arrived", "job-held", "job-started", "job-finished"])
      expect(count(name)).toBe(512);
    expect(count("take-sent")).toBeGreaterThanOrEqual(count("take-answered"));
  });

  it("names jobs and workers", async () => {
    await callLine("run small.yaml --policy main --reporter events=events.jsonl");
    const lines = readFileSync("events.jsonl", "utf8").split("\n");
    expect(lines[0]).toBe(
      '{"scenario":"small","policy":"main","seed":1,"time_s":-0.25,"event":"worker-started","worker":0}',
    );
    expect(lines).toContain(
      '{"scenario":"small","policy":"main","seed":1,"time_s":0.05,"event":"take-answered","take":0,"worker":0,"jobs":["job-0","job-1"]}',
    );
    expect(lines).toContain(
      '{"scenario":"small","policy":"main","seed":1,"time_s":2.05,"event":"job-finished","job":"job-4","worker":0}',
    );
  });
});

describe("scaling=FILE", () => {
  inFolderWith(someFiles);

  it("has a row for each decision of the autoscaler", async () => {
    const call = "run small.yaml --policy main --reporter scaling=scaling.csv --set";
    const { stdout } = await callLine(`${call} "autoscaler={rule: request-count, value: 1, min: 1}"`);
    expect(stdout).toContain("small · 1 to 3 workers · 5 jobs");
    expect(readFileSync("scaling.csv", "utf8")).toBe(
      "scenario,policy,seed,time,workers,starting,wanted,change\nsmall,main,1,0,2,0,3,1\n",
    );
  });

  it("has only its head without an autoscaler", async () => {
    await callLine("run small.yaml --reporter scaling=scaling.csv");
    expect(cellsOf("scaling.csv")).toHaveLength(1);
  });
});

describe("reports together", () => {
  inFolderWith(someFiles);

  it.each([
    "--reporter jobs=j.csv --reporter takes=t.csv --reporter events=e.jsonl --reporter json=r.json --reporter table=t.txt",
    "--reporter jobs=j.csv,takes=t.csv,events=e.jsonl,json=r.json,table=t.txt",
  ])("all at once: %s", async (flags) => {
    const before = filesHere();
    const { stdout } = await callLine(`run small.yaml ${flags}`);
    expect(filesHere().filter((file) => !before.includes(file))).toEqual([
      "e.jsonl",
      "j.csv",
      "r.json",
      "t.csv",
      "t.txt",
    ]);
    expect(readFileSync("t.txt", "utf8")).toBe(stdout);
  });

  it("stdout holds the one report that goes there", async () => {
    const { stdout, stderr } = await callLine("run small.yaml --reporter jobs=-,json=r.json");
    expect(stdout.startsWith("scenario,policy,seed,job_id,")).toBe(true);
    expect(stdout.trimEnd().split("\n").length).toBe(1 + 3 * 5);
    expect(stderr).toBe("");
  });

  it("writes through a link to the file that it leads to", async () => {
    const { lstatSync, symlinkSync, writeFileSync } = await import("node:fs");
    writeFileSync("folder/jobs.csv", "before");
    symlinkSync("folder/jobs.csv", "link.csv");
    await callLine("run small.yaml --reporter jobs=link.csv");
    expect(lstatSync("link.csv").isSymbolicLink()).toBe(true);
    expect(readFileSync("folder/jobs.csv", "utf8")).toMatch(/^scenario,/);
  });

  it("writes to a device without replacing it", async () => {
    const { statSync } = await import("node:fs");
    expect((await callLine("run small.yaml --reporter jobs=/dev/null")).code).toBe(0);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });
});
