import { describe, expect, it } from "vitest";
import { JobState } from "../../src/records/job-state.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { listed, SECOND } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

const shutdown = (milliseconds: number, worker = 0) =>
  ({ at: milliseconds * 1000, kind: "shutdown", worker }) as const;

/** Jobs may be left over: the run lasts this long then. */
const horizon = 9 * SECOND;

describe("a shutdown", () => {
  it("gives up a take that is in flight: its job stays queued", () => {
    // The worker takes for its only slot as soon as that is free, at 150; the answer would come at 650.
    const workload = listed([0, 100_000], [0, 100_000]);
    const run = runOf("drain-wait", { concurrency: 1, workload, events: [shutdown(400)], horizon });
    expect(happenings(run)).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 1",
      "50 worker 0 gets A",
      "50 A starts on 0",
      "150 A finishes on 0",
      "150 worker 0 asks for 1",
      "400 worker 0 shuts down",
      "400 worker 0 gives up",
      "400 worker 0 is gone: shut down",
    ]);
    expect(run.jobs.state[1]).toBe(JobState.queued);
    expect([run.status, run.end]).toEqual(["horizon", horizon]);
  });

  it("gives up a take that waits on the empty queue: what arrives later goes to the other worker", () => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 1,
      workload: listed([SECOND, 100_000]),
      events: [shutdown(200)],
    });
    expect(happenings(run).slice(4)).toEqual([
      "200 worker 0 shuts down",
      "200 worker 0 gives up",
      "200 worker 0 is gone: shut down",
      "1050 worker 1 gets A",
      "1050 A starts on 1",
      "1150 A finishes on 1",
    ]);
  });

  it("lets jobs that are held run, and running ones finish; then the worker is gone", () => {
    const run = runOf("take-ahead", {
      concurrency: 2,
      takeAhead: 2,
      workload: listed([0, 300_000], [0, 700_000], [0, 300_000], [0, 700_000], [0, 300_000]),
      events: [shutdown(600)],
      horizon,
    });
    // At 550 C and D come: C starts, D is held until B leaves at 750.
    expect(happenings(run).slice(6)).toEqual([
      "350 A finishes on 0",
      "550 worker 0 gets C, D",
      "550 C starts on 0",
      "600 worker 0 shuts down",
      "750 B finishes on 0",
      "750 D starts on 0",
      "850 C finishes on 0",
      "1450 D finishes on 0",
      "1450 worker 0 is gone: shut down",
    ]);
    expect(run.jobs.state[4]).toBe(JobState.queued);
  });

  it("ends the wait of a full drain-wait worker at once: it is gone with its last job", () => {
    const choices = { concurrency: 1, workload: listed([0, 300_000], [0, 300_000]), horizon };
    const run = runOf("drain-wait", { ...choices, events: [shutdown(200)] });
    expect(happenings(run).slice(4)).toEqual([
      "200 worker 0 shuts down",
      "350 A finishes on 0",
      "350 worker 0 is gone: shut down",
    ]);
  });

  it("lets main sleep to the end of its second, with no take after it", () => {
    // Full at 50, main sleeps until 1050; its job is done at 350.
    const choices = { concurrency: 1, workload: listed([0, 300_000], [0, 300_000]), horizon };
    const run = runOf("main", { ...choices, events: [shutdown(200)] });
    expect(happenings(run).slice(4)).toEqual([
      "200 worker 0 shuts down",
      "350 A finishes on 0",
      "1050 worker 0 is gone: shut down",
    ]);
  });

  it.each(everyPolicy)("lets %s take nothing any more, whatever it was waiting for", (policy) => {
    const jobs = Array.from({ length: 40 }, () => [0, 300_000] as const);
    for (let at = 0; at < 3_000; at += 130) {
      const run = runOf(policy, {
        ...everyParameter,
        concurrency: 3,
        workload: listed(...jobs),
        events: [shutdown(at)],
        horizon,
      });
      const afterwards = happenings(run).slice(happenings(run).indexOf(`${at} worker 0 shuts down`));
      expect(afterwards.filter((line) => line.includes("asks for"))).toEqual([]);
      expect(afterwards.at(-1)).toMatch(/worker 0 is gone: shut down/);
      expect(run.jobs.state.every((state) => state === JobState.queued || state === JobState.finished)).toBe(
        true,
      );
    }
  });

  it("read in the same wake-up as an answer comes too late for its jobs: they run", () => {
    const run = runOf("main", {
      concurrency: 2,
      workload: listed([0, 300_000], [0, 300_000], [SECOND, 300_000]),
      events: [shutdown(50)],
      horizon,
    });
    expect(happenings(run).slice(2)).toEqual([
      "50 worker 0 gets A, B",
      "50 worker 0 shuts down",
      "50 A starts on 0",
      "50 B starts on 0",
      "350 A finishes on 0",
      "350 B finishes on 0",
      "350 worker 0 is gone: shut down",
    ]);
  });

  it("told twice is told once", () => {
    const choices = { concurrency: 1, workload: listed([0, 300_000], [0, 300_000]), horizon };
    const once = runOf("main", { ...choices, events: [shutdown(200)] });
    const twice = runOf("main", { ...choices, events: [shutdown(200), shutdown(300)] });
    expect(happenings(twice)).toEqual(happenings(once));
  });
});

