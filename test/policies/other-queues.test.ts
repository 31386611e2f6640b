import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { exactScenario, listed, MILLISECOND, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable, sendsOf, writeTakes } from "../support/timetable.ts";

/** Runs one policy on a worker that starts at 0, without lag and run tick; takes cost nothing unless said. */
function runOf(policy: string, choices: ScenarioChoices) {
  const free = { concurrency: 2, deepQueue: 0, longPoll: 0, warmup: 0 };
  return simulate(exactScenario({ ...free, ...choices }), { policy, seed: 1 });
}

const short = (count: number) => Array.from({ length: count }, () => [0, 20 * MILLISECOND] as const);

describe("timed-poll", () => {
  const policyParameters = { pollEvery: "1s" };
  const jobTake = { maxWait: 0 };

  it("looks at its start and at every pollEvery, and leaves the time between unused", () => {
    const run = runOf("timed-poll", { policyParameters, jobTake, workload: listed(...short(5)) });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 2 of 2 depth 5",
      "worker 0 1000→1000 2 of 2 depth 3",
      "worker 0 2000→2000 1 of 2 depth 1",
    ]);
  });

  it("looks on where a look found nothing, and leaves out looks for which no slot is free", () => {
    const workload = listed([100_000, 2_500_000], [100_000, 300_000], [100_000, 300_000]);
    const run = runOf("timed-poll", { concurrency: 1, policyParameters, jobTake, workload });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 0 of 1 depth 0",
      "worker 0 1000→1000 1 of 1 depth 3",
      // At 2000 and 3000 the first job still runs.
      "worker 0 4000→4000 1 of 1 depth 2",
      "worker 0 5000→5000 1 of 1 depth 1",
    ]);
  });

  it("keeps to its times though takes last, and leaves out looks that come while one is open", () => {
    const workload = listed(...short(6));
    const run = runOf("timed-poll", { policyParameters, jobTake, deepQueue: 1_300_000, workload });
    expect(sendsOf(run)).toEqual([0, 2000, 4000]);
  });

  it("with repeat looks again as soon as a slot is free, and waits only after an empty answer", () => {
    const workload = listed(...short(3), [90 * MILLISECOND, 10 * MILLISECOND]);
    const run = runOf("timed-poll", {
      policyParameters: { pollEvery: "100ms", repeat: true },
      jobTake,
      workload,
    });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 2 of 2 depth 3",
      "worker 0 20→20 1 of 2 depth 1",
      "worker 0 20→20 0 of 1 depth 0",
      "worker 0 120→120 1 of 2 depth 1",
      "worker 0 120→120 0 of 1 depth 0",
    ]);
  });

  it("waits for a job where the queue lets it, as a long poll", () => {
    const run = runOf("timed-poll", { policyParameters, workload: listed([2_300_000, SECOND]) });
    expect(writeTakes(run)).toEqual(["worker 0 0→2300 1 of 2 depth 0"]);
  });
});

describe("threshold-refill", () => {
  it("takes a batch once few enough are in progress, so that at most both together are", () => {
    const workload = listed(...Array.from({ length: 7 }, (_, index) => [0, (index + 1) * SECOND] as const));
    const policyParameters = { refillAt: 1, batch: 3 };
    const run = runOf("threshold-refill", { concurrency: 9, policyParameters, workload });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 3 of 3 depth 7",
      // The jobs of 1 and 2 s have left.
      "worker 0 2000→2000 3 of 3 depth 4",
      // Those of 3 and 4 s at 3000 and 6000, that of 5 s at 7000.
      "worker 0 7000→7000 1 of 3 depth 1",
    ]);
    expect(run.mostInProgress).toBe(4);
  });

  it("takes no more than slots are free", () => {
    const workload = listed([0, SECOND], [0, 2 * SECOND], [0, SECOND]);
    const run = runOf("threshold-refill", { policyParameters: { refillAt: 1, batch: 9 }, workload });
    expect(writeTakes(run)).toEqual(["worker 0 0→0 2 of 2 depth 3", "worker 0 1000→1000 1 of 1 depth 1"]);
  });

  it("has the defaults of Azure Functions: 24 in progress at most", () => {
    const spread = Array.from({ length: 99 }, (_, index) => [0, SECOND + index] as const);
    const run = runOf("threshold-refill", { concurrency: 32, workload: listed(...spread) });
    expect(run.mostInProgress).toBe(24);
  });
});

describe("prefetch", () => {
  it("fills its slots and its hold, and tops the hold up job by job", () => {
    const workload = listed([0, SECOND], [0, 2 * SECOND], [0, 2 * SECOND], [0, 2 * SECOND], [0, 2 * SECOND]);
    const run = runOf("prefetch", { takeAhead: 1, workload });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 3 of 3 depth 5",
      "worker 0 1000→1000 1 of 1 depth 2",
      "worker 0 2000→2000 1 of 1 depth 1",
    ]);
    expect(jobTimetable(run)).toEqual([
      [0, 0, 0, 1000],
      [0, 0, 0, 2000],
      [0, 0, 1000, 3000],
      [0, 1000, 2000, 4000],
      [0, 2000, 3000, 5000],
    ]);
  });

  it("has a take open while less is in progress than it may have, however the last one ended", () => {
    const workload = listed([0, 9 * SECOND], [SECOND, SECOND], [2 * SECOND, SECOND]);
    const run = runOf("prefetch", { concurrency: 1, takeAhead: 2, workload });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 1 of 3 depth 1",
      "worker 0 0→1000 1 of 2 depth 0",
      "worker 0 1000→2000 1 of 1 depth 0",
    ]);
  });
});
