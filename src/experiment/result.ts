import type { Metrics } from "../metrics/metric.ts";

/**
 * A result as it stands in a file: `take-sim/result@1`. It holds no date, host, path or Node version, so that the same
 * scenario, policies and seeds always give the same bytes.
 */
export interface Result {
  readonly schema: "take-sim/result@1";
  readonly tool: { readonly name: "take-sim"; readonly version: string };
  readonly scenario: {
    readonly name: string;
    readonly description: string;
    /** SHA-256 of `resolved`, as printed with its keys sorted. */
    readonly sha256: string;
    /** The whole scenario after `extends`, overrides and defaults, in the form of a scenario file. */
    readonly resolved: unknown;
  };
  readonly design: Design;
  /** By policy in the order of the design, then by seed. */
  readonly runs: readonly RunResult[];
  /** Every policy against the baseline, where there is more than one policy. */
  readonly comparisons: readonly Comparison[];
}

/** Which runs were made. */
export interface Design {
  readonly policies: readonly string[];
  readonly baseline: string;
  readonly seeds: readonly number[];
  /** Common random numbers: all policies of one seed get the same jobs. */
  readonly pairing: "crn";
  /** What a seed draws: nothing at all, loop lag alone, or (also) the jobs. */
  readonly drawn: "nothing" | "loop lag" | "workload";
  /** The generator behind all streams. */
  readonly generator: "alea";
}

/** The numbers of one run. */
export interface RunResult {
  readonly policy: string;
  readonly seed: number;
  /** Equal for all policies of one seed. */
  readonly workloadHash: string;
  readonly status: "complete" | "horizon";
  readonly metrics: Metrics;
  readonly workers: readonly WorkerResult[];
}

/** What one worker did. Times in milliseconds, as slot-time where they are busy or available. */
export interface WorkerResult {
  readonly id: number;
  /** Finished jobs. */
  readonly jobs: number;
  /** Answered takes. */
  readonly takes: number;
  /** Slot-time with a job running. */
  readonly busy_ms: number;
}

/** One metric of one policy against the baseline, over the seeds. */
export interface Comparison {
  readonly metric: string;
  readonly baseline: string;
  readonly candidate: string;
  /** Seeds for which both have the metric. */
  readonly n: number;
  /** Means over the seeds. */
  readonly mean: { readonly baseline: number; readonly candidate: number };
  /** Candidate minus baseline, and candidate over baseline (null for a baseline of 0), of the means. */
  readonly estimate: { readonly diff: number; readonly ratio: number | null };
}
