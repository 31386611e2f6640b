import { describe, expect, it } from "vitest";
import { SimulationError } from "../../src/des/simulation-error.ts";
import { RunFailure } from "../../src/experiment/run.ts";
import { type RunChoice, simulate } from "../../src/experiment/simulate.ts";
import { policies, policyNamed } from "../../src/policies/policies.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { setScale } from "../../src/policies/set-scale.ts";
import { BrokenInvariant } from "../../src/records/broken-invariant.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { policyOf } from "../support/policy-of.ts";
import { burst, exactScenario, generated, listed, SECOND, scenario } from "../support/scenario.ts";
import { jobTimetable } from "../support/timetable.ts";

const everyPolicy = policies.map((policy) => policy.name);

/** The failure of a run that must fail. */
function failureOf(description: Scenario, choice: Omit<RunChoice, "seed">): RunFailure {
  try {
    simulate(description, { seed: 7, ...choice });
  } catch (error) {
    if (error instanceof RunFailure) return error;
    throw error;
  }
  throw new Error("the run did not fail");
}

/** #646 as it was reviewed: a full worker waits until it has drained, and at concurrency 0 an empty one is full. */
const drainWaitAsReviewed: Policy = {
  ...policyOf(function* (worker) {
    for (;;) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) {
        yield* worker.untilDrained({ atMost: SECOND });
        continue;
      }
      yield* worker.take(asked);
    }
  }),
  name: "drain-wait-as-reviewed",
};

