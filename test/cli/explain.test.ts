import { describe, expect, it } from "vitest";
import { callLine, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

describe("--explain", () => {
  inFolderWith(someFiles);

  it("tells a job's story under each policy", async () => {
    const { code, stdout, stderr } = await callLine("run small.yaml --explain job-4");
    expect(stdout).toBe(`job-4 under main, seed 1
    0.000000  arrives; 4 jobs are queued before it
    0.050000  worker 0 gets 2 of them: 2 left (asked for 2 at -0.250000)
    0.050000  worker 1 gets 2 of them: 0 left (asked for 2 at -0.250000)
    1.550000  worker 0 gets it: asked for 2 at 1.050000, got 1
              delayTime 1.550 s: for 550 ms a take was under way, for 1.000 s
              none was, though for 500 ms of those a slot was free
    1.550000  starts at once
    2.050000  finishes, 500 ms after its start and 2.050 s after its arrival

job-4 under drain-wait, seed 1
    0.000000  arrives; 4 jobs are queued before it
    0.050000  worker 0 gets 2 of them: 2 left (asked for 2 at -0.250000)
    0.050000  worker 1 gets 2 of them: 0 left (asked for 2 at -0.250000)
    1.050000  worker 0 gets it: asked for 2 at 0.550000, got 1
              delayTime 1.050 s: for 550 ms a take was under way, for 500 ms
              none was
    1.050000  starts at once
    1.550000  finishes, 500 ms after its start and 1.550 s after its arrival

job-4 under take-ahead, seed 1
    0.000000  arrives; 4 jobs are queued before it
    0.050000  worker 0 gets 2 of them: 2 left (asked for 2 at -0.250000)
    0.050000  worker 1 gets 2 of them: 0 left (asked for 2 at -0.250000)
    0.550000  worker 0 gets it: asked for 2 at 0.050000, got 1
              delayTime 550 ms: all that time a take was under way
    0.550000  starts at once
    1.050000  finishes, 500 ms after its start and 1.050 s after its arrival
`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("tells one for each seed and file", async () => {
    const { stdout } = await callLine("run small.yaml 32-burst --policy main --seeds 2 --explain job-3");
    expect([...stdout.matchAll(/^job-3 under .*$/gm)].map(String)).toEqual([
      "job-3 under main, seed 1",
      "job-3 under main, seed 2",
      "job-3 under main, seed 1",
      "job-3 under main, seed 2",
    ]);
  });

  it("is no wider than 80 columns", async () => {
    for (const line of ["512-burst", "512-burst-platform", "4-workers-1024-burst", "sequential"]) {
      const { stdout } = await callLine(`run ${line} --explain job-19`);
      expect(stdout.split("\n").filter((text) => text.length > 80)).toEqual([]);
    }
  });
});
