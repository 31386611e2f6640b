import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { autoscaler } from "../worker/scaled.ts";

describe("what workers cost", () => {
  const late: ScenarioChoices = {
    concurrency: 1,
    occupancy: "exact",
    autoscaler: autoscaler({ max: 2 }),
    workload: listed([0, 20 * SECOND], [0, 20 * SECOND], [40 * SECOND, SECOND]),
  };

  it("counts from when they begin to start until they stop, or the run ends", () => {
    const metrics = runMetrics(runOf("drain-wait", { ...late, price: 0.5 }));
    // Begun at 5 and 6 s, stopped at 32.5 and 33.5 s; and from 45 and 46 s to the end at 48.5 s.
    const time = 27.5 + 27.5 + 3.5 + 2.5;
    expect(metrics).toMatchObject({
      workers_started: 4,
      worker_s: time,
      // Jobs run for 20, 20 and 1 s.
      worker_idle_share: Math.round(((time - 41) / time) * 1e9) / 1e9,
      cost: time / 2,
      cost_per_1000_jobs: 10166.6666667,
    });
  });

  it("is not there without a price, and nothing of a fleet is without an autoscaler, too", () => {
    const metrics = runMetrics(runOf("drain-wait", late));
    expect(metrics).not.toHaveProperty("cost");
    expect(metrics).toHaveProperty("worker_s", 61);
    const { autoscaler: _, ...plain } = late;
    expect(runMetrics(runOf("drain-wait", plain))).not.toHaveProperty("worker_s");
  });

  it("begins at time 0 for those that are there, and ends at a crash", () => {
    const metrics = runMetrics(
      runOf("drain-wait", {
        workers: 2,
        concurrency: 1,
        price: 1,
        workload: listed([1 * SECOND, 9 * SECOND]),
        events: [{ at: 4 * SECOND, kind: "crash", worker: 1, restart: 2 * SECOND }],
      }),
    );
    // The job ends at 10.05 s. Worker 1: 4 s, and from 4 s on again, as it begins to start at the crash.
    expect(metrics).toMatchObject({
      workers_started: 3,
      worker_s: 20.1,
      cost: 20.1,
      cost_per_1000_jobs: 20_100,
    });
  });

  it("keeps its digits where the price is small", () => {
    const metrics = runMetrics(runOf("drain-wait", { ...late, price: 1e-9 }));
    expect(metrics).toMatchObject({ cost: 6.1e-8, cost_per_1000_jobs: 0.0000203333333333 });
  });

  it("has no cost per job where none finishes", () => {
    const run = runOf("drain-wait", { price: 1, workload: listed([0, 9 * SECOND]), horizon: 5 * SECOND });
    expect(runMetrics(run)).toMatchObject({
      cost: 5,
      cost_per_1000_jobs: null,
      worker_last_finish_spread_ms: null,
    });
  });

  it("does not count a start that was given up as one, but its time", () => {
    const run = runOf("drain-wait", {
      concurrency: 1,
      autoscaler: autoscaler({ rule: "request-count", value: 1, initial: 1, max: 2 }),
      coldStart: 5 * SECOND,
      workload: listed([0, 3 * SECOND], [0, 3 * SECOND]),
      events: [{ at: 2 * SECOND, kind: "shutdown", worker: 1 }],
      horizon: 2 * SECOND,
    });
    expect(runMetrics(run)).toMatchObject({ workers_started: 1, worker_s: 4 });
  });
});

describe("held jobs and a scale-up in mid-burst", () => {
  const burst: ScenarioChoices = {
    concurrency: 1,
    takeAhead: 3,
    occupancy: "exact",
    autoscaler: autoscaler({ rule: "request-count", value: 1, initial: 1, max: 2 }),
    workload: listed(...Array.from({ length: 4 }, () => [SECOND / 10, 10 * SECOND] as const)),
  };

  it("splits stranded time by its cause", () => {
    // Worker 0 runs A from 0.15 s on and has held B, C and D since 0.65 s. The check at 1 s starts worker 1, there at 3 s:
    // too late. Held are three until 10.15 s, two until 20.15 s, one until 30.15 s.
    expect(runMetrics(runOf("take-ahead", burst))).toMatchObject({
      stranded_starting_job_s: 3 * 2,
      stranded_job_s: 3 * 7.15 + 2 * 10 + 10,
      stranded_fresh_job_s: 3 * 7.15 + 2 * 10 + 10,
      // Worker 1 finishes nothing.
      worker_last_finish_spread_ms: 0,
      // Worker 1 could run D from 3 s on, and C from 13 s on instead of 20.15 s; B starts at 10.15 s where it is.
      jobs_sooner_on_fresh_share: 0.5,
    });
  });

  it("a worker that has started a job is fresh no more", () => {
    const workload = listed(...Array.from({ length: 4 }, () => [SECOND / 10, 10 * SECOND] as const), [
      4 * SECOND,
      SECOND,
    ]);
    // E arrives at 4 s and runs on worker 1 from 4.05 s to 5.05 s; stranded are B, C and D but for that second.
    const metrics = runMetrics(runOf("take-ahead", { ...burst, workload }));
    // Worker 1 is done at 5.05 s, worker 0 at 40.15 s.
    expect(metrics.worker_last_finish_spread_ms).toBe(35_100);
    expect(metrics).toMatchObject({ stranded_fresh_job_s: 3.15, jobs_sooner_on_fresh_share: 0.2 });
    expect(metrics.stranded_job_s).toBeCloseTo(3 * 6.15 + 2 * 10 + 10, 6);
  });

  it("is not the matter of a policy that holds no jobs", () => {
    expect(runMetrics(runOf("drain-wait", burst))).toMatchObject({
      stranded_starting_job_s: 0,
      stranded_fresh_job_s: 0,
      jobs_sooner_on_fresh_share: 0,
    });
  });

  it("leaves out what queued jobs would take of the fresh worker's slots", () => {
    // Worker 0 holds one job; two more arrive before worker 1 is there.
    const workload = listed(
      ...Array.from({ length: 2 }, () => [SECOND / 10, 10 * SECOND] as const),
      [2 * SECOND, SECOND],
      [2 * SECOND, SECOND],
    );
    const metrics = runMetrics(runOf("take-ahead", { ...burst, takeAhead: 1, workload }));
    expect(metrics.jobs_sooner_on_fresh_share).toBe(0);
  });
});
