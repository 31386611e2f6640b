import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { explainJob } from "../../src/report/explain-job.ts";
import { happeningsWith } from "../support/happenings.ts";
import { generatedWith, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { autoscaler } from "../worker/scaled.ts";
import { runOf } from "./run-of.ts";

const day = 24 * 3600 * SECOND;

/** One slot; B and C come at 550. B is held until A leaves at 600, and then runs for 600 ms. */
const held: ScenarioChoices = {
  concurrency: 1,
  takeAhead: 2,
  workload: listed([0, 550_000], [0, 600_000], [0, 100_000]),
};

describe("an execution time-out from the start", () => {
  it("ends a job that runs longer, and frees its slot", () => {
    const run = runOf("drain-wait", {
      concurrency: 1,
      executionTimeout: { limit: 200_000, from: "start" },
      workload: listed([0, SECOND], [0, 100_000]),
    });
    expect(happeningsWith(run, "A", "B")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "250 A is timed out, was running",
      "750 worker 0 gets B",
      "750 B starts on 0",
      "850 B finishes on 0",
    ]);
    expect(runMetrics(run)).toMatchObject({ jobs_timed_out: 1, jobs_failed: 1, jobs_finished: 1 });
    expect(explainJob(run, 0)).toContain("    0.250000  is timed out, 250 ms after its arrival\n");
  });

  it("lets a job finish that runs exactly so long, however long it was held", () => {
    const timeout = (limit: number) =>
      happeningsWith(
        runOf("take-ahead", { ...held, executionTimeout: { limit, from: "start" } }),
        "B finishes",
        "B is",
      );
    expect(timeout(600_000)).toEqual(["1200 B finishes on 0"]);
    expect(timeout(599_999)).toEqual(["1199.999 B is timed out, was running"]);
  });

  it("is 600 s if the scenario says nothing, and is no retry", () => {
    const run = runOf("main", {
      concurrency: 1,
      failures: { probability: 0, retries: 5, retryAfter: 0 },
      workload: listed([0, 601 * SECOND]),
    });
    expect(happeningsWith(run, "A").slice(2)).toEqual(["600050 A is timed out, was running"]);
  });
});

describe("an execution time-out from the taking", () => {
  const timeout = (limit: number) =>
    happeningsWith(
      runOf("take-ahead", { ...held, executionTimeout: { limit, from: "taken" } }),
      "B finishes",
      "is timed out",
      "C starts",
    );

  it("counts the hold", () => {
    expect(timeout(700_000)).toEqual([
      "1200 B finishes on 0",
      "1200 C starts on 0",
      "1250 C is timed out, was running",
    ]);
    expect(timeout(649_999)[0]).toBe("1199.999 B is timed out, was running");
  });

  it("drops a job whose time is up when it would start", () => {
    // B has until 1110, and C, taken with it, starts no more then.
    expect(timeout(560_000)).toEqual(["1110 B is timed out, was running", "1110 C is timed out, was held"]);
  });
});

describe("an execution time-out where jobs share their worker's speed", () => {
  it("leaves more speed to the others when it has ended one", () => {
    // With n running each takes n times its work. Jobs of 1 s of work: A from 50 on, B from 450 on (it arrives at 400).
    const run = runOf("main", {
      concurrency: 2,
      executionTimeout: { limit: 900_000, from: "start" },
      workload: generatedWith(
        { kind: "constant", rate: 2.5, count: 2 },
        { kind: "shared", base: 0, perRunning: SECOND, cv: 0 },
      ),
    });
    // Alone until 450, A has done 0.4; at 950 both are there since 500 ms: A 0.65, B 0.25. A is timed out at 950.
    // B needs 0.75 s more, alone: until 1700, which is later than its own limit at 1350.
    expect(happeningsWith(run, "job-0", "job-1").slice(2)).toEqual([
      "450 worker 0 gets job-1",
      "450 job-1 starts on 0",
      "950 job-0 is timed out, was running",
      "1350 job-1 is timed out, was running",
    ]);
  });
});

