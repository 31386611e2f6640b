import { describe, expect, it } from "vitest";
import { RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { drainWait } from "../../src/policies/drain-wait.ts";
import { main } from "../../src/policies/main.ts";
import type { Policy, PolicyWorker } from "../../src/policies/policy.ts";
import { JobState } from "../../src/records/job-state.ts";
import { callLine, inFolderWith, resultOf } from "../cli/call.ts";
import { someFiles } from "../cli/files.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { happenings, happeningsWith } from "../support/happenings.ts";
import { policyOf } from "../support/policy-of.ts";
import { burst, exactScenario, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { sendsOf, takeTimetable, writeTakes } from "../support/timetable.ts";

// The tests here are named after the items of the published test plans. More of each stands in test/policies,
// test/lifecycle and statements.test.ts; benchmark and platform numbers stand beside this file.

const stopOf = (at: number, job: string) => ({ at, kind: "stop", job }) as const;
const shutdownAt = (at: number) => ({ at, kind: "shutdown", worker: 0 }) as const;

describe("the test plan of #646", () => {
  /** Both slots are full from 50 on; A leaves at 350, B at 750, and three jobs are queued. */
  const partlyDrained: ScenarioChoices = {
    concurrency: 2,
    workload: listed([0, 300_000], [0, 700_000], [0, 100_000], [0, 100_000], [0, 100_000]),
  };

  it("full worker takes a full batch as soon as it drains (fails on main)", () => {
    expect(writeTakes(runOf("drain-wait", partlyDrained))[1]).toBe("worker 0 750→1250 2 of 2 depth 3");
    expect(writeTakes(runOf("main", partlyDrained))[1]).toBe("worker 0 1050→1550 2 of 2 depth 3");
  });

  it("full worker does not take while only partly drained", () => {
    expect(sendsOf(runOf("drain-wait", partlyDrained)).filter((sent) => sent > 50 && sent < 750)).toEqual([]);
    // The rejected prototype does.
    expect(sendsOf(runOf("take-each-slot", partlyDrained))[1]).toBe(350);
  });

  it("a straggler can't hold freed slots past FULL_WAIT_SECONDS", () => {
    const straggler: ScenarioChoices = {
      concurrency: 2,
      workload: listed([0, 300_000], [0, 30 * SECOND], [0, 100_000], [0, 100_000]),
    };
    expect(sendsOf(runOf("drain-wait", straggler))[1]).toBe(1050);
    // Without the bound it can.
    expect(sendsOf(runOf("batch-all", straggler))[1]).toBe(30_050);
  });

  it("full worker stops taking promptly on shutdown (fails on main)", () => {
    const told = {
      concurrency: 1,
      workload: burst(2, 200_000),
      events: [shutdownAt(100_000)],
      horizon: SECOND * 9,
    };
    // Nothing holds the worker beyond its job.
    expect(happenings(runOf("drain-wait", told)).slice(-2)).toEqual([
      "250 job-0 finishes on 0",
      "250 worker 0 is gone: shut down",
    ]);
    expect(happenings(runOf("main", told)).at(-1)).toBe("1050 worker 0 is gone: shut down");
  });

  it("full worker stops taking promptly on shutdown, though a job runs on for long", () => {
    const ends: number[] = [];
    const noting = (policy: Policy): Policy => ({
      ...policy,
      *takeLoop(worker, parameters) {
        yield* policy.takeLoop(worker, parameters);
        ends.push(worker.now);
      },
    });
    const told = exactScenario({
      concurrency: 1,
      workload: burst(2, 5 * SECOND),
      events: [shutdownAt(100_000)],
      horizon: 9 * SECOND,
    });
    for (const policy of [drainWait, main]) simulate(told, { policy: noting(policy), seed: 1 });
    // The job comes at 50 ms. main sleeps on for the whole of its second.
    expect(ends).toEqual([100_000, 1_050_000]);
  });
});

describe("the promises of #646", () => {
  // "The same or a bigger batch, no later than before" is a property in statements.test.ts.

  /** A policy that notes when it reads the concurrency modifier, which is what set_scale does first. */
  function reading(policy: Policy, reads: number[]): Policy {
    const noting = (worker: PolicyWorker): PolicyWorker =>
      new Proxy(worker, {
        get: (target, key) => {
          if (key === "wantedConcurrency") reads.push(target.now);
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    return { ...policy, takeLoop: (worker, parameters) => policy.takeLoop(noting(worker), parameters) };
  }

  it.each([0.3, 0.42, 0.5, 0.9, 1.7, 3.3])(
    "set_scale runs at least as often, with jobs of %s s: once a second while the worker is full",
    (duration) => {
      const full = exactScenario({
        concurrency: 4,
        workload: burst(60, { kind: "lognormal", mean: duration * SECOND, cv: 0.3 }),
      });
      const rateOf = (policy: Policy) => {
        const reads: number[] = [];
        const run = simulate(full, { policy: reading(policy, reads), seed: 646 });
        const gaps = reads.slice(1).map((read, index) => read - (reads[index] as number));
        expect(Math.max(...gaps)).toBeLessThanOrEqual(SECOND);
        return reads.length / run.end;
      };
      expect(rateOf(drainWait)).toBeGreaterThanOrEqual(rateOf(main));
    },
  );

  it("the event is cleared before each look: a job that finishes in between is not missed", () => {
    // B leaves at the very instant at which the bound of the wait ends.
    const close: ScenarioChoices = {
      concurrency: 2,
      workload: listed([0, 300_000], [0, SECOND], [0, 1], [0, 1]),
    };
    expect(writeTakes(runOf("drain-wait", close))[1]).toBe("worker 0 1050→1550 2 of 2 depth 2");
  });

  it("the review's finding: at zero concurrency the wait as first written spins, and is caught and named", () => {
    const asReviewed = policyOf(function* (worker) {
      while (worker.alive) {
        const wanted = worker.wantedConcurrency();
        if (wanted !== worker.concurrency) worker.setConcurrency(wanted);
        const asked = worker.concurrency - worker.occupancy;
        if (asked <= 0) yield* worker.untilDrained({ atMost: SECOND });
        else yield* worker.take(asked);
      }
    });
    const zero = exactScenario({
      concurrency: [
        [0, 0],
        [2 * SECOND, 1],
      ],
      workload: burst(1, SECOND),
    });
    const run = () => simulate(zero, { policy: { ...asReviewed, name: "as-reviewed" }, seed: 1 });
    expect(run).toThrow(RunFailure);
    expect(run).toThrow(
      /^policy as-reviewed, seed 1: worker 0's take loop \(as-reviewed\) spins: .* at -0\.25 s/,
    );
    // With the sleep it looks at −250, 750, 1750 and 2750 ms.
    expect(sendsOf(simulate(zero, { policy: "drain-wait", seed: 1 }))[0]).toBe(2750);
  });
});

describe("the test plan of take-ahead", () => {
  /** The slot is full with A until 1250. */
  const deep: ScenarioChoices = {
    concurrency: 1,
    takeAhead: 2,
    workload: listed([0, 1_200_000], [0, 300_000], [0, 300_000], [0, 300_000], [0, 300_000]),
  };

  describe("config/env parsing and invalid values", () => {
    inFolderWith(someFiles);
    const takeAheadOf = async (line: string, environment = {}) =>
      (await resultOf(`run small.yaml --json ${line}`, environment)).scenario.resolved;

    it("config and environment set it; the config given with the call wins", async () => {
      expect(await takeAheadOf("--set takeAhead=5")).toMatchObject({ takeAhead: 5 });
      expect(await takeAheadOf("", { TAKE_SIM_TAKE_AHEAD: "16" })).toMatchObject({ takeAhead: 16 });
      expect(await takeAheadOf("--set takeAhead=0", { TAKE_SIM_TAKE_AHEAD: "16" })).toMatchObject({
        takeAhead: 0,
      });
    });

    it.each(["-1", "1.5", "many", "true", "[4]", ".inf"])(
      "%s is an invalid value, wherever it is given",
      async (value) => {
        const calls = [
          await callLine(`run small.yaml --set takeAhead=${value}`),
          await callLine("run small.yaml", { TAKE_SIM_TAKE_AHEAD: value }),
        ];
        for (const { code, stdout, stderr } of calls) {
          expect([code, stdout]).toEqual([2, ""]);
          expect(stderr).toMatch(/takeAhead: .* is not allowed; a whole number of at least 0 is/);
        }
      },
    );
  });

  it("refresh_worker disables it", () => {
    const run = runOf("take-ahead", { ...deep, refreshWorker: true });
    expect(Math.max(...run.takes.asked)).toBe(1);
    expect(Math.max(...runOf("take-ahead", deep).takes.asked)).toBe(2);
  });

  it("queue sizing", () => {
    // The buffer takes concurrency + takeAhead: all slots are free when the answer comes.
    const quick = { concurrency: 2, takeAhead: 3, workload: burst(12, 100_000) };
    expect(writeTakes(runOf("take-ahead", quick))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 50→550 3 of 3 depth 10",
      // One of the three is left, and runs until 750.
      "worker 0 650→1150 4 of 4 depth 7",
      "worker 0 1250→1750 3 of 3 depth 3",
    ]);
    const greedy = {
      ...policyOf(function* (worker) {
        worker.setConcurrency(worker.wantedConcurrency());
        yield* worker.take(worker.concurrency + 4);
      }),
      extraJobs: () => 3,
    };
    expect(() => simulate(exactScenario(quick), { policy: greedy, seed: 1 })).toThrow(
      "worker 0 holds 6 jobs, and its bound is 5",
    );
  });

  it("default worker unchanged", () => {
    const choices = {
      concurrency: 2,
      workload: burst(20, { kind: "lognormal", mean: SECOND, cv: 0.5 } as const),
    };
    const [zero, plain] = [runOf("take-ahead", { ...choices, takeAhead: 0 }), runOf("drain-wait", choices)];
    expect(zero.log).toEqual(plain.log);
  });

  it("deep queue takes ahead while slots are busy", () => {
    const second = takeTimetable(runOf("take-ahead", deep))[1];
    // A runs until 1250.
    expect(second).toMatchObject({ sent: 50, answered: 550, asked: 2, returned: 2 });
  });

  it("no new take until the buffer drains", () => {
    // B and C are there at 550; B starts at 1250, C at 1550: then the buffer is empty.
    expect(sendsOf(runOf("take-ahead", deep)).slice(0, 3)).toEqual([-250, 50, 1550]);
  });

  it("short take asks only for free slots", () => {
    const short: ScenarioChoices = {
      concurrency: 3,
      takeAhead: 8,
      workload: listed([0, SECOND], [0, SECOND], [200_000, SECOND], [2 * SECOND, SECOND]),
    };
    expect(writeTakes(runOf("take-ahead", short)).slice(0, 2)).toEqual([
      "worker 0 -250→50 2 of 3 depth 0",
      "worker 0 50→250 1 of 1 depth 0",
    ]);
  });

  it("shallow queue never takes ahead", () => {
    // A job a second, and three slots: no take comes back full.
    const trickle = listed(...Array.from({ length: 8 }, (_, job) => [job * SECOND, 300_000] as const));
    const run = runOf("take-ahead", { concurrency: 3, takeAhead: 8, workload: trickle });
    expect(run.takes.asked).toEqual([3, 2, 2, 2, 2, 2, 2, 2, 2]);
    // The benchmark's shallow burst: the same split as without.
    const shallow = { workers: 4, takeAhead: 32, workload: burst(64, 500_000) };
    expect(runOf("take-ahead", shallow).jobs.worker).toEqual(runOf("drain-wait", shallow).jobs.worker);
  });

  it("zero concurrency", () => {
    const resting: ScenarioChoices = {
      ...deep,
      concurrency: [
        [0, 0],
        [2 * SECOND, 1],
      ],
    };
    // It looks once a second, from −250 on, and neither spins nor takes.
    expect(sendsOf(runOf("take-ahead", resting))[0]).toBe(2750);
  });

  it("stop signal drops a held job", () => {
    const run = runOf("take-ahead", { ...deep, events: [stopOf(700_000, "B")] });
    expect(happeningsWith(run, "B ", "C starts")).toEqual([
      "1250 B is stopped, was held",
      "1250 C starts on 0",
    ]);
    expect(run.jobs.state[1]).toBe(JobState.stopped);
  });

  it("shutdown runs held jobs", () => {
    const run = runOf("take-ahead", { ...deep, events: [shutdownAt(700_000)], horizon: 9 * SECOND });
    expect(happenings(run).slice(-6)).toEqual([
      "1250 A finishes on 0",
      "1250 B starts on 0",
      "1550 B finishes on 0",
      "1550 C starts on 0",
      "1850 C finishes on 0",
      "1850 worker 0 is gone: shut down",
    ]);
  });
});
