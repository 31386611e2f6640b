import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import type { Autoscaler } from "../../src/scenario/scenario.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { happeningsWith } from "../support/happenings.ts";
import { burst, exactScenario, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable } from "../support/timetable.ts";
import { autoscaler, decisions } from "./scaled.ts";

/** A run under drain-wait, one slot a worker and a cold start of 2 s. */
function runWith(rule: Partial<Autoscaler>, choices: ScenarioChoices) {
  return runOf("drain-wait", {
    concurrency: 1,
    occupancy: "exact",
    autoscaler: autoscaler(rule),
    ...choices,
  });
}

const long = (count: number, seconds: number) => burst(count, seconds * SECOND);

describe("queue-delay", () => {
  const late = listed([0, 20 * SECOND], [0, 20 * SECOND], [0, 20 * SECOND], [40 * SECOND, SECOND]);

  it("starts a worker at each check at which the oldest queued job is older than the value", () => {
    const run = runWith({}, { workload: late });
    expect(decisions(run)).toEqual([
      // At 4 s the jobs are not yet older than 4 s.
      "5: 0+0, wants 1: +1",
      "6: 0+1, wants 2: +1",
      // The first worker starts at 7 s, after the check.
      "7: 0+2, wants 3: +1",
      "32.5: 3+0, wants 0: −1",
      "33.5: 2+0, wants 0: −1",
      "34.5: 1+0, wants 0: −1",
      // The job is queued until the first of them has it, at 47.5 s.
      "45: 0+0, wants 1: +1",
      "46: 0+1, wants 2: +1",
      "47: 0+2, wants 3: +1",
    ]);
    expect(jobTimetable(run)).toEqual([
      [0, 7_500, 7_500, 27_500],
      [1, 8_500, 8_500, 28_500],
      [2, 9_500, 9_500, 29_500],
      [0, 47_500, 47_500, 48_500],
    ]);
    expect(happeningsWith(run, "starts", "gone").filter((line) => line.includes("worker"))).toEqual([
      "7000 worker 0 starts",
      "8000 worker 1 starts",
      "9000 worker 2 starts",
      "32500 worker 0 is gone: shut down",
      "33500 worker 1 is gone: shut down",
      "34500 worker 2 is gone: shut down",
      "47000 worker 0 starts",
      "48000 worker 1 starts",
    ]);
  });

  it("goes by its step, its maximum and the time of its checks", () => {
    const run = runWith({ step: 2, checkEvery: 3 * SECOND }, { workload: long(9, 20) });
    expect(decisions(run)).toEqual(["6: 0+0, wants 2: +2", "9: 2+0, wants 3: +1"]);
  });

  it("starts nobody while a job is queued for less than the value", () => {
    const run = runWith({ value: 30 * SECOND, initial: 1 }, { workload: long(3, 10) });
    expect(decisions(run)).toEqual([]);
  });

  it("sees the oldest job, though others came back in front of it", () => {
    const run = runWith(
      { initial: 1, value: 11 * SECOND, max: 1 },
      {
        jobTake: { redeliverAfter: 4 * SECOND },
        workload: listed([0, 20 * SECOND], [2 * SECOND, SECOND]),
        events: [{ at: 6 * SECOND, kind: "crash", worker: 0, restart: undefined }],
      },
    );
    // A is back in front at 10 s; B has been queued since 2 s.
    expect(decisions(run)).toEqual(["14: 0+0, wants 1: +1"]);
  });
});

