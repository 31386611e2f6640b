import type { Result } from "../experiment/result.ts";
import type { Run } from "../experiment/run.ts";
import { simulate } from "../experiment/simulate.ts";
import type { OwnPolicy } from "../policies/own-policy.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { drawWorkload } from "../workload/draw-workload.ts";
import type { Workload } from "../workload/workload.ts";
import { UsageError } from "./exit-codes.ts";

/** Why the runs of a saved result cannot be made again, whatever files are at hand; undefined if they can. */
export function whyNotAgain({ design, sources }: Result): string | undefined {
  if (design.pairing !== "crn") return "its numbers were measured";
  const isJoined = sources !== undefined || design.baselines !== undefined;
  return isJoined ? "it was put together from several results" : undefined;
}

/** A result's runs, to be made again for reports that show what happened in them. */
export class RunsAgain {
  readonly result: Result;
  /** Those of its policies whose runs can be made again. */
  readonly policies: readonly string[];
  readonly #scenario: Scenario;
  readonly #own: readonly OwnPolicy[];
  /** Where the result came from, for messages. */
  readonly #from: string;
  /** The jobs of the last seed: all its policies get them. */
  #drawn: { readonly seed: number; readonly workload: Workload } | undefined;

  constructor(
    result: Result,
    made: { readonly scenario: Scenario; readonly own: readonly OwnPolicy[]; readonly from: string },
  ) {
    this.result = result;
    this.policies = made.scenario.policies;
    this.#scenario = made.scenario;
    this.#own = made.own;
    this.#from = made.from;
  }

  /** @throws UsageError if the run does not get the jobs that it had; RunFailure if it fails */
  make(policy: string, seed: number, { log }: { readonly log: boolean }): Run {
    if (this.#drawn?.seed !== seed) this.#drawn = { seed, workload: drawWorkload(this.#scenario, seed) };
    const { workload } = this.#drawn;
    const own = this.#own.find(({ name }) => name === policy);
    const run = simulate(this.#scenario, { policy: own ?? policy, seed, workload, log });
    const before = this.result.runs.find((one) => one.policy === policy && one.seed === seed);
    if (before !== undefined && before.workloadHash !== run.workload.hash)
      throw new UsageError(
        `${this.#from}: with seed ${seed} this take-sim draws other jobs than those of the result; only table and numbers can be shown`,
      );
    return run;
  }
}
