import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

const reports =
  "--reporter jobs=jobs.csv,takes=takes.csv,events=events.jsonl,json=result.json,table=table.txt";

describe("a run that cannot be carried to its end", () => {
  inFolderWith(someFiles);

  it("ends the command with exit code 3 and the scenario, policy and seed to run again", async () => {
    const { code, stdout, stderr } = await callLine("run stuck.yaml --seed 5");
    expect(code).toBe(3);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^error: stuck, policy main, seed 5: the only job can never finish /);
    expect(stderr).toContain(
      "; nothing has changed since 0.35 s; worker 0 (concurrency 0, holds held): " +
        "its take loop (main) waits for the worker to empty after a change of its concurrency, " +
        "its run loop waits for the run tick\n",
    );
  });

  it("shows no stack", async () => {
    const { stderr } = await callLine("compare stuck.yaml");
    expect(stderr.trimEnd().split("\n").length).toBe(1);
    expect(stderr).not.toMatch(/\bat .*\.[cm]?[jt]s/);
  });

  it("describes no more than three of many workers", async () => {
    const { stderr } = await callLine("run stuck.yaml --workers 50");
    expect(stderr).toContain("worker 0 (concurrency 0, holds held)");
    expect(stderr).toContain("; and 47 workers more\n");
  });

  it.each(["run", "compare"])("%s leaves no report and nothing half written", async (command) => {
    const before = filesHere();
    const { code } = await callLine(`${command} small.yaml stuck.yaml ${reports}`);
    expect(code).toBe(3);
    expect(filesHere()).toEqual(before);
  });

  it.each([
    "sweep small.yaml -P concurrency=2,0 --seeds 2",
    "tune small.yaml --policy main --objective completion_p99_ms --over concurrency=2,0",
    "calibrate small.yaml --observed figures.csv --over concurrency=0..2",
  ])("names the point of a grid, and leaves no report: %s", async (line) => {
    writeFileSync("figures.csv", "metric,policy,value,tolerance\ncompletion p99,main,2s,5%\n");
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(`${line} --reporter json=result.json`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(
      /^error: small at concurrency=0, policy main, seed 1: 5 of 5 jobs can never finish /,
    );
    expect(stderr.trimEnd().split("\n").length).toBe(1);
    expect(filesHere()).toEqual(before);
  });

  it("leaves the files of an earlier call as they were", async () => {
    writeFileSync("jobs.csv", "of before\n");
    await callLine("run small.yaml stuck.yaml --reporter jobs=jobs.csv");
    expect(readFileSync("jobs.csv", "utf8")).toBe("of before\n");
  });

  it("tells no story", async () => {
    const { code, stdout } = await callLine("run stuck.yaml --explain held");
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  });
});

describe("reports that cannot all be written", () => {
  inFolderWith(someFiles);

  it("leave nothing behind, and nothing is run", async () => {
    const before = filesHere();
    const { code } = await callLine("run small.yaml --reporter jobs=jobs.csv,takes=nowhere/takes.csv");
    expect(code).toBe(2);
    expect(filesHere()).toEqual(before);
  });
});
