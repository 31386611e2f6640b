import { type AnalysisChoice, analysisOf, makeResult } from "../../src/experiment/make-result.ts";
import type { Design, Result, RunResult } from "../../src/experiment/result.ts";
import type { Gate } from "../../src/gates/gate.ts";
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
  /** What must hold of it. */
  readonly gates?: readonly Gate[];
  /** With 1000 resamples unless it says how many. */
  readonly analysis?: AnalysisChoice;
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
  const { name = "made-up", description = "What if?" } = choices;
  const whole = scenario({ name, description, policies, workload: burst(8, MILLISECOND) });
  const design: Design = {
    policies,
    baseline: choices.baseline ?? (policies[0] as string),
    seeds,
    pairing: "crn",
    drawn,
    generator: "alea",
    analysis: analysisOf(whole, seeds, { resamples: 1000, ...choices.analysis }),
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
  return makeResult(whole, design, { runs, gates: choices.gates ?? [] });
}

/** A row of a table by its label: its cells without the spaces between. */
export function rowOf(table: string, label: string): string[] {
  const line = table.split("\n").find((text) => text.startsWith(`${label}  `));
  return line === undefined ? [] : line.slice(label.length).trim().split(/ {2,}/);
}

/** The rows of a comparison's number, a policy each: their cells without the spaces between. */
export function rowsOf(table: string, label: string): string[][] {
  const lines = table.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`${label}  `));
  const after = lines.findIndex((line, index) => index > first && !line.startsWith("   "));
  return lines.slice(first, after).map((line) => line.slice(label.length).trim().split(/ {2,}/));
}
