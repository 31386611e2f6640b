import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { exactScenario, generated, SECOND } from "../support/scenario.ts";
import { jobTimetable, writeTakes } from "../support/timetable.ts";

const NO_THINKING = { kind: "constant", value: 0 } as const;

function arrivalsOf({ jobs }: Run): number[] {
  return Array.from(jobs.arrival, (arrival) => arrival / 1000);
}

describe("sequential submission", () => {
  it("submits each job when the one before has finished", () => {
    const sequential = exactScenario({
      workload: generated({ kind: "sequential", count: 3, thinkTime: NO_THINKING }, 0.5 * SECOND),
    });
    const run = simulate(sequential, { policy: "main", seed: 1 });
    expect(arrivalsOf(run)).toEqual([0, 550, 1100]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 550],
      [0, 600, 600, 1100],
      [0, 1150, 1150, 1650],
    ]);
  });

  it("lets the think time pass in between, but not before the first", () => {
    const thinking = exactScenario({
      workload: generated(
        { kind: "sequential", count: 3, thinkTime: { kind: "constant", value: 2 * SECOND } },
        0.5 * SECOND,
      ),
    });
    expect(arrivalsOf(simulate(thinking, { policy: "main", seed: 1 }))).toEqual([0, 2550, 5100]);
  });
});

describe("a closed loop of clients", () => {
  it("has as many jobs under way as there are clients", () => {
    // One slot: the second client's job waits for a take at 0.55 s; each finish brings the next arrival.
    const closed = exactScenario({
      concurrency: 1,
      workload: generated({ kind: "closed", clients: 2, count: 4, thinkTime: NO_THINKING }, 0.5 * SECOND),
    });
    const run = simulate(closed, { policy: "drain-wait", seed: 1 });
    expect(arrivalsOf(run)).toEqual([0, 0, 550, 1550]);
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 1 of 1 depth 0",
      "worker 0 550→1050 1 of 1 depth 1",
      "worker 0 1550→2050 1 of 1 depth 1",
      "worker 0 2550→3050 1 of 1 depth 1",
    ]);
  });

  it("submits no more than its jobs, also with more clients than jobs", () => {
    const few = exactScenario({
      workload: generated({ kind: "closed", clients: 10, count: 3, thinkTime: NO_THINKING }, SECOND),
    });
    expect(arrivalsOf(simulate(few, { policy: "main", seed: 1 }))).toEqual([0, 0, 0]);
  });
});

describe("an arrival that a finish brings about", () => {
  it("happens at that instant, after the wake-up that caused it and before other workers' wake-ups", () => {
    // Both workers finish at 1.05 s. The first sends its take to an empty queue, in its wake-up; then the arrival that its
    // finish brings; so the second worker's take finds one job queued, and pays for a deep queue.
    const closed = exactScenario({
      workers: 2,
      concurrency: 1,
      workload: generated({ kind: "closed", clients: 2, count: 4, thinkTime: NO_THINKING }, SECOND),
    });
    const run = simulate(closed, { policy: "drain-wait", seed: 1 });
    expect(arrivalsOf(run)).toEqual([0, 0, 1050, 1050]);
    expect(writeTakes(run).slice(2)).toEqual([
      "worker 0 1050→1100 1 of 1 depth 0",
      "worker 1 1050→1550 1 of 1 depth 1",
    ]);
  });

  it("happens at the instant of the wake-up, not of the due finish, when the worker is late", () => {
    const late = exactScenario({
      loopLag: 2_000,
      workload: generated({ kind: "sequential", count: 2, thinkTime: NO_THINKING }, 0.5 * SECOND),
    });
    // Read at 52, over at 552, seen at 554.
    expect(arrivalsOf(simulate(late, { policy: "main", seed: 1 }))).toEqual([0, 554]);
  });
});

describe("fixed arrivals", () => {
  it("join the queue before a delivery or an answer of the same instant", () => {
    // The delivery for the job of time 0 comes at 50 ms, and so do two more jobs: it brings all three.
    const workload = {
      kind: "listed",
      jobs: [0, 50_000, 50_000].map((arrival, job) => ({ id: `${job}`, arrival, duration: SECOND })),
    } as const;
    const run = simulate(exactScenario({ workload }), { policy: "main", seed: 1 });
    expect(writeTakes(run)).toEqual(["worker 0 -250→50 3 of 32 depth 0"]);
  });
});
