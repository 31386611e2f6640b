import { describe, expect, it } from "vitest";
import { checkLittlesLaw } from "../../src/experiment/littles-law.ts";
import { runResult } from "../../src/experiment/run-result.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { explainJob } from "../../src/report/explain-job.ts";
import { jobsCsvRows } from "../../src/report/jobs-csv.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { runOf } from "./run-of.ts";

/** Two workers of one slot; a lease of 600 ms runs out at 650. */
const twoWorkers: ScenarioChoices = {
  workers: 2,
  concurrency: 1,
  jobTake: { lease: 600_000 },
  workload: listed([0, 1_500_000]),
};

describe("a lease that runs out", () => {
  it("lets the job run twice; the first to finish ends it", () => {
    const run = runOf("main", { ...twoWorkers, workload: listed([0, 1_500_000], [2_100_000, 400_000]) });
    expect(happenings(run).slice(4)).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "700 worker 1 gets A",
      "700 A starts on 1",
      // The lease of worker 1 too: a third worker would get the job.
      "1300 A's lease runs out on 1",
      "1300 A is queued again",
      "1550 A is withdrawn",
      "1550 A finishes on 0",
      // Worker 0 has slept since 50, worker 1 since 700; it is busy until 2200 for nothing.
      "2050 worker 0 asks for 1",
      "2150 worker 0 gets B",
      "2150 B starts on 0",
      "2200 A finishes on 1",
      "2550 B finishes on 0",
    ]);
  });

  it("is counted and shown", () => {
    const run = runOf("main", { ...twoWorkers, workload: listed([0, 1_500_000], [2_100_000, 400_000]) });
    expect(runMetrics(run)).toMatchObject({
      jobs_finished: 2,
      job_redeliveries: 1,
      jobs_started_again: 1,
    });
    expect([...run.jobs.deliveries, ...run.jobs.attempts]).toEqual([2, 1, 2, 1]);
    // 1500 and 400 ms on worker 0, 1500 ms for nothing on worker 1.
    expect(runResult(run).workers.map(({ busy_ms }) => busy_ms)).toEqual([1900, 1500]);
    expect(() => checkLittlesLaw(run)).not.toThrow();
    expect(jobsCsvRows(run).split("\n")[0]).toBe(
      "test,main,1,A,0,0,0.05,0.05,1.55,0.05,0,1.5,1.55,finished,2,2",
    );
    expect(explainJob(run, 0)).toBe(`A under main, seed 1
    0.000000  arrives; the queue is empty
    0.050000  worker 0 gets it: asked for 1 at -0.250000, waited on the empty
              queue, got 1
              delayTime 50 ms, in delivery 1
    0.050000  starts at once
    0.650000  its lease runs out, although worker 0 still has it
    0.650000  it is queued again
    0.700000  worker 1 gets it
    1.300000  its lease runs out, although worker 1 still has it
    1.300000  it is queued again
    1.550000  finishes, 1.500 s after its start and 1.550 s after its arrival
`);
  });

  it("under a held job lets its worker run it all the same", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      jobTake: { lease: 600_000 },
      workload: listed([0, 500_000], [0, 900_000], [0, 100_000]),
    });
    // B comes at 550 and starts at once, for A is done. Its lease runs out at 1150: before C, it is queued again.
    // The next take, for 1, is sent at 550 and answered with C at 1050.
    expect(happeningsWith(run, "B", "C")).toEqual([
      "550 worker 0 gets B",
      "550 B starts on 0",
      "1050 worker 0 gets C",
      "1150 B's lease runs out on 0",
      "1150 B is queued again",
      "1450 B is withdrawn",
      "1450 B finishes on 0",
      "1450 C starts on 0",
      "1550 C finishes on 0",
    ]);
  });

  it("sends jobs back in their order, before those that are queued", () => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 2,
      jobTake: { lease: 600_000 },
      workload: listed([0, 3 * SECOND], [0, 3 * SECOND], [0, 500_000], [0, 500_000], [600_000, 0]),
      horizon: 4 * SECOND,
    });
    // Worker 0 has A and B, worker 1 C and D; E is queued from 600 on.
    expect(happeningsWith(run, "lease", "again", "gets").slice(2, 7)).toEqual([
      "650 B's lease runs out on 0",
      "650 B is queued again",
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "1550 worker 1 gets A, B",
    ]);
  });

  it("may bring the job to the same worker again", () => {
    const run = runOf("main", {
      concurrency: 2,
      jobTake: { lease: 600_000 },
      workload: listed([0, SECOND]),
    });
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "700 worker 0 gets A",
      "700 A starts on 0",
      "1050 A finishes on 0",
    ]);
  });

  it("begins anew with every delivery, and ends with the job", () => {
    const run = runOf("main", { ...twoWorkers, workload: listed([0, 700_000], [3 * SECOND, 0]) });
    // Delivered again at 700 until 1300; A is done at 750.
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "700 worker 1 gets A",
      "700 A starts on 1",
      "750 A finishes on 0",
      "1400 A finishes on 1",
    ]);
  });

  it("leaves a second copy that is held to run for nothing", () => {
    // Worker 1 is busy with B until 2050; A comes to its buffer at 1150.
    const run = runOf("take-ahead", {
      workers: 2,
      concurrency: 1,
      takeAhead: 1,
      jobTake: { lease: SECOND },
      workload: listed([0, 1_500_000], [0, 900_000], [10_000, 900_000], [3 * SECOND, 0]),
    });
    expect(new Set(run.jobs.state)).toEqual(new Set([5]));
    expect(() => checkLittlesLaw(run)).not.toThrow();
  });

  it("finds its worker gone: the job is lost once, by the crash", () => {
    const run = runOf("main", {
      ...twoWorkers,
      jobTake: { lease: 600_000, redeliverAfter: SECOND },
      events: [{ at: 200_000, kind: "crash", worker: 0, restart: undefined }],
    });
    expect(happeningsWith(run, "A").slice(2)).toEqual([
      "200 A is lost, was running: worker crashed",
      "1200 A is queued again",
      "1250 worker 1 gets A",
      "1250 A starts on 1",
      "1850 A's lease runs out on 1",
      "1850 A is queued again",
      "2750 A is withdrawn",
      "2750 A finishes on 1",
    ]);
  });

  it("and a crash of the first worker leave the second copy to finish", () => {
    const run = runOf("main", {
      ...twoWorkers,
      workload: listed([0, 500_000], [0, 100_000]),
      jobTake: { lease: 300_000, redeliverAfter: SECOND },
      events: [{ at: 450_000, kind: "crash", worker: 0, restart: undefined }],
    });
    // A's lease runs out at 350, with worker 1 asleep until 1050: queued again when the crash ends the copy.
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "350 A's lease runs out on 0",
      "350 A is queued again",
      "450 A is lost, was running: worker crashed",
      "1550 worker 1 gets A",
      "1550 A starts on 1",
      "1850 A's lease runs out on 1",
      "1850 A is queued again",
      "2050 A is withdrawn",
      "2050 A finishes on 1",
    ]);
  });

  it("and a stop signal that the worker has yet to read end the job at once", () => {
    // The lease runs out at 650, 5 ms before the worker reads the signal.
    const run = runOf("main", {
      concurrency: 1,
      loopLag: 10_000,
      jobTake: { lease: 600_000 },
      workload: listed([0, 2 * SECOND], [4 * SECOND, 0]),
      events: [{ at: 645_000, kind: "stop", job: "A" }],
    });
    expect(happeningsWith(run, "A").slice(2)).toEqual([
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "650 A is stopped, was queued",
      "655 A is lost, was running: cut short",
    ]);
  });
});
