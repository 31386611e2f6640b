import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimulationError } from "../../src/des/simulation-error.ts";
import { type Run, RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { JobState } from "../../src/records/job-state.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { mostSlots as mostSlotsOf } from "../../src/worker/concurrency-modifier.ts";
import { drawWorkload } from "../../src/workload/draw-workload.ts";
import { historyOf } from "../support/timetable.ts";
import { alwaysHasSlots, PATIENCE, randomScenario } from "./random-scenario.ts";

/** Which run to make. */
interface Choice {
  readonly policy: string;
  readonly seed: number;
}

/** What came of a run: all that happened, or why it could not be carried to its end. */
interface Outcome {
  readonly run: Run | undefined;
  readonly failure: RunFailure | undefined;
}

function outcomeOf(scenario: Scenario, choice: Choice): Outcome {
  try {
    return { run: simulate(scenario, choice), failure: undefined };
  } catch (error) {
    if (error instanceof RunFailure) return { run: undefined, failure: error };
    throw error;
  }
}

/** Outcomes already seen: the properties below are asked of the same runs. */
const seen = new Map<string, Outcome>();

function seenOutcomeOf(scenario: Scenario, choice: Choice): Outcome {
  const key = JSON.stringify([scenario, choice]);
  const outcome = seen.get(key) ?? outcomeOf(scenario, choice);
  seen.set(key, outcome);
  return outcome;
}

/** A run that must be complete; undefined for a scenario that leaves workers without slots and jobs with them. */
function completeRunOf(scenario: Scenario, choice: Choice): Run | undefined {
  const { run, failure } = seenOutcomeOf(scenario, choice);
  if (failure !== undefined) {
    // The one way to fail: no slots. Never a broken invariant, a spinning loop or a spent budget.
    expect(failure.cause).toBeInstanceOf(SimulationError);
    expect(failure.message).toMatch(/can never finish .*\(concurrency 0/);
    expect(alwaysHasSlots(scenario)).toBe(false);
  }
  return run;
}

function check(property: (scenario: Scenario, seed: number) => void): void {
  fc.assert(fc.property(randomScenario, fc.integer({ min: 1, max: 1_000 }), property), {
    seed: 20,
    numRuns: 150,
  });
}

function expectEachJobServedOnce({ jobs, takes, status, end }: Run): void {
  expect(status).toBe("complete");
  expect(end).toBeLessThan(PATIENCE);
  expect(new Set(jobs.state)).toEqual(new Set([JobState.finished]));
  const brought = new Array<number>(takes.count).fill(0);
  for (let job = 0; job < jobs.count; job += 1) {
    const take = jobs.take[job] as number;
    brought[take] = (brought[take] as number) + 1;
    expect(takes.worker[take]).toBe(jobs.worker[job]);
    expect(takes.answered[take]).toBe(jobs.taken[job]);
    const times = [jobs.arrival, jobs.taken, jobs.started, jobs.finished].map((column) => column[job]);
    expect(times).toEqual(times.toSorted((a, b) => (a as number) - (b as number)));
  }
  expect(takes.returned).toEqual(brought);
}

function expectTakesWithinBounds(policy: Policy, { scenario, takes, mostInProgress }: Run): void {
  const mostSlots = mostSlotsOf(scenario.concurrency);
  const { takeAhead = 0, linger = 0 } = scenario;
  const { maxJobs = Number.POSITIVE_INFINITY } = scenario.jobTake;
  const extra = policy.extraJobs({ takeAhead, linger });
  expect(mostInProgress).toBeLessThanOrEqual(mostSlots + extra);
  for (let take = 0; take < takes.count; take += 1) {
    expect(takes.asked[take]).toBeGreaterThanOrEqual(1);
    expect(takes.asked[take]).toBeLessThanOrEqual(Math.min(mostSlots + extra, maxJobs));
    expect(takes.returned[take]).toBeLessThanOrEqual(takes.asked[take] as number);
  }
}

describe.each(policies.map((policy) => [policy.name, policy] as const))("under %s", (name, policy) => {
  it("every run completes, or fails because jobs are left without slots; each job is served once", () => {
    let complete = 0;
    check((scenario, seed) => {
      const run = completeRunOf(scenario, { policy: name, seed });
      if (run === undefined) return;
      complete += 1;
      expectEachJobServedOnce(run);
    });
    expect(complete).toBeGreaterThan(100);
  });

  it("takes ask for at least one job, and for no more than slots and extra jobs", () => {
    check((scenario, seed) => {
      const run = completeRunOf(scenario, { policy: name, seed });
      if (run !== undefined) expectTakesWithinBounds(policy, run);
    });
  });

  it("jobs leave the queue in the order in which they joined it", () => {
    check((scenario, seed) => {
      const run = completeRunOf(scenario, { policy: name, seed });
      if (run === undefined) return;
      const { arrival, taken } = run.jobs;
      const inOrder = Array.from(arrival.keys()).sort(
        (a, b) => (arrival[a] as number) - (arrival[b] as number) || a - b,
      );
      const instants = inOrder.map((job) => taken[job] as number);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    });
  });

  it("a job runs for its own duration, drawn before the policy acts, and a lag at most", () => {
    check((scenario, seed) => {
      const run = completeRunOf(scenario, { policy: name, seed });
      if (run === undefined || run.workload.shared !== undefined) return;
      const { durations } = drawWorkload(scenario, seed);
      for (let job = 0; job < run.jobs.count; job += 1) {
        const ran = (run.jobs.finished[job] as number) - (run.jobs.started[job] as number);
        expect(ran).toBeGreaterThanOrEqual(durations[job] as number);
        expect(ran).toBeLessThanOrEqual((durations[job] as number) + 2_000);
      }
    });
  });

  it("two runs of one scenario and seed are the same, and so are two failures", () => {
    check((scenario, seed) => {
      const [first, second] = [seenOutcomeOf, outcomeOf].map((outcome) =>
        outcome(scenario, { policy: name, seed }),
      );
      expect(second?.failure?.message).toBe(first?.failure?.message);
      expect(second?.run && historyOf(second.run)).toEqual(first?.run && historyOf(first.run));
    });
  });
});

describe("common random numbers", () => {
  it("every policy of a seed has the same jobs, and another seed has others", () => {
    check((scenario, seed) => {
      const expected = drawWorkload(scenario, seed);
      for (const { name } of policies) {
        const { run } = seenOutcomeOf(scenario, { policy: name, seed });
        if (run !== undefined) expect(run.workload).toEqual(expected);
      }
      const other = drawWorkload(scenario, seed + 1);
      if (expected.drawn) expect(other.hash).not.toBe(expected.hash);
      else expect(other).toEqual(expected);
    });
  });
});

describe.each(["take-ahead", "take-ahead-adaptive", "take-lead"])("%s without extra jobs", (policy) => {
  it("is drain-wait in every scenario", () => {
    check((scenario, seed) => {
      const without = { ...scenario, takeAhead: 0 };
      const run = outcomeOf(without, { policy, seed }).run;
      const drainWait = outcomeOf(without, { policy: "drain-wait", seed }).run;
      expect(run && historyOf(run)).toEqual(drainWait && historyOf(drainWait));
    });
  });
});
