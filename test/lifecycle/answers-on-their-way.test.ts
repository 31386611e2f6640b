import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { JobState } from "../../src/records/job-state.ts";
import { takesCsvRows } from "../../src/report/takes-csv.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { forced, twoJobs } from "./forced-answers.ts";
import { runOf } from "./run-of.ts";

describe("a lost answer", () => {
  const run = runOf("drain-wait", {
    ...twoJobs,
    jobTake: { redeliverAfter: SECOND },
    events: [forced(100, "lost")],
  });

  it("is an error to the worker; its jobs go back to the front of the queue after redeliverAfter", () => {
    expect(happenings(run).slice(5)).toEqual([
      "150 worker 0 asks for 1",
      "650 worker 0 gets B",
      "650 B is lost, was on the way: answer lost",
      "650 worker 0 asks for 1",
      "1650 B is queued again",
      // The take waits on the empty queue since 650.
      "1700 worker 0 gets B",
      "1700 B starts on 0",
      "1800 B finishes on 0",
      "1800 worker 0 asks for 1",
    ]);
  });

  it("is a take without jobs to the worker, and shown as lost", () => {
    expect(runMetrics(run)).toMatchObject({
      takes_without_jobs: 1,
      job_redeliveries: 1,
      jobs_started_again: 0,
    });
    expect(takesCsvRows(run).split("\n")[1]).toMatch(/,lost$/);
  });
});

describe("a late answer", () => {
  const late = (lateBy: number, more: Partial<ScenarioChoices> = {}) =>
    runOf("drain-wait", {
      ...twoJobs,
      jobTake: { lateBy: lateBy * 1000, redeliverAfter: SECOND },
      events: [forced(100, "late")],
      ...more,
    });

  it("reaches a worker that still waits for it", () => {
    expect(happeningsWith(late(2_000), "B")).toEqual([
      "650 worker 0 gets B",
      "2650 B starts on 0",
      "2750 B finishes on 0",
    ]);
  });

  it("finds nobody after 90 s: its jobs go back to the front of the queue, and none is lost", () => {
    // Sent at 150: given up at 90150, when the answer has 500 ms to go.
    const run = late(90_000);
    expect(happenings(run).slice(5)).toEqual([
      "150 worker 0 asks for 1",
      "650 worker 0 gets B",
      "90150 worker 0 gives up",
      "90150 worker 0 asks for 1",
      "90650 B is lost, was on the way: answer lost",
      "91650 B is queued again",
      "91700 worker 0 gets B",
      "91700 B starts on 0",
      "91800 B finishes on 0",
      "91800 worker 0 asks for 1",
    ]);
    expect(runMetrics(run)).toMatchObject({ takes_without_jobs: 1, job_redeliveries: 1 });
  });

  it("in the wake-up in which the 90 s end is in time", () => {
    expect(happeningsWith(late(89_500), "B")).toEqual([
      "650 worker 0 gets B",
      "90150 B starts on 0",
      "90250 B finishes on 0",
    ]);
  });

  it("finds a worker gone that was shut down, or crashed and came back", () => {
    const others = { workers: 2, workload: listed([0, 100_000], [0, 2 * SECOND], [0, 100_000]) };
    // Worker 0 takes C at 150, and is gone when it would come at 1650.
    const shutDown = late(1_000, {
      ...others,
      events: [forced(100, "late"), { at: SECOND, kind: "shutdown", worker: 0 }],
    });
    const crashed = late(1_000, {
      ...others,
      events: [forced(100, "late"), { at: SECOND, kind: "crash", worker: 0, restart: 100_000 }],
    });
    for (const run of [shutDown, crashed]) {
      expect(happeningsWith(run, "C").slice(0, 3)).toEqual([
        "650 worker 0 gets C",
        "1650 C is lost, was on the way: answer lost",
        "2650 C is queued again",
      ]);
      expect(run.jobs.state[2]).toBe(JobState.finished);
    }
    // The one that came back has a take waiting since 1100.
    expect(happeningsWith(crashed, "C")[3]).toBe("2700 worker 0 gets C");
  });
});
