import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { Dispatcher } from "../../src/job-take/dispatcher.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import type { Dispatch } from "../../src/scenario/scenario.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { policyOf } from "../support/policy-of.ts";
import { exactScenario, listed, SECOND } from "../support/scenario.ts";
import { jobTimetable } from "../support/timetable.ts";

interface Waiting {
  readonly worker: number;
  readonly asked: number;
  readonly occupancy?: number;
}

/** Takes in the order in which they began to wait. */
function takesOf(...waiting: readonly Waiting[]) {
  return waiting.map(({ occupancy = 0, ...rest }) => ({ sent: { ...rest, occupancy, depth: 0, sent: 0 } }));
}

function sharesOf(dispatcher: Dispatcher, takes: ReturnType<typeof takesOf>, available: number) {
  return dispatcher.shares(takes, available).map(({ take, jobs }) => [take.sent.worker, jobs]);
}

function dispatcherOf(dispatch: Dispatch): Dispatcher {
  return new Dispatcher(dispatch, () => randomStream({ seed: 1, purpose: "dispatch", index: 0 }));
}

describe("who gets jobs where several takes wait", () => {
  const takes = takesOf(
    { worker: 2, asked: 2, occupancy: 3 },
    { worker: 0, asked: 2, occupancy: 1 },
    { worker: 1, asked: 2, occupancy: 1 },
  );

  it("first-waiting: the one that has waited longest, as many as it asks for", () => {
    const dispatcher = dispatcherOf("first-waiting");
    expect(sharesOf(dispatcher, takes, 3)).toEqual([
      [2, 2],
      [0, 1],
    ]);
    expect(sharesOf(dispatcher, takes, 9)).toEqual([
      [2, 2],
      [0, 2],
      [1, 2],
    ]);
  });

  it("least-loaded: the one that has fewest jobs, and of these the one that has waited longest", () => {
    expect(sharesOf(dispatcherOf("least-loaded"), takes, 5)).toEqual([
      [0, 2],
      [1, 2],
      [2, 1],
    ]);
  });

  it("round-robin: each in turn one job, from the worker behind the last one on", () => {
    const dispatcher = dispatcherOf("round-robin");
    expect(sharesOf(dispatcher, takes, 1)).toEqual([[0, 1]]);
    // 1, 2, 0, 1.
    expect(sharesOf(dispatcher, takes, 4)).toEqual([
      [1, 2],
      [2, 1],
      [0, 1],
    ]);
    // 2, 0, 1, 2, 0, 1: nobody asks for more.
    expect(sharesOf(dispatcher, takes, 9)).toEqual([
      [2, 2],
      [0, 2],
      [1, 2],
    ]);
  });

  it("random: each as often as the others", () => {
    const dispatcher = dispatcherOf("random");
    const counts = [0, 0, 0];
    for (let time = 0; time < 3_000; time += 1)
      for (const [worker, jobs] of sharesOf(dispatcher, takes, 2)) {
        expect(jobs).toBe(2);
        counts[worker as number] = (counts[worker as number] as number) + 1;
      }
    // 1000 each are expected, with a standard deviation of 26.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(90);
  });

  it.each(["first-waiting", "round-robin", "random", "least-loaded"] as const)(
    "%s: nobody gets nothing",
    (name) => {
      expect(sharesOf(dispatcherOf(name), takes, 0)).toEqual([]);
      expect(sharesOf(dispatcherOf(name), [], 5)).toEqual([]);
    },
  );
});

function workersOf({ jobs }: Run): number[] {
  return [...jobs.worker];
}

describe("least-loaded in a run", () => {
  const jobs = listed([0, 10 * SECOND], ...[1, 1, 1, 2, 3].map((at) => [at * SECOND, 10 * SECOND] as const));

  it.each([
    // Worker 1 has waited since 1.05 s with three jobs, worker 0 since 2.05 s with two.
    ["first-waiting", [0, 1, 1, 1, 0, 1]],
    ["least-loaded", [0, 1, 1, 1, 0, 0]],
  ] as const)("goes by the jobs that a worker has told of, unlike %s", (dispatch, expected) => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 4,
      occupancy: "exact",
      jobTake: { dispatch },
      workload: jobs,
    });
    expect(workersOf(run)).toEqual(expected);
  });
});

describe("two workers of one slot that may each hold one job more", () => {
  const jobs = listed([0, 10 * SECOND], [0, SECOND], [0, SECOND]);
  const two = { workers: 2, concurrency: 1, workload: jobs } as const;
  const prefetching = policyOf(function* (worker) {
    for (;;) {
      worker.setConcurrency(1);
      yield* worker.take(2);
      yield* worker.sleep(20 * SECOND);
    }
  }, 1);

  function timetableOf(dispatch: Dispatch) {
    return simulate(exactScenario({ ...two, jobTake: { dispatch } }), { policy: prefetching, seed: 1 });
  }

  it("under round robin the third job waits behind the long one while the other worker is free", () => {
    const run = timetableOf("round-robin");
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 10_050],
      [1, 50, 50, 1_050],
      [0, 50, 10_050, 11_050],
    ]);
    // From 1.05 s to 10.05 s.
    expect(runMetrics(run).stranded_job_s).toBe(9);
  });

  it("under first-waiting the second one does", () => {
    expect(jobTimetable(timetableOf("first-waiting"))).toEqual([
      [0, 50, 50, 10_050],
      [0, 50, 10_050, 11_050],
      [1, 50, 50, 1_050],
    ]);
  });

  it("with slot refill the third one starts when the other worker is free", () => {
    const run = runOf("take-each-slot", { ...two, jobTake: { dispatch: "round-robin" } });
    expect(jobTimetable(run)[2]).toEqual([1, 1_550, 1_550, 2_550]);
  });
});

describe("speeds", () => {
  it("divide a job's duration by the speed of its worker, whoever is in its place", () => {
    const run = runOf("drain-wait", {
      workers: 3,
      speeds: [2, 0.5],
      concurrency: 1,
      events: [{ at: SECOND, kind: "crash", worker: 1, restart: 0 }],
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 3 * SECOND], [0, 3 * SECOND], [0, 9 * SECOND]),
    });
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 1_550],
      // Back at 2 s; the fresh worker has waited since 1 s.
      [1, 2_050, 2_050, 8_050],
      [2, 50, 50, 4_550],
    ]);
  });
});
