import { describe, expect, it } from "vitest";
import { RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import {
  burst,
  exactScenario,
  listed,
  MILLISECOND,
  type ScenarioChoices,
  SECOND,
} from "../support/scenario.ts";
import { takeTimetable, writeTakes } from "../support/timetable.ts";

/** Runs take-each-slot on a worker of two slots that starts at 0; a take on a deep queue costs 0.5 s, a delivery 0.05 s. */
function runOf(choices: ScenarioChoices) {
  return simulate(exactScenario({ concurrency: 2, warmup: 0, ...choices }), {
    policy: "take-each-slot",
    seed: 1,
  });
}

describe("jobTake.maxJobs", () => {
  it("lets takes ask for no more, and one that brings so many is full", () => {
    const run = runOf({ concurrency: 8, jobTake: { maxJobs: 3 }, workload: burst(5, 9 * SECOND) });
    expect(writeTakes(run)).toEqual(["worker 0 0→500 3 of 3 depth 5", "worker 0 500→1000 2 of 3 depth 2"]);
    expect(runMetrics(run).take_returned_over_asked).toBeCloseTo(5 / 6);
    const takeAhead = simulate({ ...run.scenario, takeAhead: 8 }, { policy: "take-ahead", seed: 1 });
    expect(takeTimetable(takeAhead).map(({ asked }) => asked)).toEqual([3, 3]);
  });
});

describe("jobTake.maxWait", () => {
  it("answers a take that has waited so long 204, and the worker takes again at once", () => {
    const run = runOf({ jobTake: { maxWait: 2 * SECOND }, workload: listed([4_700_000, SECOND]) });
    expect(writeTakes(run)).toEqual([
      "worker 0 0→2000 0 of 2 depth 0",
      "worker 0 2000→4000 0 of 2 depth 0",
      "worker 0 4000→4750 1 of 2 depth 0",
    ]);
    expect(runMetrics(run)).toMatchObject({ takes: 3, takes_without_jobs: 2 });
  });

  it("of 0 lets no take wait", () => {
    const run = simulate(
      exactScenario({
        warmup: 0,
        jobTake: { maxWait: 0 },
        policyParameters: { pollEvery: "300ms" },
        workload: listed([700 * MILLISECOND, 50 * MILLISECOND]),
      }),
      { policy: "timed-poll", seed: 1 },
    );
    expect(writeTakes(run)).toEqual([
      "worker 0 0→0 0 of 32 depth 0",
      "worker 0 300→300 0 of 32 depth 0",
      "worker 0 600→600 0 of 32 depth 0",
      "worker 0 900→1400 1 of 32 depth 1",
    ]);
  });

  it("of 0 makes a policy spin that takes again at once, and the run says so", () => {
    const spinning = () => runOf({ jobTake: { maxWait: 0 }, workload: listed([SECOND, SECOND]) });
    expect(spinning).toThrow(RunFailure);
  });

  it("ends no take that found jobs and has not been answered yet", () => {
    const run = runOf({ jobTake: { maxWait: 0 }, workload: burst(2, SECOND) });
    expect(writeTakes(run)).toEqual(["worker 0 0→500 2 of 2 depth 2"]);
  });

  it("looks once more when the time is up: a job whose wake-up was lost is found", () => {
    const run = runOf({
      jobTake: {
        model: "missed-wakeup",
        base: 0,
        timeout: 60 * SECOND,
        probability: 1,
        maxWait: 20 * SECOND,
      },
      workload: listed([5 * SECOND, SECOND]),
    });
    expect(writeTakes(run)).toEqual(["worker 0 0→20000 1 of 2 depth 0"]);
  });

  it.each(["wake-or-poll", "fill-window", "visibility"] as const)(
    "counts from the send also where the service looks several times: %s",
    (model) => {
      const parameters = {
        "wake-or-poll": { poll: 300 * MILLISECOND, longPoll: 0 },
        "fill-window": { window: 300 * MILLISECOND, base: 0, threshold: 0, longPoll: 0 },
        visibility: { delay: 5 * SECOND, base: 0 },
      }[model];
      const run = runOf({
        jobTake: { model, ...parameters, maxWait: SECOND } as never,
        workload: listed([2_500_000, SECOND]),
      });
      const [first] = takeTimetable(run);
      expect(first).toMatchObject({ sent: 0, answered: 1000, returned: 0 });
      expect(takeTimetable(run).filter(({ returned }) => returned === 1)).toHaveLength(1);
    },
  );

  it("with one take woken by an arrival, the others find their jobs when their time is up", () => {
    const run = simulate(
      exactScenario({
        workers: 3,
        concurrency: 1,
        warmup: 0,
        longPoll: 0,
        deepQueue: 0,
        jobTake: { wake: "one", maxWait: 5 * SECOND },
        workload: listed([4 * SECOND, 2 * SECOND], [4 * SECOND, SECOND], [4 * SECOND, SECOND]),
      }),
      { policy: "take-each-slot", seed: 1 },
    );
    expect(writeTakes(run)).toEqual([
      "worker 0 0→4000 1 of 1 depth 0",
      "worker 1 0→5000 1 of 1 depth 0",
      "worker 2 0→5000 1 of 1 depth 0",
    ]);
  });
});
