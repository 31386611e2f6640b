import { SimulationError } from "../des/simulation-error.ts";
import { reasonWithFile } from "../policies/checked-policy.ts";
import { completePolicy, type OwnPolicy } from "../policies/own-policy.ts";
import { policies, policyNamed } from "../policies/policies.ts";
import type { Policy } from "../policies/policy.ts";
import { BrokenInvariant } from "../records/broken-invariant.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { drawWorkload } from "../workload/draw-workload.ts";
import type { Workload } from "../workload/workload.ts";
import { checkLittlesLaw } from "./littles-law.ts";
import { Replication } from "./replication.ts";
import { type Run, RunFailure } from "./run.ts";

/** Which run of a scenario to make. */
export interface RunChoice {
  /** A built-in policy by name, or a policy of one's own. */
  readonly policy: string | OwnPolicy;
  readonly seed: number;
  /** The jobs of this seed, if they are drawn already: `drawWorkload(scenario, seed)`. */
  readonly workload?: Workload;
  /** Whether to keep a log of everything that happens. */
  readonly log?: boolean;
  /** The run fails after so many events; by default 100 million, and 10,000 more for each job. */
  readonly eventBudget?: number;
}

/**
 * Makes one run: the scenario's workers under one policy, with the jobs of one seed. Depends on the scenario, the policy
 * and the seed alone, and leaves no trace behind.
 *
 * @throws RunFailure if the policy spins, an invariant breaks, or jobs are left that can never finish.
 */
export function simulate(scenario: Scenario, choice: RunChoice): Run {
  const policy = typeof choice.policy === "string" ? requirePolicy(choice.policy) : completed(choice.policy);
  const { seed } = choice;
  try {
    const workload = choice.workload ?? drawWorkload(scenario, seed);
    const run = new Replication(scenario, { policy, seed, workload, log: choice.log ?? false }).run(
      choice.eventBudget,
    );
    checkLittlesLaw(run);
    return run;
  } catch (cause) {
    if (!(cause instanceof SimulationError || cause instanceof BrokenInvariant)) throw cause;
    throw new RunFailure(reasonWithFile(cause.message, policy), {
      scenario: scenario.name,
      policy: policy.name,
      seed,
      cause,
    });
  }
}

/** A checked policy is complete, and so is a built-in one. */
function completed(policy: OwnPolicy): Policy {
  if ("file" in policy || policies.includes(policy as Policy)) return policy as Policy;
  return completePolicy(policy);
}

function requirePolicy(name: string): Policy {
  const policy = policyNamed(name);
  if (policy === undefined) throw new Error(`there is no policy called "${name}"`);
  return policy;
}
