import type { GateResult } from "../gates/gate-result.ts";
import type { Metrics } from "../metrics/metric.ts";

/**
 * A result as it stands in a file: `take-sim/result@1`. It holds no date, host, path or Node version, so that the same
 * scenario, policies and seeds always give the same bytes.
 */
export interface Result {
  readonly schema: "take-sim/result@1";
  /**
   * Absent where every run that was asked for is there. `interrupted`: the user stopped it; `incomplete`: shards are missing.
   * The design then names the seeds that are complete for all policies. What is put together from such a result has its
   * status too.
   */
  readonly status?: "interrupted" | "incomplete";
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
  /** Every metric of every policy over the seeds. */
  readonly summaries: readonly Summary[];
  /** Every policy against the baseline, where there is more than one policy. */
  readonly comparisons: readonly Comparison[];
  /** What the gates say, in the order in which they were given. */
  readonly gates: readonly GateResult[];
  /**
   * Of several saved results that were put side by side: what each of them was, by its label. Of runs beside a saved
   * result: what that was, as `saved`, and if both are only parts the runs too, as `new runs`.
   */
  readonly sources?: readonly ResultSource[];
  /** Of a replay: what its log shows of its jobs, where that says when they started. */
  readonly observed?: ObservedTimes;
}

/** Times of the jobs of a log as it has them, beside which those of runs can be held. */
export interface ObservedTimes {
  /** The log as the scenario calls its trace. */
  readonly file: string;
  readonly metrics: Metrics;
}

/** A saved result that is part of another one. */
export interface ResultSource {
  readonly label: string;
  readonly scenario: string;
  readonly sha256: string;
  readonly version: string;
  /** Set where it is only a part itself. */
  readonly status?: NonNullable<Result["status"]>;
}

/** A policy that was loaded from a file. */
export interface PlugInSource {
  /** What the design and the runs call it. */
  readonly name: string;
  /** The file as the scenario or the call wrote it; without its folder where that was absolute. */
  readonly file: string;
  /** SHA-256 of its source, with the files beside it that it imports. */
  readonly sha256: string;
}

/** Which runs were made. */
export interface Design {
  readonly policies: readonly string[];
  readonly baseline: string;
  /** Those of the policies that came from files. */
  readonly plugIns?: readonly PlugInSource[];
  readonly seeds: readonly number[];
  /** Which other policy each is compared with, where that is not the baseline for all: a policy's own saved self. */
  readonly baselines?: Readonly<Record<string, string>>;
  /**
   * Common random numbers: all policies of one seed get the same jobs. Of measured numbers: `repetitions` that pair, or
   * `none`; the seeds are then repetitions, counted from 1.
   */
  readonly pairing: "crn" | "repetitions" | "none";
  /** What a seed draws: nothing at all, loop lag alone, or (also) the jobs. */
  readonly drawn: "nothing" | "loop lag" | "workload";
  /** The generator behind all streams. */
  readonly generator: "alea";
  readonly analysis: Analysis;
  /** Where seeds were added until the intervals were narrow enough (`--until-ci`): the rule, and why it stopped. */
  readonly stopping?: Stopping;
}

/** How the number of seeds was found. */
export interface Stopping {
  /** The half-width to reach, relative to the mean; of a difference, to the baseline's mean. */
  readonly target: number;
  readonly metric: string;
  readonly level: number;
  readonly minimum: number;
  readonly batch: number;
  readonly lookAhead: number;
  readonly maximum: number;
  /** How many seeds there are: 1 to this number. */
  readonly seeds: number;
  /** `no number`: a policy has it with no seed, or two policies have it together with none, and more seeds would not help. */
  readonly reason: "precise" | "maximum" | "no number" | "interrupted";
}

/** How intervals are found. */
export interface Analysis {
  /** The level of an interval that stands alone, e.g. 0.95. */
  readonly confidence: number;
  readonly ci: "bca" | "percentile" | "t";
  /** Bootstrap resamples of the tables' intervals. */
  readonly resamples: number;
  /** Names the resamples: equal designs resample alike. Does not depend on which policies run. */
  readonly key: string;
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

/** One metric of one policy against the baseline, over the seeds for which both have it. */
export interface Comparison {
  readonly metric: string;
  readonly baseline: string;
  readonly candidate: string;
  /** How many seeds have both. */
  readonly n: number;
  /** Means over the seeds. */
  readonly mean: { readonly baseline: number; readonly candidate: number };
  /** Candidate minus baseline, and candidate over baseline (null for a baseline of 0), of the means. */
  readonly estimate: { readonly diff: number; readonly ratio: number | null };
  /** Confidence intervals of both; null where there is none, as with a single seed. */
  readonly ci: { readonly diff: End | null; readonly ratio: End | null };
  /** How the interval of the difference was found; `deterministic` where every seed gives the same difference. */
  readonly method: string | null;
  /** Intervals of the difference by other methods, as a check. */
  readonly crossChecks: { readonly percentile: End | null; readonly t: End | null };
  /** Sign-flip test of the paired differences, adjusted over the candidates of a metric (Holm). */
  readonly p: { readonly test: "sign-flip"; readonly raw: number; readonly holm: number } | null;
  /** Which way the data show the candidate to differ; null where they do not tell. */
  readonly direction: "lower" | "higher" | null;
  readonly warnings: readonly string[];
}

/** The two ends of an interval. */
export type End = readonly [low: number, high: number];

/** One metric of one policy over the seeds. */
export interface Summary {
  readonly policy: string;
  readonly metric: string;
  /** How many seeds have it. */
  readonly n: number;
  readonly mean: number;
  readonly ci: End | null;
  readonly method: string | null;
}
