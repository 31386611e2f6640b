import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import type { Metrics } from "../../src/metrics/metric.ts";
import { lossNotes, sweepLossNotes } from "../../src/report/loss-notes.ts";
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

  it("stands below what sweep prints, with the row that lost most, and in its JSON", async () => {
    const changes = ["gates=[]", "duration=1s", "concurrency=4", "loopLag=0"];
    const sweep = [
      ...["sweep", "scenarios/32-burst.yaml", "--policy", "main,drain-wait", "--seeds", "2"],
      ...[...changes.flatMap((change) => ["--set", change]), "-P", "timeToLive=2s,1min"],
    ];
    const { code, stdout } = await call(sweep);
    expect(code).toBe(0);
    // Of 32 jobs, 4 at a time: those taken by 2 s are a batch at 0.05 s and one at 1.55 s; the others are lost, in both seeds.
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /note: in 2 of 4 rows jobs outlived their time to live, and were lost: at most 48 of 64 \(timeToLive=2s, main\)/,
    );
    expect(stdout).not.toContain("redelivered");
    const json = JSON.parse((await call([...sweep, "--json"])).stdout);
    expect(
      json.rows.map(({ losses }: { losses?: { jobs_expired: number } }) => losses?.jobs_expired),
    ).toEqual([48, 48, undefined, undefined]);
    const safe = await call([...sweep.slice(0, -1), "timeToLive=1min,2min"]);
    expect(safe.stdout).not.toContain("lost");
  });

  it("names of a sweep's rows the one whose jobs were redelivered most often, and counts those above once each", () => {
    const row = (takeAhead: number, job_redeliveries: number, jobs_expired = 0) => ({
      params: { takeAhead: `${takeAhead}` },
      policy: "main",
      metrics: {},
      losses: { jobs_submitted: 8, jobs_expired, job_redeliveries },
    });
    expect(sweepLossNotes({ rows: [row(0, 9), row(8, 31), row(16, 8, 1)] })).toEqual([
      "in 1 of 3 rows jobs outlived their time to live, and were lost: at most 1 of 8 (takeAhead=16, main)",
      "in 2 of 3 rows jobs were redelivered more than once each: at most 8 jobs 31 times (takeAhead=8, main); they are taken from workers (a crash, a lease, scaleDown: any) sooner than these finish them",
    ]);
    expect(sweepLossNotes({ rows: [{ params: {}, policy: "main", metrics: {} }] })).toEqual([]);
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
