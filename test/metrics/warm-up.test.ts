import { describe, expect, it } from "vitest";
import { runResult } from "../../src/experiment/run-result.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { exactScenario, listed, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";

/**
 * One slot, takes of 0.05 s into the empty queue: jobs of 1 s arrive at 0, 2, 4 and 6 s, each alone, and run at 0.05, 2.05, 4.05
 * and 6.05 s.
 */
const fourJobs = exactScenario({
  concurrency: 1,
  workload: listed(...[0, 2, 4, 6].map((arrival) => [arrival * SECOND, SECOND] as const)),
});

describe("the statistical warm-up", () => {
  it("leaves out jobs that arrive before, and begins every sum over time there", () => {
    const whole = runMetrics(simulate(fourJobs, { policy: "drain-wait", seed: 1 }));
    const cut = runMetrics(
      simulate({ ...fourJobs, discardBefore: 2_500 * MILLISECOND }, { policy: "drain-wait", seed: 1 }),
    );
    expect([whole.jobs_submitted, whole.jobs_finished, whole.completion_max_ms]).toEqual([4, 4, 7_050]);
    // From 2.5 to 7.05 s: the second job runs on until 3.05 s, then the third and the fourth run for 1 s each.
    expect(cut).toMatchObject({
      jobs_submitted: 2,
      jobs_finished: 2,
      completion_max_ms: 4_550,
      delayTime_mean_ms: 50,
    });
    expect(cut.slot_use).toBeCloseTo(2.55 / 4.55, 7);
    expect(cut.throughput_jobs_per_s).toBeCloseTo(3 / 4.55, 5);
  });

  it("splits the jobs, the takes and the busy time of the workers likewise", () => {
    const { workers } = runResult(
      simulate({ ...fourJobs, discardBefore: 2_500 * MILLISECOND }, { policy: "drain-wait", seed: 1 }),
    );
    expect(workers).toEqual([expect.objectContaining({ jobs: 2, busy_ms: 2_550 })]);
  });

  it("is cut off once for all numbers of a run, and by arrival, whatever the order of the jobs", () => {
    const times = [4, 0, 6, 2].map((arrival) => [arrival * SECOND, SECOND] as const);
    const run = simulate(
      { ...fourJobs, workload: listed(...times), discardBefore: 2_500 * MILLISECOND },
      { policy: "drain-wait", seed: 1 },
    );
    let reads = 0;
    const counted = new Proxy(run.takes, {
      get: (takes, key) => {
        if (key === "send") throw new Error("a run is not written to");
        if (key === "occupancy") reads += 1;
        return Reflect.get(takes, key);
      },
    });
    const { metrics, workers } = runResult({ ...run, takes: counted });
    expect([metrics.jobs_submitted, metrics.completion_max_ms, workers[0]?.jobs]).toEqual([2, 4_550, 2]);
    // No number needs it: it is read where takes are copied, once for each.
    expect(reads).toBe(run.takes.sent.filter((sent) => sent >= 2_500 * MILLISECOND).length);
  });

  it("changes nothing of the run", () => {
    const run = (discardBefore: number) =>
      simulate({ ...fourJobs, discardBefore }, { policy: "main", seed: 1 }).jobs.finished;
    expect(run(3 * SECOND)).toEqual(run(0));
  });

  it("has no numbers of jobs where none comes after it", () => {
    const cut = runMetrics(
      simulate({ ...fourJobs, discardBefore: 60 * SECOND }, { policy: "main", seed: 1 }),
    );
    expect(cut).toMatchObject({
      jobs_submitted: 0,
      delayTime_p50_ms: null,
      completion_p99_ms: null,
      throughput_jobs_per_s: null,
      slot_use: null,
    });
  });

  it("does not count what a worker cost before it", () => {
    const cost = (discardBefore: number) =>
      runMetrics(simulate({ ...fourJobs, price: 1, discardBefore }, { policy: "main", seed: 1 })).cost;
    expect((cost(0) as number) - (cost(2 * SECOND) as number)).toBeCloseTo(2, 9);
  });
});

describe("the queue of a run that goes on", () => {
  const arrivals = (rate: number) => ({
    kind: "generated" as const,
    arrivals: { kind: "constant" as const, rate, count: 200 },
    duration: { kind: "independent" as const, distribution: { kind: "constant" as const, value: SECOND } },
  });

  it("grows by what one slot cannot serve", () => {
    // take-ahead keeps the slot busy: one job a second leaves, two arrive.
    const run = scenario({
      concurrency: 1,
      takeAhead: 4,
      loopLag: 0,
      horizon: 80 * SECOND,
      discardBefore: 10 * SECOND,
      workload: arrivals(2),
    });
    const { queue_growth_share, queued_mean_jobs } = runMetrics(
      simulate(run, { policy: "take-ahead", seed: 1 }),
    );
    expect(queue_growth_share).toBeCloseTo(0.5, 2);
    // From about 10 to 80 s the queue goes from about 5 to 75 jobs less the few that are held.
    expect(queued_mean_jobs).toBeGreaterThan(38);
    expect(queued_mean_jobs).toBeLessThan(45);
  });

  it("does not grow where the slots suffice", () => {
    const run = scenario({ concurrency: 4, loopLag: 0, horizon: 80 * SECOND, workload: arrivals(1) });
    const { queue_growth_share } = runMetrics(simulate(run, { policy: "drain-wait", seed: 1 }));
    expect(Math.abs(queue_growth_share as number)).toBeLessThan(0.005);
  });

  it("has no such numbers in a burst", () => {
    expect(runMetrics(simulate(fourJobs, { policy: "main", seed: 1 }))).not.toHaveProperty(
      "queue_growth_share",
    );
  });
});
