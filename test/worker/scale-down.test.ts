import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { Autoscaler, ScenarioEvent } from "../../src/scenario/scenario.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { happeningsWith } from "../support/happenings.ts";
import { burst, listed, MILLISECOND, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable } from "../support/timetable.ts";
import { autoscaler, decisions } from "./scaled.ts";

/** A run under drain-wait, one slot a worker, a cold start of 2 s and a worker for each job that is queued or in progress. */
function runWith(rule: Partial<Autoscaler>, choices: ScenarioChoices) {
  return runOf("drain-wait", {
    concurrency: 1,
    occupancy: "exact",
    autoscaler: autoscaler({ rule: "request-count", value: 1, initial: 1, ...rule }),
    ...choices,
  });
}

const long = (count: number, seconds: number) => burst(count, seconds * SECOND);

describe("an idle worker", () => {
  it("stops after its time-out, its open take with it", () => {
    const run = runWith({}, { workload: listed([0, SECOND], [20 * SECOND, SECOND]) });
    expect(happeningsWith(run, "worker 0")).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 1",
      "50 worker 0 gets A",
      "1050 worker 0 asks for 1",
      "6050 worker 0 shuts down",
      "6050 worker 0 gives up",
      "6050 worker 0 is gone: shut down",
      // A check sees B at 20 s.
      "22000 worker 0 starts",
      "22000 worker 0 asks for 1",
      "22500 worker 0 gets B",
      "23500 worker 0 asks for 1",
    ]);
  });

  it("is let be while it is wanted", () => {
    expect(decisions(runWith({ min: 1 }, { workload: listed([20 * SECOND, SECOND]) }))).toEqual([]);
  });

  it("stops alone where two have been idle as long and one is wanted", () => {
    const run = runWith({ initial: 2, min: 1 }, { workload: listed([20 * SECOND, SECOND]) });
    expect(decisions(run)).toEqual(["4.75: 2+0, wants 1: −1"]);
  });

  it("does not stop before the first check, at time 0", () => {
    const run = runWith({ initial: 2, idleTimeout: 100 * MILLISECOND }, { workload: listed([0, SECOND]) });
    expect(decisions(run)).toEqual(["0: 2+0, wants 1: −1"]);
    expect(jobTimetable(run)).toEqual([[1, 50, 50, 1050]]);
  });

  it("is not one that holds a job, although none runs", () => {
    // The run loop looks at −0.25 s and a minute later.
    const waits = { runTick: 60 * SECOND, workload: listed([0, SECOND]) };
    const run = runWith({ reading: "queued" }, waits);
    expect(jobTimetable(run)).toEqual([[0, 50, 59_750, 60_750]]);
    expect(decisions(run)).toEqual([]);
  });

  it("counts anew from when it has no job in progress", () => {
    const run = runWith({}, { workload: listed([4 * SECOND, SECOND], [30 * SECOND, SECOND]) });
    expect(decisions(run)).toEqual(["10.05: 1+0, wants 0: −1", "30: 0+0, wants 1: +1"]);
  });

  it("stops at its time, not at a check", () => {
    const run = runWith(
      { checkEvery: 3 * SECOND },
      { workload: listed([0, 500 * MILLISECOND], [20 * SECOND, SECOND]) },
    );
    expect(decisions(run)[0]).toBe("5.55: 1+0, wants 0: −1");
  });
});

describe("scaleDown: any", () => {
  /** A scaler that sees only queued jobs, no workers at least, and a job longer than the cool-down. */
  const shortSighted = { reading: "queued", initial: 0, idleTimeout: 10 * SECOND } as const;

  it("stops a busy worker, whose job is redelivered, again and again: it never finishes", () => {
    const run = runWith(
      { ...shortSighted, scaleDown: "any" },
      { workload: long(1, 60), horizon: 300 * SECOND },
    );
    expect(run.status).toBe("horizon");
    expect(decisions(run).slice(0, 6)).toEqual([
      "0: 0+0, wants 1: +1",
      // It has the job since 2.5 s; fewer workers have been wanted since 3 s.
      "13: 1+0, wants 0: −1",
      // 10 s later the job is back.
      "23: 0+0, wants 1: +1",
      "36: 1+0, wants 0: −1",
      "46: 0+0, wants 1: +1",
      "59: 1+0, wants 0: −1",
    ]);
    expect(happeningsWith(run, "lost", "gone")[0]).toBe(
      "13000 job-0 is lost, was running: worker scaled down",
    );
    // One delivery every 23 s, the first at 2.5 s.
    expect(runMetrics(run)).toMatchObject({ jobs_finished: 0, job_redeliveries: 12, workers_started: 13 });
  });

  it("ends without a horizon, too: the job expires after a day", () => {
    const run = runWith({ ...shortSighted, scaleDown: "any" }, { workload: long(1, 60) });
    expect(runMetrics(run)).toMatchObject({ jobs_finished: 0, jobs_expired: 1 });
  });

  it.each([
    ["idle", "queued"],
    ["any", "queued+inProgress"],
  ] as const)("%s with the reading %s lets the job finish", (scaleDown, reading) => {
    const run = runWith({ ...shortSighted, scaleDown, reading }, { workload: long(1, 60) });
    expect(jobTimetable(run)).toEqual([[0, 2_500, 2_500, 62_500]]);
    expect(decisions(run)).toEqual(["0: 0+0, wants 1: +1"]);
  });

  it("stops the highest numbers, and only once fewer have been wanted for the time-out", () => {
    const run = runWith(
      { initial: 3, reading: "queued", min: 1, scaleDown: "any" },
      { workload: listed([0, 20 * SECOND], [0, 20 * SECOND], [0, 20 * SECOND]), horizon: 8 * SECOND },
    );
    // At 0 all three are wanted, from 1 s on one.
    expect(decisions(run)).toEqual(["6: 3+0, wants 1: −2"]);
    expect(happeningsWith(run, "gone")).toEqual([
      "6000 worker 2 is gone: scaled down",
      "6000 worker 1 is gone: scaled down",
    ]);
  });
});

