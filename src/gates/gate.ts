import type { MetricDescription } from "../metrics/metric.ts";

/** Which way a bound looks. There is no equality: no two measured numbers are equal. */
export const operators = ["<=", ">=", "<", ">"] as const;

/** One of `operators`. */
export type Operator = (typeof operators)[number];

/** What a gate's number is held against. Numbers are in the metric's own unit. */
export type Bound =
  /** `<= 102% of main`: a share of another policy's mean. */
  | { readonly kind: "policy"; readonly operator: Operator; readonly ratio: number; readonly policy: string }
  /** `<= 20 s`. */
  | { readonly kind: "number"; readonly operator: Operator; readonly value: number }
  /** `within 19.7 s ± 6%`. */
  | { readonly kind: "within"; readonly centre: number; readonly tolerance: number };

/**
 * What must be shown. `no-regression` fails only if the data prove it worse, `improve` passes only if they prove it
 * better, `absolute` holds a number against a number.
 */
export type GateKind = "no-regression" | "improve" | "absolute";

/** A condition on the results that can fail a build. It judges the mean over seeds of a run's number. */
export interface Gate {
  /** As it was written, without a prefix. */
  readonly expression: string;
  readonly metric: MetricDescription;
  readonly policy: string;
  readonly bound: Bound;
  readonly kind: GateKind;
  readonly level: "error" | "warn";
}
