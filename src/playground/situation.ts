import { policies } from "../policies/policies.ts";
import { completeParameters } from "../scenario/policy-parameters.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Control } from "./control.ts";
import { type ArrivalChoice, arrivalChoiceOf, jobControls, withArrivalChoice } from "./job-controls.ts";
import { workerControls } from "./worker-controls.ts";

/** Every control, in the order in which they take effect. */
export const controls: readonly Control[] = [...jobControls, ...workerControls];

/** The most policies that stand side by side. */
export const mostPolicies = 4;

/** Where the page begins: a scenario that names policies that come with take-sim alone. */
export interface Start {
  readonly scenario: Scenario;
  readonly seed: number;
}

/** What the reader has made of the start. Only what differs from it is in `values`. */
export interface Situation {
  readonly values: ReadonlyMap<string, number>;
  /** How jobs arrive; undefined: as the scenario has it. */
  readonly arrivals: ArrivalChoice | undefined;
  readonly policies: readonly string[];
  readonly baseline: string;
  readonly seed: number;
}

/** The situation in which nothing has been moved. */
export function situationAt({ scenario, seed }: Start): Situation {
  const { policies, baseline } = scenario;
  const shown = policies.slice(0, mostPolicies);
  return {
    values: new Map(),
    arrivals: undefined,
    policies: shown,
    baseline: shown.includes(baseline) ? baseline : (shown[0] as string),
    seed,
  };
}

/** The policies that can be chosen: those that need nothing which the scenario does not have and no control sets. */
export function choosablePolicies({ scenario }: Start): readonly string[] {
  return policies
    .filter(({ requires }) => !requires.includes("linger") || scenario.linger !== undefined)
    .map(({ name }) => name);
}

/** The scenario of a situation. What no control covers is as the start has it. */
export function scenarioOf(start: Start, situation: Situation): Scenario {
  let scenario: Scenario = {
    ...start.scenario,
    policies: situation.policies,
    baseline: situation.baseline,
    takeAhead: start.scenario.takeAhead ?? usualTakeAhead(start.scenario, situation.policies),
    policyParameters: completeParameters(
      start.scenario.policyParameters,
      policies.filter(({ name }) => situation.policies.includes(name)),
    ),
  };
  if (situation.arrivals !== undefined) scenario = withArrivalChoice(scenario, situation.arrivals);
  for (const control of controls) {
    const value = situation.values.get(control.key);
    if (value !== undefined && control.read(scenario).applies) scenario = control.write(scenario, value);
  }
  return scenario;
}

/** Where the scenario has no takeAhead and a chosen policy needs one: as many as a worker has slots. */
function usualTakeAhead({ concurrency }: Scenario, chosen: readonly string[]): number | undefined {
  const needed = policies.some(
    ({ name, requires }) => chosen.includes(name) && requires.includes("takeAhead"),
  );
  if (!needed) return undefined;
  return concurrency.kind === "load" ? concurrency.start : (concurrency.steps[0]?.slots ?? 0);
}

/** The situation with a control moved. */
export function withValue(start: Start, situation: Situation, control: Control, value: number): Situation {
  const values = new Map(situation.values);
  values.delete(control.key);
  const before = control.read(scenarioOf(start, { ...situation, values }));
  if (!before.applies || before.value !== value) values.set(control.key, value);
  return { ...situation, values };
}

/** The situation with arrivals of another kind. */
export function withArrivalKind(start: Start, situation: Situation, kind: ArrivalChoice): Situation {
  const own = arrivalChoiceOf(start.scenario);
  return { ...situation, arrivals: own === kind ? undefined : kind };
}

/** The situation with a policy more, or without one; the baseline is always among them. */
export function withPolicies(situation: Situation, chosen: readonly string[]): Situation {
  const baseline = chosen.includes(situation.baseline) ? situation.baseline : (chosen[0] as string);
  return { ...situation, policies: chosen, baseline };
}
