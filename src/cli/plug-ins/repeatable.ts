import { type Run, RunFailure } from "../../experiment/run.ts";
import { runResult } from "../../experiment/run-result.ts";
import { simulate } from "../../experiment/simulate.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import type { CheckedPolicy } from "../../policies/checked-policy.ts";

/** A run with more jobs than this is not made twice. */
const MOST_JOBS = 100_000;

/** Policies whose first run in this thread came out twice alike. */
const repeatable = new WeakSet<CheckedPolicy>();

/**
 * Makes the first run of a plug-in once more and sees that it comes out alike: it may have reached for what no guard sees, as a
 * file, a global or a module of Node.
 *
 * @throws RunFailure if it does not
 */
export function requireRepeatable(run: Run, policy: CheckedPolicy | undefined): void {
  if (policy === undefined || repeatable.has(policy) || run.workload.count > MOST_JOBS) return;
  const { scenario, seed, workload } = run;
  const again = simulate(scenario, { policy, seed, workload });
  if (sortedJson(tracesOf(run)) !== sortedJson(tracesOf(again)))
    throw new RunFailure(
      `${policy.file}: two runs of one seed come out differently; a policy may depend on its worker and its parameters, and on nothing else`,
      { scenario: scenario.name, policy: policy.name, seed, cause: undefined },
    );
  repeatable.add(policy);
}

function tracesOf(run: Run): unknown {
  const { jobs, takes } = run;
  return [runResult(run), [...jobs.taken], [...jobs.started], [...takes.asked]];
}
