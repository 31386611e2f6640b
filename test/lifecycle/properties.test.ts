import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimulationError } from "../../src/des/simulation-error.ts";
import { firstDifference } from "../../src/experiment/first-difference.ts";
import { type Run, RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { auditOf } from "./audit.ts";
import { brokenRulesOf } from "./audit-rules.ts";
import { randomFaultyScenario } from "./random-faulty-scenario.ts";
import { contradictionsOf } from "./report-checks.ts";

const slow = process.env.SLOW_TESTS === "1";

const anyPolicy = fc.constantFrom(...policies.map(({ name }) => name));

/** A run with its log; the message of one that could not be carried to its end. */
function runOf(scenario: Scenario, policy: string, seed: number): Run | string {
  try {
    return simulate(scenario, { policy, seed, log: true, eventBudget: 2_000_000 });
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    // No slots, or all workers gone: never a broken invariant, a spinning loop or a spent budget.
    expect(error.cause, error.message).toBeInstanceOf(SimulationError);
    expect(error.message).toMatch(/can never finish/);
    return error.message;
  }
}

describe("under crashes, shutdowns, stop signals, failures, limits and every answer of the service", () => {
  it("no job is lost, no invariant breaks and no run hangs, whatever the policy", () => {
    fc.assert(
      fc.property(randomFaultyScenario, anyPolicy, fc.nat(1_000), (scenario, policy, seed) => {
        const run = runOf(scenario, policy, seed);
        if (typeof run !== "string") expect([...auditOf(run), ...brokenRulesOf(run)]).toEqual([]);
      }),
      { numRuns: slow ? 100_000 : 500 },
    );
  });

  it("numbers, series and stories tell of the same run, and of nothing that cannot be", () => {
    fc.assert(
      fc.property(randomFaultyScenario, anyPolicy, fc.nat(1_000), (scenario, policy, seed) => {
        const run = runOf(scenario, policy, seed);
        if (typeof run !== "string") expect(contradictionsOf(run)).toEqual([]);
      }),
      { numRuns: slow ? 10_000 : 150 },
    );
  });

  it("two runs of one seed are the same, to the first event and the last", () => {
    fc.assert(
      fc.property(randomFaultyScenario, anyPolicy, fc.nat(1_000), (scenario, policy, seed) => {
        const [first, second] = [runOf(scenario, policy, seed), runOf(scenario, policy, seed)];
        if (typeof first === "string" || typeof second === "string") expect(second).toBe(first);
        else expect(firstDifference(first, second)).toBeUndefined();
      }),
      { numRuns: slow ? 10_000 : 100 },
    );
  });
});
