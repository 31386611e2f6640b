import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { ListedJob } from "../../src/scenario/scenario.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

/** Jobs A, B, … at time 0; the first asks for a fresh worker. */
function jobsAfterARefresh(first: Partial<ListedJob>, ...durations: readonly number[]) {
  const jobs = durations.map((duration, index): ListedJob => {
    const id = String.fromCharCode(65 + index);
    return { id, arrival: 0, duration, ...(index === 0 ? { refreshWorker: true, ...first } : {}) };
  });
  return { kind: "listed", jobs } as const;
}

describe("refreshWorker in the config", () => {
  it("lets a worker go after its first job, and a fresh one start after the cold start", () => {
    const run = runOf("main", {
      concurrency: 1,
      refreshWorker: true,
      coldStart: SECOND,
      workload: listed([0, 100_000], [0, 100_000]),
    });
    expect(happenings(run)).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 1",
      "50 worker 0 gets A",
      "50 A starts on 0",
      "150 A finishes on 0",
      "150 worker 0 shuts down",
      // Main sleeps out its second.
      "1050 worker 0 is gone: refreshed",
      "2050 worker 0 starts",
      "2050 worker 0 asks for 1",
      "2550 worker 0 gets B",
      "2550 B starts on 0",
      "2650 B finishes on 0",
      "2650 worker 0 shuts down",
    ]);
  });

  it("lets the jobs beside the first one finish, and no more be taken", () => {
    const run = runOf("drain-wait", {
      concurrency: 2,
      refreshWorker: true,
      coldStart: SECOND,
      workload: listed([0, 100_000], [0, 700_000], [0, 100_000]),
    });
    expect(happenings(run).slice(5)).toEqual([
      "150 A finishes on 0",
      "150 worker 0 shuts down",
      "750 B finishes on 0",
      "750 worker 0 is gone: refreshed",
      "1750 worker 0 starts",
      "1750 worker 0 asks for 2",
      "2250 worker 0 gets C",
      "2250 C starts on 0",
      "2250 worker 0 asks for 1",
      "2350 C finishes on 0",
      "2350 worker 0 shuts down",
      "2350 worker 0 gives up",
      "2350 worker 0 is gone: refreshed",
    ]);
  });

  it.each(["take-ahead", "take-ahead-adaptive", "take-lead"])(
    "disables %s: it takes as drain-wait does",
    (policy) => {
      const choices: ScenarioChoices = {
        concurrency: 2,
        takeAhead: 4,
        refreshWorker: true,
        workload: listed(...Array.from({ length: 9 }, () => [0, 300_000] as const)),
      };
      const [ahead, plain] = [runOf(policy, choices), runOf("drain-wait", choices)];
      expect(happenings(ahead)).toEqual(happenings(plain));
      expect(ahead.takes.asked.every((asked) => asked <= 2)).toBe(true);
    },
  );

  it.each(everyPolicy)("loses and repeats nothing under %s", (policy) => {
    const run = runOf(policy, {
      ...everyParameter,
      concurrency: 3,
      refreshWorker: true,
      workload: listed(...Array.from({ length: 20 }, (_, job) => [job * 40_000, 300_000] as const)),
    });
    expect(runMetrics(run)).toMatchObject({ jobs_finished: 20, job_redeliveries: 0, jobs_started_again: 0 });
  });
});

describe("a job that returns refreshWorker", () => {
  it("takes its worker with it; held jobs are redelivered and counted, and none starts in between", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 2,
      coldStart: 2 * SECOND,
      jobTake: { redeliverAfter: SECOND },
      workload: jobsAfterARefresh({}, 800_000, 100_000, 100_000, 100_000),
    });
    expect(happenings(run).slice(5)).toEqual([
      "550 worker 0 gets B, C",
      "850 A finishes on 0",
      "850 B is lost, was held: worker refreshed",
      "850 C is lost, was held: worker refreshed",
      "850 worker 0 is gone: refreshed",
      "1850 B is queued again",
      "1850 C is queued again",
      "2850 worker 0 starts",
      "2850 worker 0 asks for 1",
      "3350 worker 0 gets B",
      "3350 B starts on 0",
      "3350 worker 0 asks for 2",
      "3450 B finishes on 0",
      "3850 worker 0 gets C, D",
      "3850 C starts on 0",
      "3950 C finishes on 0",
      "3950 D starts on 0",
      "3950 worker 0 asks for 2",
      "4050 D finishes on 0",
    ]);
    expect(runMetrics(run)).toMatchObject({ job_redeliveries: 2, jobs_started_again: 0 });
  });

  it("cuts short what runs beside it, and gives up the open take", () => {
    const run = runOf("main", {
      concurrency: 3,
      coldStart: SECOND,
      jobTake: { redeliverAfter: 100_000 },
      workload: jobsAfterARefresh({}, 300_000, 500_000),
    });
    expect(happenings(run).slice(3, 11)).toEqual([
      "50 A starts on 0",
      "50 B starts on 0",
      "50 worker 0 asks for 1",
      "350 A finishes on 0",
      "350 worker 0 gives up",
      "350 B is lost, was running: worker refreshed",
      "350 worker 0 is gone: refreshed",
      "450 B is queued again",
    ]);
    expect(runMetrics(run)).toMatchObject({ job_redeliveries: 1, jobs_started_again: 1 });
  });

  it("does so in the wake-up in which the worker reads an answer: the take is over, its jobs are lost", () => {
    // A finishes at 550, the instant of the answer with B.
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      coldStart: SECOND,
      jobTake: { redeliverAfter: 100_000 },
      workload: jobsAfterARefresh({}, 500_000, 100_000),
    });
    expect(happenings(run).slice(5, 10)).toEqual([
      "550 worker 0 gets B",
      "550 A finishes on 0",
      "550 worker 0 gives up",
      "550 B is lost, was on the way: worker refreshed",
      "550 worker 0 is gone: refreshed",
    ]);
  });

  it("does so only once it returns: not when it fails or is stopped", () => {
    const failing = runOf("main", {
      concurrency: 1,
      failures: { probability: 0, retries: 1, retryAfter: 0 },
      workload: jobsAfterARefresh({ fails: 1 }, 100_000, 100_000),
    });
    // Fails at 150, is tried again after B at 3050.
    expect(happeningsWith(failing, "A", "gone")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "150 A is lost, was running: attempt failed",
      "150 A is queued again",
      "3050 worker 0 gets A",
      "3050 A starts on 0",
      "3150 A finishes on 0",
      "3150 worker 0 is gone: refreshed",
    ]);
    const stopped = runOf("main", {
      concurrency: 1,
      events: [{ at: 100_000, kind: "stop", job: "A" }],
      workload: jobsAfterARefresh({}, 100_000, 100_000),
    });
    expect(happeningsWith(stopped, "gone")).toEqual([]);
  });
});
