import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callLine, cellsOf, inFolderWith, resultOf } from "../cli/call.ts";

/**
 * One slot, and one job ahead. At 700 ms the worker crashes while `a` runs and `b` is held; both are back at 1700, `a`
 * runs from then to 2500, `b` is stopped in the queue, `c` runs from 2500 on and fails, and nobody takes `d`.
 */
const faulty = `name: faulty
concurrency: 1
takeAhead: 1
loopLag: 0s
runTick: 0s
jobTake: { redeliverAfter: 1s }
slo: { delayTime: 2s, startDelay: 2s, holdTime: 100ms, executionTime: 1s, turnaround: 2s }
policies: [take-ahead]
horizon: 9s
events:
  - { at: 700ms, crash: 0, restart: 500ms }
  - { at: 1.9s, stop: b }
  - { at: 2.4s, answer: 429 }
  - { at: 3s, shutdown: 0 }
jobs:
  - { id: a, arrival: 0s, duration: 800ms }
  - { id: b, arrival: 0s, duration: 300ms }
  - { id: c, arrival: 0s, duration: 100ms, fails: 1 }
  - { id: d, arrival: 3s, duration: 100ms }
`;

describe("a run in which much goes wrong", () => {
  inFolderWith({ "faulty.yaml": faulty, "endless.yaml": faulty.replace("horizon: 9s\n", "") });

  it("is counted", async () => {
    const { runs } = await resultOf("run faulty.yaml --json");
    expect(runs[0]?.status).toBe("horizon");
    expect(runs[0]?.metrics).toMatchObject({
      jobs_submitted: 4,
      jobs_finished: 1,
      jobs_stopped: 1,
      jobs_failed: 1,
      jobs_timed_out: 0,
      jobs_expired: 0,
      job_redeliveries: 1,
      jobs_started_again: 1,
      // Answered at 2550, before the shutdown: the worker sleeps its 5 s.
      takes_without_jobs: 1,
      // Of four jobs: `a` is taken at 1700, and runs 800 ms. `c` is taken at 2200, held for 300 ms, and never finishes.
      slo_delayTime_share: 0.25,
      slo_startDelay_share: 0.25,
      slo_holdTime_share: 0.25,
      slo_executionTime_share: 0.25,
      slo_turnaround_share: 0,
    });
    // `a` for 650 and 800 ms, `c` for 100.
    expect(runs[0]?.workers).toMatchObject([{ jobs: 1, busy_ms: 1550 }]);
  });

  it("is in the table: what happened, and every objective", async () => {
    const { stdout } = await callLine("run faulty.yaml");
    expect(stdout.split("\n").slice(-15, -4)).toEqual([
      "jobs stopped                 1",
      "jobs failed                  1",
      "redeliveries                 1",
      "jobs started again           1",
      "takes without jobs           1",
      "slo delayTime            0.250",
      "slo startDelay           0.250",
      "slo holdTime             0.250",
      "slo executionTime        0.250",
      "slo turnaround           0.000",
      "jobs per worker              1",
    ]);
    expect((await callLine("compare faulty.yaml --seeds 2")).stdout).toMatch(
      /^slo turnaround +take-ahead +0\.000/m,
    );
  });

  it("has a row for each job, with how it ended", async () => {
    await callLine("run faulty.yaml --reporter jobs=jobs.csv");
    expect(readFileSync("jobs.csv", "utf8").split("\n").slice(1, -1)).toEqual([
      "faulty,take-ahead,1,a,0,0,1.7,1.7,2.5,1.7,0,0.8,2.5,finished,2,2",
      "faulty,take-ahead,1,b,,0,,,1.9,,,,1.9,stopped,1,0",
      "faulty,take-ahead,1,c,0,0,2.2,2.5,2.6,2.5,0.3,0.1,2.6,failed,1,1",
      "faulty,take-ahead,1,d,,3,,,,,,,,queued,0,0",
    ]);
  });

  it("has a row for each take, with what became of it", async () => {
    await callLine("run faulty.yaml --reporter takes=takes.csv");
    expect(cellsOf("takes.csv").map((row) => [row[4], row[5], row.at(-1)])).toEqual([
      ["sent_time", "answered_time", "outcome"],
      ["-0.25", "0.05", "answered"],
      ["0.05", "0.55", "answered"],
      ["1.2", "1.7", "answered"],
      ["1.7", "2.2", "answered"],
      ["2.5", "2.55", "429"],
    ]);
  });

  it("is told event by event", async () => {
    await callLine("run faulty.yaml --reporter events=events.jsonl");
    const events = readFileSync("events.jsonl", "utf8").trimEnd().split("\n");
    const rest = events
      .map((line) => line.replace('"scenario":"faulty","policy":"take-ahead","seed":1,', ""))
      .filter((line) => /lost|redelivered|ended|refused|worker-s/.test(line));
    expect(rest).toEqual([
      '{"time_s":-0.25,"event":"worker-started","worker":0}',
      '{"time_s":0.7,"event":"job-lost","job":"b","worker":0,"why":"worker crashed","from":"held","returns":true}',
      '{"time_s":0.7,"event":"job-lost","job":"a","worker":0,"why":"worker crashed","from":"running","returns":true}',
      '{"time_s":0.7,"event":"worker-stopped","worker":0,"why":"crashed"}',
      '{"time_s":1.2,"event":"worker-started","worker":0}',
      '{"time_s":1.7,"event":"job-redelivered","job":"a"}',
      '{"time_s":1.7,"event":"job-redelivered","job":"b"}',
      '{"time_s":1.9,"event":"job-ended","job":"b","worker":-1,"outcome":"stopped","from":"queued"}',
      '{"time_s":2.55,"event":"take-refused","take":4,"worker":0,"outcome":"429"}',
      '{"time_s":2.6,"event":"job-ended","job":"c","worker":0,"outcome":"failed","from":"running"}',
      '{"time_s":3,"event":"worker-shut-down","worker":0}',
      '{"time_s":7.55,"event":"worker-stopped","worker":0,"why":"shut down"}',
    ]);
  });

  it("has a series: nothing is held, runs or is free where no worker is", async () => {
    await callLine("run faulty.yaml --reporter series=series.csv --every 600ms");
    const totals = new Map<string, number[]>();
    for (const [, , , , metric, value] of cellsOf("series.csv").slice(1))
      totals.set(metric as string, [...(totals.get(metric as string) ?? []), Number(value)]);
    // At 0, 600, 1200 (just back), 1800 (`a` again), 2400 (`c` held), 3000, …, and from 7550 on without the worker.
    expect(totals.get("queued")?.slice(0, 7)).toEqual([3, 1, 1, 2, 0, 1, 1]);
    expect(totals.get("held")?.slice(0, 7)).toEqual([0, 1, 0, 0, 1, 0, 0]);
    expect(totals.get("running")?.slice(0, 7)).toEqual([0, 1, 0, 1, 1, 0, 0]);
    expect(totals.get("free")).toEqual([1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  });

  it("is explained job by job", async () => {
    const story = async (job: string) =>
      (await callLine(`run faulty.yaml --policy take-ahead --explain ${job}`)).stdout;
    expect(await story("a")).toBe(`a under take-ahead, seed 1
    0.000000  arrives; the queue is empty
    0.050000  worker 0 gets it
    0.700000  worker 0 has it no more: worker crashed
    1.700000  it is queued again
    1.700000  worker 0 gets it: asked for 1 at 1.200000, got 1
              delayTime 1.700 s, in delivery 2
    1.700000  starts at once
    2.500000  finishes, 800 ms after its start and 2.500 s after its arrival
`);
    expect((await story("b")).split("\n").slice(-4)).toEqual([
      "    0.700000  worker 0 has it no more: worker crashed",
      "    1.700000  it is queued again",
      "    1.900000  is stopped, 1.900 s after its arrival",
      "",
    ]);
    // `a` and `b` come back before it.
    expect((await story("c")).split("\n").slice(1, 5)).toEqual([
      "    0.000000  arrives; 2 jobs are queued before it",
      "    0.050000  worker 0 gets 1 of them: 1 left (asked for 1 at -0.250000)",
      "    0.550000  worker 0 gets 1 of them: 0 left (asked for 1 at 0.050000)",
      "    1.700000  worker 0 gets 1 of them: 1 left (asked for 1 at 1.200000)",
    ]);
    expect(await story("c")).toContain("    2.600000  fails for good, 2.600 s after its arrival\n");
    expect(await story("d")).toContain("    9.000000  the run is cut off, and the job is still queued\n");
  });

  it("fails where no horizon ends it, and says why", async () => {
    const { code, stdout, stderr } = await callLine("run endless.yaml");
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(
      "1 of 4 jobs can never finish (seen at 86403 s); 1 job is queued; every worker has left for good: a horizon ends such a run",
    );
  });
});
