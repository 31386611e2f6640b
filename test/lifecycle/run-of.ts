import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import { exactScenario, MILLISECOND, type ScenarioChoices } from "../support/scenario.ts";

/** Runs a policy without lag and run tick, and keeps the log. A deep take costs 500 ms, a delivery 50 ms; the first take goes out at −250 ms. */
export function runOf(policy: string, choices: ScenarioChoices): Run {
  return simulate(exactScenario(choices), { policy, seed: 1, log: true });
}

/** What every policy needs to run. */
export const everyParameter = { takeAhead: 2, linger: 100 * MILLISECOND } as const;

export const everyPolicy: readonly string[] = policies.map(({ name }) => name);
