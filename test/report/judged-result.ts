import type { Comparison, Result, RunResult, Summary } from "../../src/experiment/result.ts";
import type { GateResult } from "../../src/gates/gate-result.ts";

/** A gate's result with made-up numbers: a ratio of 1.05 [1.03, 1.07] that must be at most 1.02. */
export function judged(choices: Partial<GateResult> = {}): GateResult {
  return {
    id: "gate 1",
    expression: "completion p99 of linger <= 102% of main",
    kind: "no-regression",
    level: "error",
    verdict: "fail",
    quantity: "ratio",
    unit: "",
    estimate: 1.05,
    ci: [1.03, 1.07],
    ciLevel: 0.95,
    method: "bca",
    bound: [1.02],
    n: 20,
    seedsNeeded: null,
    reason: null,
    ...choices,
  };
}

/** An inconclusive gate. */
export function undecided(choices: Partial<GateResult> = {}): GateResult {
  return judged({ verdict: "inconclusive", estimate: 1.01, ci: [0.99, 1.03], seedsNeeded: 64, ...choices });
}

/** A gate that passed. */
export function passed(choices: Partial<GateResult> = {}): GateResult {
  return judged({ verdict: "pass", estimate: 0.8, ci: [0.78, 0.82], ...choices });
}

/** What a test says about its result. */
export interface JudgedChoices {
  readonly name?: string;
  readonly description?: string;
  readonly gates?: readonly GateResult[];
  readonly policies?: readonly string[];
}

const means: Readonly<Record<string, readonly number[]>> = {
  completion_p99_ms: [20_000, 15_000],
  throughput_jobs_per_s: [25, 34],
  stranded_job_s: [0.5, 0],
};

/** Two policies on two seeds with three made-up numbers. Nothing here is computed. */
export function judgedResult(choices: JudgedChoices = {}): Result {
  const { name = "made-up", description = "What if?", gates = [], policies = ["main", "linger"] } = choices;
  const runs = policies.flatMap((policy, index) =>
    [1, 2].map(
      (seed): RunResult => ({
        policy,
        seed,
        workloadHash: `hash-${seed}`,
        status: "complete",
        metrics: {
          ...Object.fromEntries(Object.entries(means).map(([key, list]) => [key, list[index] ?? null])),
          jobs_submitted: 8,
          take_gap_p50_ms: null,
        },
        workers: [{ id: 0, jobs: 8, takes: 1, busy_ms: 1 }],
      }),
    ),
  );
  const summaries = policies.flatMap((policy, index) =>
    Object.entries(means).map(([metric, list]): Summary => {
      const mean = list[index] ?? 0;
      return { policy, metric, n: 2, mean, ci: mean === 0 ? null : [mean - 1, mean + 2], method: "t" };
    }),
  );
  const comparisons = policies.slice(1).map(
    (candidate): Comparison => ({
      metric: "completion_p99_ms",
      baseline: "main",
      candidate,
      n: 2,
      mean: { baseline: 20_000, candidate: 15_000 },
      estimate: { diff: -5000, ratio: 0.75 },
      ci: { diff: [-5200, -4800], ratio: [0.74, 0.76] },
      method: "t",
      crossChecks: { percentile: null, t: null },
      p: null,
      direction: "lower",
      warnings: [],
    }),
  );
  return {
    schema: "take-sim/result@1",
    tool: { name: "take-sim", version: "0.0.0" },
    scenario: { name, description, sha256: "5ca1e", resolved: {} },
    design: {
      policies,
      baseline: "main",
      seeds: [1, 2],
      pairing: "crn",
      drawn: "workload",
      generator: "alea",
      analysis: { confidence: 0.95, ci: "t", resamples: 10_000, key: "key" },
    },
    runs,
    summaries,
    comparisons,
    gates,
  };
}

/** Texts that mean something to one format or another. */
export const hostileTexts: readonly string[] = [
  "100% of a, b: c; d",
  "two\r\nlines\tand a tab",
  "::error file=a::planted",
  "<script>alert('x')</script> & \"quotes\" ]]> <!-- --> </details>",
  "| cells | \\| and `code` *bold* _it_ [link](x) ![image](y) ~~no~~ $m$",
  "@someone see #12 and %0A%25",
  "\u001b[31mred\u001b[0m \u0000 \u0007 \u0085",
  "half \ud800 pair, \uffff, 🚀, 日本語, ±6 %",
  "--> a -- b",
];
