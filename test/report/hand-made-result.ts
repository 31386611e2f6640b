import { makeResult } from "../../src/experiment/experiment.ts";
import type { Design, Result, RunResult } from "../../src/experiment/result.ts";
import { type Metrics, metricDescriptions } from "../../src/metrics/metric.ts";
import { burst, MILLISECOND, scenario } from "../support/scenario.ts";

/** What a test says about its result. */
export interface ResultChoices {
  readonly name?: string;
  readonly description?: string;
  readonly policies: readonly string[];
  readonly baseline?: string;
  readonly seeds?: readonly number[];
  readonly drawn?: Design["drawn"];
  readonly status?: RunResult["status"];
  /** Finished jobs of each worker. */
  readonly jobs?: readonly number[];
  /** The numbers of one run; those that it leaves out are 0. */
  readonly metrics: (policy: string, seed: number) => Metrics;
}

const zeros: Metrics = Object.fromEntries(metricDescriptions.map(({ key }) => [key, 0]));

/** A result with made-up numbers. */
export function handMadeResult(choices: ResultChoices): Result {
  const { policies, seeds = [1], jobs = [8], drawn = "workload", status = "complete" } = choices;
  const design: Design = {
    policies,
    baseline: choices.baseline ?? (policies[0] as string),
    seeds,
    pairing: "crn",
    drawn,
    generator: "alea",
  };
  const runs = policies.flatMap((policy) =>
    seeds.map(
      (seed): RunResult => ({
        policy,
        seed,
        workloadHash: `hash of ${seed}`,
        status,
        metrics: { ...zeros, jobs_submitted: 8, ...choices.metrics(policy, seed) },
        workers: jobs.map((count, id) => ({ id, jobs: count, takes: 1, busy_ms: 1 })),
      }),
    ),
  );
  const { name = "made-up", description = "What if?" } = choices;
  const whole = scenario({ name, description, policies, workload: burst(8, MILLISECOND) });
  return makeResult(whole, design, runs);
}

/** A row of a table by its label: its cells without the spaces between. */
export function rowOf(table: string, label: string): string[] {
  const line = table.split("\n").find((text) => text.startsWith(`${label}  `));
  return line === undefined ? [] : line.slice(label.length).trim().split(/ {2,}/);
}
