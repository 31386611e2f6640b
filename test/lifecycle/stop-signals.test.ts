import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { ScenarioEvent } from "../../src/scenario/scenario.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, SECOND } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

const stop = (milliseconds: number, job: string): ScenarioEvent => ({
  at: milliseconds * 1000,
  kind: "stop",
  job,
});

describe("a stop signal", () => {
  it("cancels a running job, frees its slot and wakes the take loop", () => {
    // Drain-wait is full until its only job leaves: at 200 in place of 5050.
    const run = runOf("drain-wait", {
      concurrency: 1,
      workload: listed([0, 5 * SECOND], [0, 300_000]),
      events: [stop(200, "A")],
    });
    expect(happenings(run).slice(3)).toEqual([
      "50 A starts on 0",
      "200 A is stopped, was running",
      "200 worker 0 asks for 1",
      "700 worker 0 gets B",
      "700 B starts on 0",
      "1000 B finishes on 0",
      "1000 worker 0 asks for 1",
    ]);
  });

  it("lets a held job start in the slot that it frees", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      workload: listed([0, 5 * SECOND], [0, 300_000]),
      events: [stop(700, "A")],
    });
    // B comes at 550 and is held.
    expect(happeningsWith(run, "A", "B")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "550 worker 0 gets B",
      "700 A is stopped, was running",
      "700 B starts on 0",
      "1000 B finishes on 0",
    ]);
  });

  it("wakes the run loop too: with a tick of 100 ms the held job starts at once all the same", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      runTick: 100_000,
      workload: listed([0, 5 * SECOND], [0, 300_000]),
      events: [stop(712, "A")],
    });
    expect(happeningsWith(run, "A is", "B starts")).toEqual([
      "712 A is stopped, was running",
      "712 B starts on 0",
    ]);
  });

  it("drops a held job when it would start, and reports it as stopped", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 2,
      workload: listed([0, 800_000], [0, 300_000], [0, 300_000]),
      events: [stop(600, "B")],
    });
    // B and C come at 550. A leaves at 850: B is dropped, and C starts in its place.
    expect(happeningsWith(run, "A", "B", "C")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "550 worker 0 gets B, C",
      "850 A finishes on 0",
      "850 B is stopped, was held",
      "850 C starts on 0",
      "1150 C finishes on 0",
    ]);
    expect(runMetrics(run)).toMatchObject({ jobs_submitted: 3, jobs_finished: 2, jobs_stopped: 1 });
  });

  it("of the only held job lets the take loop go on when it is dropped", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      workload: listed([0, 800_000], [0, 300_000], [0, 300_000]),
      events: [stop(600, "B")],
    });
    // Dropped at 850: one slot is free, and one job may be held.
    expect(happeningsWith(run, "B", "asks")).toEqual([
      "-250 worker 0 asks for 1",
      "50 worker 0 asks for 1",
      "550 worker 0 gets B",
      "850 B is stopped, was held",
      "850 worker 0 asks for 2",
      // Came back short with C, which is done at 1650.
      "1650 worker 0 asks for 1",
    ]);
  });

  it("takes a queued job out of the queue", () => {
    const run = runOf("main", {
      concurrency: 1,
      workload: listed([0, 100_000], [0, 100_000], [0, 100_000]),
      events: [stop(200, "B")],
    });
    expect(happeningsWith(run, "B", "C")).toEqual([
      "200 B is stopped, was queued",
      "1550 worker 0 gets C",
      "1550 C starts on 0",
      "1650 C finishes on 0",
    ]);
  });

  it("drops a job that is on its way, as soon as it is there", () => {
    const run = runOf("main", {
      concurrency: 1,
      jobTake: { lateBy: 2 * SECOND },
      workload: listed([0, 100_000], [3 * SECOND, 100_000]),
      events: [{ at: 0, kind: "answer", answer: "late", takes: undefined, over: 1 }, stop(1000, "A")],
      warmup: 0,
    });
    // Sent at 0, answered at 500, there at 2500.
    expect(happeningsWith(run, "A")).toEqual(["500 worker 0 gets A", "2500 A is stopped, was held"]);
  });

  it("ends a job on its way back to the queue", () => {
    const run = runOf("main", {
      workload: listed([0, SECOND], [3 * SECOND, 100_000]),
      events: [{ at: 500_000, kind: "crash", worker: 0, restart: 0 }, stop(600, "A")],
    });
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "500 A is lost, was running: worker crashed",
      "600 A is stopped, was returning",
    ]);
  });

  it("ends a job that its worker loses before it drops it when it is back at the queue", () => {
    // B is held and marked when the worker crashes.
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 1,
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 800_000], [0, 300_000]),
      events: [stop(600, "B"), { at: 700_000, kind: "crash", worker: 0, restart: 0 }],
    });
    expect(happeningsWith(run, "B")).toEqual([
      "550 worker 0 gets B",
      "700 B is lost, was held: worker crashed",
      "1700 B is stopped, was returning",
    ]);
  });

  it("leaves alone a job that has not arrived, and one that has ended", () => {
    const choices = { workload: listed([0, 100_000], [SECOND, 100_000]) };
    const stopped = runOf("main", { ...choices, events: [stop(900, "B"), stop(950, "A")] });
    expect(happenings(stopped)).toEqual(happenings(runOf("main", choices)));
  });

  it("that comes at the instant of the finish comes too late", () => {
    const run = runOf("main", { workload: listed([0, 100_000]), events: [stop(150, "A")] });
    expect(happeningsWith(run, "A").at(-1)).toBe("150 A finishes on 0");
  });

  it("finds a job that fails at that instant before it is tried again", () => {
    const jobs = [
      { id: "A", arrival: 0, duration: 100_000, fails: 1 },
      { id: "B", arrival: SECOND, duration: 0 },
    ];
    const run = runOf("main", {
      workload: { kind: "listed", jobs },
      failures: { probability: 0, retries: 1, retryAfter: 50_000 },
      events: [stop(150, "A")],
    });
    expect(happeningsWith(run, "A").slice(-2)).toEqual([
      "150 A is lost, was running: attempt failed",
      "200 A is stopped, was returning",
    ]);
  });

  it("told twice is told once", () => {
    const choices = { workload: listed([0, SECOND], [SECOND, 100_000]) };
    const once = runOf("main", { ...choices, events: [stop(200, "A")] });
    const twice = runOf("main", { ...choices, events: [stop(200, "A"), stop(200, "A")] });
    expect(happenings(twice)).toEqual(happenings(once));
  });

  it.each(everyPolicy)("ends every job under %s, wherever it is", (policy) => {
    const workload = listed(...Array.from({ length: 12 }, () => [0, 700_000] as const));
    // Never at the instant of a finish.
    for (let at = 7; at < 2_500; at += 90) {
      const events = Array.from({ length: 12 }, (_, job) => stop(at, String.fromCharCode(65 + job)));
      const run = runOf(policy, { ...everyParameter, concurrency: 2, workload, events });
      const lines = happenings(run);
      const afterwards = lines.slice(lines.findIndex((line) => line.includes("is stopped")));
      expect(afterwards.filter((line) => line.includes("starts") || line.includes("finishes"))).toEqual([]);
      const { jobs_finished, jobs_stopped } = runMetrics(run) as Record<string, number>;
      expect((jobs_finished as number) + (jobs_stopped as number)).toBe(12);
    }
  });

  it("cancels every copy of a job that runs twice", () => {
    // The lease of A runs out at 650; worker 1 gets it at 700.
    const run = runOf("main", {
      workers: 2,
      concurrency: 1,
      jobTake: { lease: 600_000 },
      workload: listed([0, 3 * SECOND], [4 * SECOND, 100_000]),
      events: [stop(1000, "A")],
    });
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "700 worker 1 gets A",
      "700 A starts on 1",
      "1000 A is stopped, was running",
      "1000 A is lost, was running: cut short",
    ]);
  });

  it("cancels the copy that runs of a job that is queued again", () => {
    const run = runOf("main", {
      concurrency: 1,
      jobTake: { lease: 600_000 },
      workload: listed([0, 3 * SECOND], [4 * SECOND, 100_000]),
      events: [stop(1000, "A")],
    });
    expect(happeningsWith(run, "A").slice(2)).toEqual([
      "650 A's lease runs out on 0",
      "650 A is queued again",
      "1000 A is stopped, was queued",
      "1000 A is lost, was running: cut short",
    ]);
  });
});
