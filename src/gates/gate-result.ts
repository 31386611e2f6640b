import type { GateKind } from "./gate.ts";

/** What the data say of a gate. */
export type Verdict = "pass" | "fail" | "inconclusive";

/** A gate, held against the results. */
export interface GateResult {
  /** `gate 1`, `gate 2`, …, in the order in which they are given. */
  readonly id: string;
  readonly expression: string;
  readonly kind: GateKind;
  readonly level: "error" | "warn";
  readonly verdict: Verdict;
  /** What `estimate`, `ci` and `bound` are: a ratio to another policy's mean, a difference from a share of it, or a mean. */
  readonly quantity: "ratio" | "difference" | "mean";
  /** The unit of a difference or a mean, as in the metric's key; empty for a ratio. */
  readonly unit: string;
  readonly estimate: number | null;
  /** The interval that the verdict rests on, and its level: 1 − α ÷ m for m error-level gates. */
  readonly ci: readonly [number, number] | null;
  readonly ciLevel: number;
  readonly method: string | null;
  /** The bound, or both ends of what is within. */
  readonly bound: readonly number[];
  /** Seeds that have the number. */
  readonly n: number;
  /** About how many seeds would decide an inconclusive gate; null where that cannot be said. */
  readonly seedsNeeded: number | null;
  /** Why there is no verdict, or a fail without an interval. */
  readonly reason: string | null;
}
