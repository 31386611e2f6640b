import { makeResult } from "../../src/experiment/make-result.ts";
import type { Result } from "../../src/experiment/result.ts";
import { exactScenario, listed } from "../support/scenario.ts";

/** A result whose runs have a completion p99 and nothing else: by policy, the first of them the baseline, then by seed from 1. */
export function aResult(values: Readonly<Record<string, readonly number[]>>): Result {
  const policies = Object.keys(values);
  const baseline = policies[0] as string;
  const seeds = (values[baseline] as readonly number[]).map((_, index) => index + 1);
  const scenario = exactScenario({ workload: listed([0, 500_000]) });
  return makeResult(
    scenario,
    {
      policies,
      baseline,
      seeds,
      pairing: "crn",
      drawn: "workload",
      generator: "alea",
      analysis: { confidence: 0.95, ci: "t", resamples: 10_000, key: "key" },
    },
    {
      gates: [],
      runs: policies.flatMap((policy) =>
        seeds.map((seed, index) => ({
          policy,
          seed,
          workloadHash: `hash ${seed}`,
          status: "complete" as const,
          metrics: { completion_p99_ms: values[policy]?.[index] ?? null },
          workers: [],
        })),
      ),
    },
  );
}
