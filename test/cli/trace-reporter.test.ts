import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { traceProblems } from "../support/trace-validator.ts";
import { callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

interface Trace {
  readonly metadata: Readonly<Record<string, unknown>>;
}

function traceIn(file: string): string {
  return readFileSync(file, "utf8");
}

describe("--reporter trace", () => {
  inFolderWith(someFiles);

  it("writes one seed under every policy, the first of several", async () => {
    const { code, stderr } = await callLine("compare small.yaml --seeds 4..6 --reporter trace=t.json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(traceProblems(traceIn("t.json"))).toEqual([]);
    const { metadata } = JSON.parse(traceIn("t.json")) as Trace;
    expect(metadata).toMatchObject({
      scenario: "small",
      policies: "main, drain-wait, take-ahead",
      seeds: "4",
    });
  });

  it("is the same of a run, of a saved result and of merged shards", async () => {
    await callLine("compare small.yaml --seeds 3 --reporter trace=t.json,json=r.json");
    await callLine("report r.json --reporter trace=again.json");
    await callLine("compare small.yaml --seeds 3 --shard 1/2");
    await callLine("compare small.yaml --seeds 3 --shard 2/2");
    await callLine("merge .take-sim --reporter trace=merged.json");
    expect(traceIn("again.json")).toBe(traceIn("t.json"));
    expect(traceIn("merged.json")).toBe(traceIn("t.json"));
  });

  it("goes compressed into a file that is called so, as other reports do", async () => {
    await callLine("run small.yaml --reporter trace=t.json,trace=t.json.gz,jobs=j.csv,jobs=j.csv.gz");
    expect(gunzipSync(readFileSync("t.json.gz")).toString()).toBe(traceIn("t.json"));
    expect(gunzipSync(readFileSync("j.csv.gz")).toString()).toBe(traceIn("j.csv"));
  });

  it("needs a path, and runs", async () => {
    const before = filesHere();
    const noPath = await callLine("run small.yaml --reporter trace");
    expect(noPath.code).toBe(2);
    expect(noPath.stderr).toContain(
      '--reporter trace: "trace" needs a path, e.g. trace=trace.json, or trace=- for stdout',
    );
    const noRuns = await callLine("compare --measured reps.csv --reporter trace=t.json");
    expect(noRuns.code).toBe(2);
    expect(noRuns.stderr).toContain("--reporter trace=t.json: it tells what happened in runs");
    expect(filesHere()).toEqual(before);
  });
});