describe("a shutdown with a run tick of 100 ms", () => {
  it("leaves a held job to the next look of the run loop", () => {
    // Looks at −250, −150, …; A comes at 70 and starts at 150.
    const run = runOf("main", {
      runTick: 100_000,
      concurrency: 1,
      workload: listed([20_000, 320_000], [20_000, 320_000]),
      events: [shutdown(100)],
      horizon,
    });
    expect(happenings(run).slice(2)).toEqual([
      "70 worker 0 gets A",
      "100 worker 0 shuts down",
      "150 A starts on 0",
      "470 A finishes on 0",
      // Full by two at 70, for a held job counts twice: main sleeps until then.
      "1070 worker 0 is gone: shut down",
    ]);
  });

  it("lets an idle worker go at the next look of its run loop", () => {
    const run = runOf("main", {
      runTick: 100_000,
      workload: listed([SECOND, 300_000]),
      events: [shutdown(100)],
      horizon,
    });
    expect(happenings(run).at(-1)).toBe("150 worker 0 is gone: shut down");
  });
});

describe("a shutdown of a worker that has not started, or is to be replaced", () => {
  it("keeps it from starting", () => {
    const run = runOf("main", {
      workers: 2,
      concurrency: 1,
      warmup: 0,
      workload: listed([0, 100_000], [0, 100_000]),
      events: [shutdown(0)],
    });
    expect(happeningsWith(run, "worker 0")).toEqual([]);
    expect(run.status).toBe("complete");
  });

  it("keeps it from coming back after a crash", () => {
    const run = runOf("main", {
      workers: 2,
      workload: listed([4 * SECOND, 100_000]),
      events: [{ at: 100_000, kind: "crash", worker: 0, restart: SECOND }, shutdown(500)],
    });
    expect(happeningsWith(run, "worker 0")).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 32",
      "100 worker 0 gives up",
      "100 worker 0 is gone: crashed",
    ]);
  });

  it("keeps the fresh worker from starting that would take the place of one that is on its way out", () => {
    // A ends at 350 and B runs on until 1050: in between the worker is told to shut down.
    const run = runOf("main", {
      concurrency: 2,
      refreshWorker: true,
      coldStart: SECOND,
      workload: listed([0, 300_000], [0, SECOND], [3 * SECOND, 100_000]),
      events: [shutdown(600)],
      horizon,
    });
    expect(happeningsWith(run, "gone", "worker 0 starts")).toEqual([
      "-250 worker 0 starts",
      "1050 worker 0 is gone: shut down",
    ]);
  });

  it("is not undone by a job that asks for a fresh worker while the worker finishes", () => {
    const jobs = [
      { id: "A", arrival: 0, duration: 300_000, refreshWorker: true },
      { id: "B", arrival: SECOND, duration: 100_000 },
    ];
    const run = runOf("main", {
      workload: { kind: "listed", jobs },
      events: [shutdown(200)],
      horizon,
    });
    expect(happeningsWith(run, "gone", "worker 0 starts")).toEqual([
      "-250 worker 0 starts",
      "350 worker 0 is gone: shut down",
    ]);
  });
});
