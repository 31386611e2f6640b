import type { PolicyParameters } from "../policies/policy.ts";
import { parameterNumbers } from "../scenario/policy-parameters.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a scenario tells the policies of its workers. A worker that is refreshed after each job takes nothing ahead. */
export function toldParameters({
  policyParameters,
  refreshWorker,
  takeAhead = 0,
  linger = 0,
}: Scenario): PolicyParameters {
  return { ...parameterNumbers(policyParameters), takeAhead: refreshWorker ? 0 : takeAhead, linger };
}