describe("a take loop that spins", () => {
  // Full until 2.05 s, and from then on without a slot until 4 s.
  const resting = exactScenario({
    takeAhead: 1,
    linger: 1,
    concurrency: [
      [0, 1],
      [1_500_000, 0],
      [4 * SECOND, 1],
    ],
    workload: listed([0, 2 * SECOND], [0, SECOND]),
  });

  it("ends the run with an error that names worker, policy and instant", () => {
    const failure = failureOf(resting, { policy: drainWaitAsReviewed });
    expect(failure.message).toMatch(
      /^policy drain-wait-as-reviewed, seed 7: worker 0's take loop \(drain-wait-as-reviewed\) spins: .* at 2\.05 s without time passing/,
    );
    expect(failure.cause).toBeInstanceOf(SimulationError);
    expect([failure.policy, failure.seed]).toEqual(["drain-wait-as-reviewed", 7]);
  });

  it.each(everyPolicy)("is not that of %s: a worker without slots lets time pass", (policy) => {
    const run = simulate(resting, { policy, seed: 7 });
    expect(run.status).toBe("complete");
    // Taken ahead, the second job is there before the slots go, and starts before the take loop looks.
    const holds = (policyNamed(policy)?.extraJobs({ takeAhead: 1, linger: 0 }) ?? 0) > 0;
    const earliest = holds ? 2_050_000 : 4 * SECOND;
    expect(run.jobs.started[1]).toBeGreaterThanOrEqual(earliest);
  });

  it("may also spin on sleeps of no time", () => {
    const restless = policyOf(function* (worker) {
      for (;;) yield* worker.sleep(0);
    });
    const failure = failureOf(exactScenario({ workload: burst(1, 1) }), { policy: restless });
    expect(failure.message).toMatch(/worker 0's take loop \(test\) spins: .* at -0\.25 s/);
  });

  it("may spin slowly, when every wake-up is late: then the event budget ends the run", () => {
    const restless = policyOf(function* (worker) {
      for (;;) yield* worker.sleep(0);
    });
    const failure = failureOf(scenario({ workload: listed([1_000 * SECOND, 1]) }), {
      policy: restless,
      eventBudget: 10_000,
    });
    expect(failure.message).toMatch(/the event budget of 10000 is spent at /);
  });
});

describe("a policy that asks for an impossible delay", () => {
  it.each([
    [Number.NaN, "it is not a number"],
    [-5, "it is negative"],
    [0.5, "it is not a whole number of microseconds"],
  ])("of %s ends the run with an error that names the worker, the policy and the instant", (delay, why) => {
    const faulty = policyOf(function* (worker) {
      yield* worker.sleep(SECOND);
      yield* worker.sleep(delay);
    });
    expect(failureOf(exactScenario({ workload: burst(1, 1) }), { policy: faulty }).message).toBe(
      `policy test, seed 7: worker 0's take loop (test) asked for a delay of ${delay} at 0.75 s: ${why}`,
    );
  });
});

describe("a held job that waits long for the run loop", () => {
  it("is not taken for one that can never start", () => {
    const patient = scenario({ loopLag: 0, runTick: 5000 * SECOND, warmup: 0, workload: burst(3, SECOND) });
    const run = simulate(patient, { policy: "main", seed: 1 });
    expect([...run.jobs.started]).toEqual([5000 * SECOND, 5000 * SECOND, 5000 * SECOND]);
  });
});

describe("jobs that can never finish", () => {
  it.each(everyPolicy)("end the run under %s when concurrency falls to 0 while a job is held", (policy) => {
    // The job is read at 50 ms. The take loop runs before the run loop would start it, sees concurrency 0, sets it, and waits
    // for the worker to empty, as the SDK does.
    const stuck = scenario({
      loopLag: 0,
      takeAhead: 8,
      linger: 1,
      // A take loop that looks on a timer looks again at once, as the others do.
      policyParameters: { repeat: true },
      concurrency: [
        [0, 8],
        [50_000, 0],
      ],
      workload: burst(2, SECOND),
    });
    const { message } = failureOf(stuck, { policy });
    expect(message).toContain("2 of 2 jobs can never finish");
    expect(message).toContain("nothing has changed since 0.05 s");
    expect(message).toContain(
      `worker 0 (concurrency 0, holds job-0, job-1): its take loop (${policy}) waits for the worker to empty after a ` +
        "change of its concurrency, its run loop waits for the run tick",
    );
  });

  it("end the run though slots come back: a worker that waits to empty does not look", () => {
    // The take sent at 2.05 s brings the third job at 2.55 s; the take loop has set concurrency 0 before it could start.
    const brief = exactScenario({
      takeAhead: 1,
      concurrency: [
        [0, 1],
        [1_500_000, 0],
        [4 * SECOND, 1],
      ],
      workload: listed([0, 2 * SECOND], [0, SECOND], [2_500_000, SECOND]),
    });
    const { message } = failureOf(brief, { policy: "take-ahead" });
    expect(message).toContain("1 of 3 jobs can never finish");
    expect(message).toContain(
      "worker 0 (concurrency 0, holds C): its take loop (take-ahead) waits for the worker to empty",
    );
  });

  it.each(everyPolicy)("end the run under %s when concurrency is 0 for ever", (policy) => {
    const closedDown = scenario({
      workers: 2,
      takeAhead: 0,
      linger: 1,
      concurrency: 0,
      workload: burst(5, SECOND),
    });
    const { message } = failureOf(closedDown, { policy });
    expect(message).toContain("5 of 5 jobs can never finish");
    expect(message).toContain("5 jobs are queued");
    expect(message).toMatch(/worker 1 \(concurrency 0\): its take loop \(.*\) waits for /);
  });

  it.each([0, 100_000])("end the run when a take loop returns, with a run tick of %s µs", (runTick) => {
    const leaving = policyOf(function* (worker) {
      worker.setConcurrency(1);
      yield* worker.take(1);
    });
    const { message } = failureOf(exactScenario({ runTick, workload: burst(3, SECOND) }), {
      policy: leaving,
    });
    expect(message).toContain("2 of 3 jobs can never finish");
    expect(message).toContain("worker 0 (concurrency 1): its take loop (test) waits for nothing");
  });

  it.each([0, 100_000])("end the run when a take loop never takes, with a run tick of %s µs", (runTick) => {
    const idle = policyOf(function* (worker) {
      for (;;) yield* worker.sleep(SECOND, "better times");
    });
    const { message } = failureOf(exactScenario({ runTick, workload: burst(3, SECOND) }), { policy: idle });
    expect(message).toContain("3 of 3 jobs can never finish");
    expect(message).toContain("its take loop (test) waits for better times");
  });

  it("end the run when a take loop waits for what never comes, though there is a horizon", () => {
    const waiting = policyOf(function* (worker) {
      yield* worker.untilJobLeaves({});
    });
    const { message } = failureOf(exactScenario({ horizon: 3_600 * SECOND, workload: burst(3, SECOND) }), {
      policy: waiting,
    });
    expect(message).toContain("its take loop (test) waits for a job to leave");
  });

  it("are not mistaken for jobs that come late, are slow, or wait for a change of concurrency", () => {
    const hour = 3_600 * SECOND;
    const patient = scenario({
      loopLag: 0,
      concurrency: [
        [0, 1],
        [6 * hour, 0],
        [12 * hour, 1],
      ],
      workload: listed([2 * hour, 2 * hour], [8 * hour, SECOND]),
    });
    const run = simulate(patient, { policy: "main", seed: 7 });
    expect(run.status).toBe("complete");
    expect(jobTimetable(run)[1]?.[1]).toBeGreaterThanOrEqual((12 * hour) / 1000);
  });

  it("are not mistaken for jobs that wait behind one that runs for hours", () => {
    const slow = scenario({ concurrency: 1, workload: listed([0, 5 * 3_600 * SECOND], [0, SECOND]) });
    expect(simulate(slow, { policy: "main", seed: 7 }).status).toBe("complete");
  });

  it("are not mistaken for the next job of a client who thinks for a day", () => {
    const slow = scenario({
      workload: generated(
        { kind: "sequential", count: 2, thinkTime: { kind: "constant", value: 86_400 * SECOND } },
        SECOND,
      ),
    });
    expect(simulate(slow, { policy: "main", seed: 7 }).status).toBe("complete");
  });
});

describe("a broken invariant", () => {
  it("fails the run with the seed to replay", () => {
    // It says that it holds nothing beyond its slots, and asks for three with one.
    const greedy = policyOf(function* (worker) {
      yield* worker.take(3);
    });
    const failure = failureOf(exactScenario({ workload: burst(3, SECOND) }), { policy: greedy });
    expect(failure.message).toBe(
      "policy test, seed 7: worker 0 holds 3 jobs, and its bound is 1 (at 0.05 s)",
    );
    expect(failure.cause).toBeInstanceOf(BrokenInvariant);
  });
});

describe("a policy that asks for no jobs, or for none that can be counted", () => {
  it.each([0, -1, 0.5, Number.NaN])("as in a take of %s, fails the run at once", (asked) => {
    const faulty = policyOf(function* (worker) {
      for (;;) yield* worker.take(asked);
    });
    const { message } = failureOf(exactScenario({ workload: burst(3, SECOND) }), { policy: faulty });
    expect(message).toBe(`policy test, seed 7: worker 0 asks for ${asked} jobs (at -0.25 s)`);
  });
});

describe("other errors", () => {
  it("of a policy's own come through as they are", () => {
    const faulty = policyOf(function* (worker) {
      yield* worker.sleep(1);
      throw new TypeError("a mistake of its own");
    });
    const run = () => simulate(exactScenario({ workload: burst(1, 1) }), { policy: faulty, seed: 1 });
    expect(run).toThrow(new TypeError("a mistake of its own"));
  });

  it("name a policy that is not there", () => {
    const run = () => simulate(exactScenario({ workload: burst(1, 1) }), { policy: "mian", seed: 1 });
    expect(run).toThrow('there is no policy called "mian"');
  });
});
