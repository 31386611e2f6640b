import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { takesCsvRows } from "../../src/report/takes-csv.ts";
import type { AnswerKind } from "../../src/scenario/answer-kinds.ts";
import type { ScenarioEvent } from "../../src/scenario/scenario.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { burst, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { forced, forcedFor, twoJobs } from "./forced-answers.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

describe("an answer without jobs", () => {
  it.each(["204", "400", "error"] as const)(
    "%s comes after the latency of a take at that depth, and the worker loops at once",
    (answer) => {
      const run = runOf("drain-wait", { ...twoJobs, events: [forced(100, answer)] });
      expect(happenings(run).slice(5)).toEqual([
        "150 worker 0 asks for 1",
        `650 worker 0 is answered ${answer}`,
        "650 worker 0 asks for 1",
        "1150 worker 0 gets B",
        "1150 B starts on 0",
        "1250 B finishes on 0",
        "1250 worker 0 asks for 1",
      ]);
      expect(runMetrics(run).takes_without_jobs).toBe(1);
    },
  );

  it("429 lets the worker sleep for 5 s", () => {
    const run = runOf("drain-wait", { ...twoJobs, events: [forced(100, "429")] });
    expect(happeningsWith(run, "asks", "answered").slice(1)).toEqual([
      "150 worker 0 asks for 1",
      "650 worker 0 is answered 429",
      "5650 worker 0 asks for 1",
      "6250 worker 0 asks for 1",
    ]);
  });

  it("comes from an empty queue after the time of a delivery", () => {
    const run = runOf("main", {
      warmup: 0,
      concurrency: 1,
      workload: listed([SECOND, 100_000]),
      events: [forced(0, "204", 3)],
    });
    expect(happeningsWith(run, "asks", "answered")).toEqual([
      "0 worker 0 asks for 1",
      "50 worker 0 is answered 204",
      "50 worker 0 asks for 1",
      "100 worker 0 is answered 204",
      "100 worker 0 asks for 1",
      "150 worker 0 is answered 204",
      "150 worker 0 asks for 1",
    ]);
  });

  it("is no answer where it is an error: the take counts as one without", () => {
    const run = runOf("drain-wait", { ...twoJobs, events: [forced(100, "error"), forced(200, "204")] });
    // Takes at −250, 150 (an error), 650 (204) and 1150 (B).
    expect(
      takesCsvRows(run)
        .trimEnd()
        .split("\n")
        .map((row) => row.split(",").slice(4).join(",")),
    ).toEqual([
      "-0.25,0.05,0.3,1,1,0,0,0,answered",
      "0.15,,,1,,0,1,0,error",
      "0.65,1.15,0.5,1,0,0,1,0,204",
      "1.15,1.65,0.5,1,1,0,1,0,answered",
      "1.75,,,1,,0,0,0,open",
    ]);
    expect(runMetrics(run)).toMatchObject({ takes: 3, takes_without_jobs: 2 });
  });

  it("is not full: take-ahead asks for free slots alone after it", () => {
    const run = runOf("take-ahead", {
      concurrency: 1,
      takeAhead: 3,
      workload: listed(...Array.from({ length: 6 }, () => [0, 100_000] as const)),
      events: [forced(100, "204")],
    });
    // Full at 50: asks for 3 held ones, before 204 is forced. At 550 three come; the last starts at 750.
    expect(happeningsWith(run, "asks", "answered")).toEqual([
      "-250 worker 0 asks for 1",
      "50 worker 0 asks for 3",
      "750 worker 0 asks for 3",
      "1250 worker 0 is answered 204",
      "1250 worker 0 asks for 1",
      "1750 worker 0 asks for 3",
      // Came back short with F, which is done at 2350.
      "2350 worker 0 asks for 1",
    ]);
  });
});

describe("a worker that shuts down after a 429", () => {
  it("sleeps out its 5 s and takes nothing more", () => {
    const run = runOf("main", {
      ...twoJobs,
      events: [forced(1000, "429"), { at: 2 * SECOND, kind: "shutdown", worker: 0 }],
      horizon: 20 * SECOND,
    });
    expect(happenings(run).slice(-3)).toEqual([
      "1550 worker 0 is answered 429",
      "2000 worker 0 shuts down",
      "6550 worker 0 is gone: shut down",
    ]);
  });
});

describe("a take of 90 s", () => {
  it("is given up, and the take loop starts over", () => {
    const run = runOf("main", { concurrency: 1, workload: listed([100 * SECOND, 100_000]) });
    expect(happenings(run)).toEqual([
      "-250 worker 0 starts",
      "-250 worker 0 asks for 1",
      "89750 worker 0 gives up",
      "89750 worker 0 asks for 1",
      "100050 worker 0 gets A",
      "100050 A starts on 0",
      "100150 A finishes on 0",
    ]);
    expect(runMetrics(run).takes_without_jobs).toBe(1);
  });
});

describe("answers at given times", () => {
  const kinds = (events: readonly ScenarioEvent[]) =>
    happeningsWith(
      runOf("drain-wait", { concurrency: 1, workload: listed([4 * SECOND, 0]), events }),
      "answered",
    );

  it("last for so many takes, or for those sent in a while", () => {
    // A take that waits is answered in its usual way; the next ones are sent as the first job arrives.
    const busy = { concurrency: 1, workload: listed([0, 0], [0, 0], [0, 0], [0, 0]) };
    const answered = (...events: ScenarioEvent[]) =>
      happeningsWith(runOf("drain-wait", { ...busy, events }), "answered");
    // Takes at 50, 550, 1050, …
    expect(answered(forced(0, "204", 2))).toEqual([
      "550 worker 0 is answered 204",
      "1050 worker 0 is answered 204",
    ]);
    // Those sent at 550 and 1050; not the one at 1550, the instant of the end.
    expect(answered(forcedFor(550, "400", 1000))).toEqual([
      "1050 worker 0 is answered 400",
      "1550 worker 0 is answered 400",
    ]);
  });

  it("hold for the first of several events while it lasts", () => {
    const busy = { concurrency: 1, workload: listed([0, 0], [0, 0]) };
    const events = [forced(0, "204"), forcedFor(10, "400", 600)];
    expect(happeningsWith(runOf("drain-wait", { ...busy, events }), "answered")).toEqual([
      "550 worker 0 is answered 204",
      "1050 worker 0 is answered 400",
    ]);
  });

  it("do not concern a take that is sent already", () => {
    expect(kinds([forcedFor(0, "204", 100)])).toEqual([]);
  });
});

describe("answers by probability", () => {
  const choices = (answer: AnswerKind, probability: number): ScenarioChoices => ({
    ...everyParameter,
    concurrency: 2,
    jobTake: { answers: { [answer]: probability }, redeliverAfter: SECOND, lateBy: SECOND },
    workload: burst(60, 100_000),
  });

  it.each(["204", "400", "429", "error", "lost", "late"] as const)(
    "%s loses no job under any policy",
    (answer) => {
      for (const policy of everyPolicy) {
        const run = runOf(policy, choices(answer, 0.4));
        expect(runMetrics(run).jobs_finished).toBe(60);
        // A late answer is one with jobs.
        if (answer !== "late") expect(runMetrics(run).takes_without_jobs).toBeGreaterThan(3);
      }
    },
  );

  it("of 0 are as none", () => {
    const none = runOf("main", { ...choices("204", 0), jobTake: { answers: {} } });
    expect(happenings(runOf("main", choices("204", 0)))).toEqual(happenings(none));
  });
});
