import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import type { Metrics } from "../../src/metrics/metric.ts";
import { lossNotes } from "../../src/report/loss-notes.ts";
import { call } from "../cli/call.ts";

/** A result of one policy with these numbers, a run each. */
function notesOf(...metrics: Metrics[]): string[] {
  const runs = metrics.map((each, index) => ({ policy: "main", seed: index + 1, metrics: each }));
  return lossNotes({ design: { policies: ["main"] }, runs } as unknown as Result);
}

describe("what is said of lost jobs", () => {
  it("is nothing where each job ran in its time, though some were redelivered", () => {
    expect(notesOf({ jobs_submitted: 8, jobs_expired: 0, job_redeliveries: 8 })).toEqual([]);
    // Measured numbers lack them.
    expect(notesOf({ jobs_submitted: null }, {})).toEqual([]);
  });

  it("counts those that outlived their time to live, and redeliveries of which there are more than jobs", () => {
    expect(
      notesOf(
        { jobs_submitted: 8, jobs_expired: 2, job_redeliveries: 0 },
        { jobs_submitted: 8, jobs_expired: 1, job_redeliveries: 17 },
      ),
    ).toEqual([
      "3 of 16 jobs of main outlived their time to live, and were lost",
      "the 16 jobs of main were redelivered 17 times: they are taken from workers (a crash, a lease, scaleDown: any) sooner than these finish them",
    ]);
  });

  it.each([
    ["run", []],
    ["compare", []],
    ["compare", ["--reporter", "markdown"]],
  ])("stands below what %s prints of a scaler that stops busy workers: %j", async (command, flags) => {
    const changes = [
      "gates=[]",
      "workers=1",
      "arrivals={burst: 2}",
      "duration=60s",
      "timeToLive=200s",
      "autoscaler={rule: request-count, value: 1, reading: queued, scaleDown: any, idleTimeout: 10s}",
    ].flatMap((change) => ["--set", change]);
    const { code, stdout } = await call([
      ...[
        command,
        "scenarios/32-burst.yaml",
        "--policy",
        "main,drain-wait",
        "--seeds",
        "1",
        ...changes,
        ...flags,
      ],
    ]);
    expect(code).toBe(0);
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain("2 of 2 jobs of drain-wait outlived their time to live, and were lost");
    expect(text).toMatch(/the 2 jobs of drain-wait were redelivered \d+ times/);
  });
});
