import type { Gate } from "../gates/gate.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import type { Parameter, PointValues } from "../scenario/parameter-grid.ts";
import type { GridPoint } from "./grid-runs.ts";
import type { Design, End, PlugInSource } from "./result.ts";

/** What is to be tuned. */
export interface TuneChoice {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly points: readonly GridPoint[];
  readonly policy: string;
  /** Where it came from, if from a file. */
  readonly plugIns?: readonly PlugInSource[];
  readonly objective: { readonly metric: MetricDescription; readonly best: "lowest" | "highest" };
  /** Bounds on numbers; none is a share of another policy's. */
  readonly limits: readonly Gate[];
  readonly seeds: readonly number[];
  readonly confidence: number;
}

/** What the data say of a limit at a point. */
export type LimitVerdict = "fulfilled" | "violated" | "undecided";

/**
 * What the data say of a point. `rival`: they cannot tell it from the best. `unclear`: they cannot tell whether it fulfils a
 * limit, and not that it is worse than the best.
 */
export type Standing = "best" | "rival" | "worse" | "violates" | "unclear";

/** A point of the grid and how it fared. */
export interface TunedPoint {
  readonly params: PointValues;
  readonly standing: Standing;
  /** With how many seeds it ran. */
  readonly seeds: number;
  /** Mean of the objective; null where a run does not have it. */
  readonly mean: number | null;
  /** This point minus the best, paired by seed, at the level of the comparisons. */
  readonly difference: { readonly estimate: number; readonly ci: End; readonly method: string } | null;
  readonly limits: readonly {
    readonly expression: string;
    readonly verdict: LimitVerdict;
    readonly mean: number | null;
    readonly ci: End | null;
  }[];
}

/** A search as it stands in a file. */
export interface TuneResult {
  readonly schema: "take-sim/tune@1";
  readonly tool: { readonly name: "take-sim"; readonly version: string };
  readonly scenario: { readonly name: string };
  readonly policy: string;
  readonly plugIns?: readonly PlugInSource[];
  readonly objective: { readonly metric: string; readonly best: "lowest" | "highest" };
  readonly parameters: readonly Parameter[];
  readonly seeds: readonly number[];
  readonly drawn: Design["drawn"];
  readonly confidence: number;
  /** Of each paired difference from the best (Bonferroni over the other points), and of each limit. */
  readonly levels: { readonly comparisons: number; readonly limits: number };
  readonly runs: number;
  /** Runs of all points with all seeds. */
  readonly runsOfAll: number;
  readonly points: readonly TunedPoint[];
}