describe("scaleDown: any beside an idle worker", () => {
  it("stops the idle one, though a busy one has a higher number", () => {
    // Worker 1 has B alone, until 0.3 s or 30 s; worker 0 has A for the other time.
    const of = (a: number, b: number) =>
      runWith(
        { initial: 2, reading: "queued", min: 1, scaleDown: "any", idleTimeout: 20 * SECOND },
        { workload: listed([0, a], [0, b]), horizon: 22 * SECOND },
      );
    const [short, long] = [2_500 * MILLISECOND, 60 * SECOND];
    // Two are wanted at 0, one from 1 s on: at 21 s, before either has been idle for 20 s.
    const gone = [of(long, short), of(short, long)].map((run) => [
      decisions(run),
      happeningsWith(run, "gone"),
    ]);
    expect(gone).toEqual([
      [["21: 2+0, wants 1: −1"], ["21000 worker 1 is gone: shut down"]],
      [["21: 2+0, wants 1: −1"], ["21000 worker 0 is gone: shut down"]],
    ]);
  });
});

const crash = (worker: number, restart?: number): ScenarioEvent => {
  return { at: 3 * SECOND, kind: "crash", worker, restart };
};

describe("under an autoscaler", () => {
  it("a worker that crashed is replaced once its job is back", () => {
    const run = runWith(
      { max: 2 },
      { jobTake: { redeliverAfter: SECOND }, workload: long(1, 10), events: [crash(0)] },
    );
    // At 3 s the job is on its way back, and nobody sees it.
    expect(decisions(run)).toEqual(["4: 0+0, wants 1: +1"]);
    expect(jobTimetable(run)).toEqual([[0, 6_500, 6_500, 16_500]]);
  });

  it("one that comes back by itself counts as starting", () => {
    const run = runWith(
      { max: 2 },
      { jobTake: { redeliverAfter: SECOND }, workload: long(1, 10), events: [crash(0, 4 * SECOND)] },
    );
    expect(decisions(run)).toEqual([]);
    expect(jobTimetable(run)).toEqual([[0, 7_500, 7_500, 17_500]]);
  });

  it("the crash of a worker that is not there starts none", () => {
    const run = runWith({ max: 2 }, { workload: long(1, 10), events: [crash(1, SECOND)] });
    expect(runMetrics(run)).toMatchObject({ workers_started: 1 });
  });

  it("a worker that shuts down keeps its place until it is gone", () => {
    const run = runWith(
      { max: 2 },
      {
        workload: listed([0, 10 * SECOND], [0, 10 * SECOND], [4 * SECOND, 10 * SECOND]),
        events: [{ at: 3 * SECOND, kind: "shutdown", worker: 0 }],
      },
    );
    expect(decisions(run)).toEqual([
      "0: 1+0, wants 2: +1",
      // Worker 0 has finished A at 10.05 s.
      "11: 1+0, wants 2: +1",
      "18: 2+0, wants 1: −1",
    ]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 10_050],
      [1, 2_500, 2_500, 12_500],
      [1, 13_000, 13_000, 23_000],
    ]);
  });

  it("a worker that leaves for a fresh one is as good as there", () => {
    const run = runWith(
      { max: 5, value: 4 },
      {
        concurrency: 2,
        refreshWorker: true,
        workload: listed([0, SECOND], [0, 5 * SECOND], [0, SECOND]),
      },
    );
    expect(decisions(run)).toEqual([]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 1_050],
      [0, 50, 50, 5_050],
      [0, 7_550, 7_550, 8_550],
    ]);
  });
});

describe("an autoscaler that can do nothing", () => {
  const blind = { reading: "inProgress", initial: 0 } as const;

  it("ends the run where it never starts a worker", () => {
    expect(() => runWith(blind, { workload: long(2, 1) })).toThrow(
      /2 of 2 jobs can never finish .*no worker is there, and the autoscaler starts none: a horizon ends such a run/,
    );
  });

  it("lets a horizon end the run", () => {
    const run = runWith(blind, { workload: long(2, 1), horizon: 80_000 * SECOND });
    expect([run.status, run.end]).toEqual(["horizon", 80_000 * SECOND]);
  });

  it.each([
    ["queue-delay", 3],
    ["request-count", 1],
  ] as const)("ends the run where workers have no slots: %s", (rule, workers) => {
    const value = rule === "queue-delay" ? 4 * SECOND : 4;
    expect(() => runWith({ rule, value }, { concurrency: 0, workload: long(2, 1) })).toThrow(
      new RegExp(
        `2 of 2 jobs can never finish .*2 jobs are queued; worker 0.*${workers === 3 ? "worker 2" : ""}`,
      ),
    );
  });
});
