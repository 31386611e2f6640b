import type { Figure } from "../measured/figure.ts";

/** A calibration as it stands in a file. */
export interface CalibrationResult {
  readonly schema: "take-sim/calibration@1";
  readonly tool: { readonly name: "take-sim"; readonly version: string };
  readonly scenario: { readonly name: string };
  readonly seeds: readonly number[];
  /** How many points were tried, and how many runs that took. */
  readonly points: number;
  readonly runs: number;
  /** The sum of the squared residuals, each in standard errors of its figure. */
  readonly misfit: number;
  /** How many figures there are beyond the parameters. */
  readonly degreesOfFreedom: number;
  /** By how much intervals are widened, as the residuals are larger than the figures' own errors explain; at least 1. */
  readonly widening: number;
  readonly parameters: readonly FittedParameter[];
  /** Pairs of parameters of which the figures know hardly more than one number together. */
  readonly correlated: readonly CorrelatedPair[];
  /** Directions in which the parameters can move across their ranges, and no figure tells. */
  readonly flat: readonly FlatDirection[];
  readonly figures: readonly FittedFigure[];
  /** The scenario's keys that were fitted, in YAML, to paste over its own. */
  readonly block: string;
}

/** A parameter with what the figures say of it. Values as they would stand in the scenario. */
export interface FittedParameter {
  readonly key: string;
  readonly range: readonly [string, string];
  readonly value: string;
  /** Where it lies with 95 %, within the range. */
  readonly interval: readonly [string, string];
  /** `cannot tell`: the interval is most of the range. `at an end`: a value beyond the range may fit better. */
  readonly standing: "told" | "cannot tell" | "at an end";
}

/** Two parameters whose errors go together. */
export interface CorrelatedPair {
  readonly keys: readonly [string, string];
  readonly correlation: number;
}

/** A direction: for each key, how much of its range it moves by. */
export type FlatDirection = Readonly<Record<string, number>>;

/** A figure with what the fitted scenario gives. In the metric's own unit. */
export interface FittedFigure extends Figure {
  /** The standard error of what was observed. */
  readonly observedError: number;
  /** The mean over the seeds; null where a run does not have the number. */
  readonly simulated: number | null;
  /** The standard error of the simulated mean. */
  readonly error: number | null;
  /** Simulated less observed. */
  readonly residual: number | null;
  /** Whether it lies inside the figure's interval. */
  readonly within: boolean;
}