describe("a time to live", () => {
  const queued = (limit: number) => ({ limit, ends: "queued", given: true }) as const;
  const any = (limit: number) => ({ limit, ends: "any", given: true }) as const;

  it("ends jobs that are queued still, and no others", () => {
    const run = runOf("main", {
      concurrency: 1,
      timeToLive: queued(SECOND),
      workload: listed([0, 2 * SECOND], [0, 100_000], [500_000, 100_000]),
    });
    // A runs from 50 to 2050; B's time is up at 1000 and C's at 1500.
    expect(happeningsWith(run, "A", "B", "C")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "1000 B is expired, was queued",
      "1500 C is expired, was queued",
      "2050 A finishes on 0",
    ]);
    expect(runMetrics(run)).toMatchObject({ jobs_expired: 2, jobs_failed: 2, jobs_finished: 1 });
    expect(explainJob(run, 1)).toContain(
      "    1.000000  has lived too long, and ends, 1.000 s after its arrival\n",
    );
  });

  it("ends held and running jobs too, by a switch: a held one when it would start", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      timeToLive: any(SECOND),
      workload: listed([0, 2 * SECOND], [0, 100_000], [0, 100_000]),
    });
    expect(happeningsWith(run, "is ")).toEqual([
      "1000 C is expired, was queued",
      "1000 A is expired, was running",
      "1000 B is expired, was held",
    ]);
  });

  it("at the instant of an answer ends what that answer would bring", () => {
    // Both at 650; the end of the time was scheduled at the arrival, the answer at the send at 150.
    const run = runOf("drain-wait", {
      concurrency: 1,
      timeToLive: queued(650_000),
      workload: listed([0, 100_000], [0, 100_000]),
    });
    expect(happeningsWith(run, "B")).toEqual(["650 B is expired, was queued"]);
  });

  it("ends a job on its way back to the queue", () => {
    const run = runOf("main", {
      timeToLive: queued(SECOND),
      workload: listed([0, 5 * SECOND]),
      events: [{ at: 500_000, kind: "crash", worker: 0, restart: 0 }],
    });
    expect(happeningsWith(run, "A").at(-1)).toBe("1000 A is expired, was returning");
  });

  it("ends a job that comes back to the queue only after it", () => {
    const run = runOf("main", {
      timeToLive: queued(SECOND),
      jobTake: { redeliverAfter: 500_000 },
      workload: listed([0, 5 * SECOND]),
      events: [{ at: 1_200_000, kind: "crash", worker: 0, restart: 0 }],
    });
    expect(happeningsWith(run, "A").slice(2)).toEqual([
      "1200 A is lost, was running: worker crashed",
      "1700 A is expired, was returning",
    ]);
  });

  it("ends a failed job in place of another attempt after it, and one whose lease runs out", () => {
    const failing = runOf("main", {
      timeToLive: queued(100_000),
      failures: { probability: 1, retries: 1, retryAfter: 0 },
      workload: listed([0, 100_000]),
    });
    expect(happeningsWith(failing, "A").at(-1)).toBe("150 A is expired, was returning");
    const leased = runOf("main", {
      timeToLive: queued(500_000),
      jobTake: { lease: 600_000 },
      workload: listed([0, SECOND]),
    });
    expect(happeningsWith(leased, "A").at(-1)).toBe("650 A is expired, was queued");
  });

  it("is 24 h if the scenario says nothing", () => {
    // The worker runs a job of 30 h; the other one waits for it.
    const run = runOf("batch-all", {
      concurrency: 1,
      executionTimeout: { limit: 2 * day, from: "start" },
      workload: listed([0, 1.25 * day], [1, SECOND]),
    });
    expect(happeningsWith(run, "B")).toEqual([`${(day + 1) / 1000} B is expired, was queued`]);
  });

  it("that the scenario does not give hides no stall: what can never go on still fails the run", () => {
    const zero = { concurrency: 0, workload: listed([0, SECOND]) };
    expect(() => runOf("drain-wait", zero)).toThrow(/the only job can never finish/);
    const gone = {
      workload: listed([0, SECOND]),
      events: [{ at: 10, kind: "shutdown", worker: 0 } as const],
    };
    expect(() => runOf("main", gone)).toThrow(/can never finish .*every worker has left for good/);
  });

  it("that the scenario does not give ends jobs beside an autoscaler that might still start a worker", () => {
    // The job is late at the second check, if it is there then.
    const run = runOf("drain-wait", {
      concurrency: 0,
      autoscaler: autoscaler({ initial: 1, checkEvery: 2 * day }),
      workload: listed([0, SECOND]),
    });
    expect(happeningsWith(run, "A")).toEqual([`${day / 1000} A is expired, was queued`]);
    expect(run.status).toBe("complete");
  });

  it("that it gives ends such a run", () => {
    const run = runOf("drain-wait", {
      concurrency: 0,
      timeToLive: queued(3 * SECOND),
      workload: listed([0, SECOND]),
    });
    expect(happeningsWith(run, "A")).toEqual(["3000 A is expired, was queued"]);
    expect(run.status).toBe("complete");
  });
});
