import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { JobState } from "../../src/records/job-state.ts";
import type { ScenarioEvent } from "../../src/scenario/scenario.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, SECOND } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

const crash = (milliseconds: number, restart?: number, worker = 0): ScenarioEvent => ({
  at: milliseconds * 1000,
  kind: "crash",
  worker,
  restart: restart === undefined ? undefined : restart * 1000,
});

const horizon = 30 * SECOND;

describe("a crash", () => {
  it("sends held and running jobs back to the front of the queue after redeliverAfter, in their order", () => {
    const run = runOf("take-ahead", {
      concurrency: 2,
      takeAhead: 2,
      jobTake: { redeliverAfter: SECOND },
      workload: listed(...Array.from({ length: 6 }, () => [0, 2 * SECOND] as const)),
      events: [crash(700, 1_000)],
    });
    // At 700 A and B run, C and D are held, E and F queued. Back at 1700; the new worker sends its take at the same
    // instant, after what comes from outside.
    expect(happenings(run).slice(0, 22)).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 2",
      "50 worker 0 gets A, B",
      "50 A starts on 0",
      "50 B starts on 0",
      "50 worker 0 asks for 2",
      "550 worker 0 gets C, D",
      "700 C is lost, was held: worker crashed",
      "700 D is lost, was held: worker crashed",
      "700 A is lost, was running: worker crashed",
      "700 B is lost, was running: worker crashed",
      "700 worker 0 is gone: crashed",
      "1700 A is queued again",
      "1700 B is queued again",
      "1700 C is queued again",
      "1700 D is queued again",
      "1700 worker 0 starts",
      "1700 worker 0 asks for 2",
      "2200 worker 0 gets A, B",
      "2200 A starts on 0",
      "2200 B starts on 0",
      "2200 worker 0 asks for 2",
    ]);
    expect(happeningsWith(run, "gets").slice(3)).toEqual([
      "2700 worker 0 gets C, D",
      "4700 worker 0 gets E, F",
    ]);
    expect([...run.jobs.deliveries]).toEqual([2, 2, 2, 2, 1, 1]);
    expect([...run.jobs.attempts]).toEqual([2, 2, 1, 1, 1, 1]);
    expect(runMetrics(run)).toMatchObject({ jobs_finished: 6, job_redeliveries: 4, jobs_started_again: 2 });
  });

  it("sends back the jobs of an answer that the worker never read", () => {
    // The loop is 20 ms late: the answer given at 50 would be read at 70.
    const run = runOf("main", {
      loopLag: 20_000,
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 100_000]),
      events: [crash(60, 2_000)],
    });
    expect(happenings(run).slice(2)).toEqual([
      "50 worker 0 gets A",
      "60 worker 0 gives up",
      "60 A is lost, was on the way: worker crashed",
      "60 worker 0 is gone: crashed",
      "1060 A is queued again",
      "2060 worker 0 starts",
      "2060 worker 0 asks for 32",
      "2560 worker 0 gets A",
      "2580 A starts on 0",
      "2580 worker 0 asks for 31",
      "2700 A finishes on 0",
    ]);
  });

  it("takes the open take with it: the service does not answer it", () => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 1,
      workload: listed([SECOND, 100_000]),
      events: [crash(200)],
    });
    expect(happenings(run).slice(4)).toEqual([
      "200 worker 0 gives up",
      "200 worker 0 is gone: crashed",
      "1050 worker 1 gets A",
      "1050 A starts on 1",
      "1150 A finishes on 1",
    ]);
  });

  it("brings jobs back as an arrival: takes that wait are served a delivery later", () => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 1,
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 500_000]),
      events: [crash(200)],
    });
    expect(happeningsWith(run, "A")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "200 A is lost, was running: worker crashed",
      "1200 A is queued again",
      "1250 worker 1 gets A",
      "1250 A starts on 1",
      "1750 A finishes on 1",
    ]);
  });

  it("puts its jobs before those that have queued in the meantime", () => {
    const run = runOf("main", {
      concurrency: 1,
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 500_000], [0, 100_000], [900_000, 100_000]),
      events: [crash(200, 500)],
    });
    // The new worker takes at 700; at the answer at 1200 A is back, by an event scheduled before that answer.
    expect(happeningsWith(run, "gets", "again")).toEqual([
      "50 worker 0 gets A",
      "1200 A is queued again",
      "1200 worker 0 gets A",
      // Full from 1200 on: main looks again at 2200, and at 3700.
      "2700 worker 0 gets B",
      "4200 worker 0 gets C",
    ]);
  });

  it("without a restart leaves the other workers alone with the jobs", () => {
    const run = runOf("drain-wait", {
      workers: 2,
      concurrency: 1,
      jobTake: { redeliverAfter: SECOND },
      workload: listed([0, 300_000], [0, 300_000]),
      events: [crash(100)],
    });
    expect([...run.jobs.worker]).toEqual([1, 1]);
    expect(happeningsWith(run, "worker 0 starts")).toHaveLength(1);
  });

  it("without a restart of the only worker leaves a run that can never end, unless it has a horizon", () => {
    const choices = { concurrency: 1, workload: listed([0, SECOND]), events: [crash(100)] };
    expect(() => runOf("main", choices)).toThrow(
      /the only job can never finish .*1 job is queued; every worker has left for good: a horizon ends such a run/,
    );
    const run = runOf("main", { ...choices, horizon });
    expect([run.status, run.end, run.jobs.state[0]]).toEqual(["horizon", horizon, JobState.queued]);
  });

  it("of all workers with a horizon of days lets the run last as long, and queued jobs expire after a day", () => {
    const days = {
      concurrency: 1,
      workload: listed([0, SECOND]),
      events: [crash(100)],
      horizon: 48 * 3600 * SECOND,
    };
    const run = runOf("main", days);
    expect([run.status, run.end, run.jobs.state[0]]).toEqual([
      "complete",
      24 * 3600 * SECOND,
      JobState.expired,
    ]);
  });

  it("happens to a worker again and again, and after its shutdown, and before its start", () => {
    const run = runOf("main", {
      concurrency: 1,
      jobTake: { redeliverAfter: 100_000 },
      workload: listed([0, 500_000]),
      events: [
        crash(100, 200),
        // Not there yet: the start that was planned for 300 is given up for one at 400.
        crash(250, 150),
        { at: 450_000, kind: "shutdown", worker: 0 },
        // Shut down and gone; the event says that it comes back.
        crash(600, 100),
      ],
    });
    expect(happeningsWith(run, "worker 0 starts", "gone", "A finishes")).toEqual([
      "-250 worker 0 starts",
      "100 worker 0 is gone: crashed",
      "400 worker 0 starts",
      "450 worker 0 is gone: shut down",
      "700 worker 0 starts",
      // Taken at 1200.
      "1700 A finishes on 0",
    ]);
  });

  it.each(everyPolicy)("loses nothing under %s, whenever it comes", (policy) => {
    const workload = listed(...Array.from({ length: 12 }, () => [0, 700_000] as const));
    for (let at = 0; at < 2_500; at += 90) {
      const choices = { ...everyParameter, concurrency: 2, workload, events: [crash(at, 300)] };
      expect(runOf(policy, choices).jobs.state.every((state) => state === JobState.finished)).toBe(true);
    }
  });
});