describe("request-count", () => {
  const counting = { rule: "request-count", initial: 1, max: 10 } as const;

  it.each([
    ["queued", ["0: 1+0, wants 3: +2", "17.5: 3+0, wants 0: −1"]],
    ["queued+inProgress", ["0: 1+0, wants 3: +2", "17.5: 3+0, wants 1: −1"]],
    ["inProgress", []],
  ] as const)("wants its reading ÷ 4, rounded up: %s", (reading, expected) => {
    const run = runWith({ ...counting, reading }, { concurrency: 2, workload: long(10, 10) });
    expect(decisions(run)).toEqual(expected);
  });

  it("starts more by the jobs in progress", () => {
    const run = runWith({ ...counting, reading: "inProgress" }, { concurrency: 8, workload: long(10, 10) });
    expect(decisions(run)).toEqual([
      "1: 1+0, wants 2: +1",
      "4: 2+0, wants 3: +1",
      // The third worker has found nothing since 6 s.
      "11: 3+0, wants 1: −1",
    ]);
  });

  it.each([
    ["queued", []],
    ["inProgress", ["1: 1+0, wants 4: +3"]],
    ["queued+inProgress", ["1: 1+0, wants 4: +3"]],
  ] as const)("sees held jobs as jobs in progress, not as queued: %s", (reading, expected) => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 3,
      autoscaler: autoscaler({ ...counting, reading, value: 1, idleTimeout: 500 * SECOND }),
      workload: { kind: "generated", ...burstAt(100, 4) },
    });
    expect(decisions(run)).toEqual(expected);
  });

  it("goes by step, minimum and maximum", () => {
    const stepwise = { ...counting, initial: 0, value: 1, step: 2 } as const;
    expect(decisions(runWith({ ...stepwise, max: 5 }, { workload: long(9, 10) }))).toEqual([
      "0: 0+0, wants 5: +2",
      "1: 0+2, wants 5: +2",
      "2: 0+4, wants 5: +1",
      // The nine jobs are four rounds of two and one: a worker finds nothing at 14.5 s.
      "19.5: 5+0, wants 4: −1",
    ]);
    const least = runWith({ ...stepwise, min: 2, idleTimeout: SECOND }, { workload: listed([9e6, SECOND]) });
    expect(decisions(least)).toEqual(["0: 0+0, wants 2: +2"]);
  });
});

function burstAt(milliseconds: number, count: number) {
  const bursts = [{ at: milliseconds * 1000, count }];
  const distribution = { kind: "constant", value: 10 * SECOND } as const;
  return {
    arrivals: { kind: "bursts", bursts },
    duration: { kind: "independent", distribution },
  } as const;
}

describe("workers that are starting", () => {
  /** 100 jobs queued throughout, ten a worker, 15 minutes to start, a check a minute, 1000 at most. */
  function started(countsStarting: boolean, horizon: number): number {
    const run = runWith(
      { rule: "request-count", value: 10, checkEvery: 60 * SECOND, max: 1000, countsStarting },
      { coldStart: 900 * SECOND, workload: long(100, 10), horizon: horizon * SECOND },
    );
    return run.scalings.reduce((sum, { change }) => sum + change, 0);
  }

  it("are started again at each check by an autoscaler that does not count them: 150 before the first is up", () => {
    expect(started(false, 899)).toBe(150);
    expect(started(false, 179)).toBe(30);
  });

  it("stop at ten where they are counted", () => {
    expect(started(true, 899)).toBe(10);
  });

  it("never make more than the maximum", () => {
    const run = runWith(
      { rule: "request-count", value: 1, max: 4, countsStarting: false },
      { coldStart: 5 * SECOND, workload: long(3, 10) },
    );
    expect(decisions(run).slice(0, 2)).toEqual(["0: 0+0, wants 3: +3", "1: 0+3, wants 3: +1"]);
    expect(runMetrics(run)).toMatchObject({ workers_started: 4 });
  });

  it("take as long as their cold starts, drawn one by one", () => {
    const fast = { kind: "constant", value: 1_500_000 } as const;
    const slow = { kind: "constant", value: 40_000_000 } as const;
    const mixture = {
      kind: "mixture",
      components: [
        { weight: 9, distribution: fast },
        { weight: 1, distribution: slow },
      ],
    } as const;
    const run = coldStarting(mixture);
    const times = (run.fleet?.lives ?? []).map(({ booted, started }) => started - booted);
    expect(times).toHaveLength(200);
    const slowOnes = times.filter((time) => time === slow.value).length;
    expect(times.filter((time) => time === fast.value)).toHaveLength(200 - slowOnes);
    // 20 are expected, with a standard deviation of 4.2.
    expect(slowOnes).toBeGreaterThan(7);
    expect(slowOnes).toBeLessThan(33);
  });
});

function coldStarting(coldStart: Distribution) {
  const rule = autoscaler({ rule: "request-count", value: 1, max: 200 });
  const description = exactScenario({ concurrency: 1, autoscaler: rule, workload: long(200, 100) });
  return simulate({ ...description, coldStart }, { policy: "drain-wait", seed: 1 });
}
