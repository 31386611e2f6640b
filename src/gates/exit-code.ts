import type { GateResult } from "./gate-result.ts";

/** When gates fail the command: `fail` unless given. */
export const failOnChoices = ["fail", "inconclusive", "warn", "never"] as const;

/** One of `failOnChoices`. */
export type FailOn = (typeof failOnChoices)[number];

/**
 * What the gates' verdicts make of the exit code. A failed gate of level error gives 1, and so does an inconclusive
 * `improve`: it was to be proved. Any other inconclusive gate gives 4 where that is asked for and nothing failed.
 */
export function gatesExitCode(gates: readonly GateResult[], failOn: FailOn): 0 | 1 | 4 {
  if (failOn === "never") return 0;
  const counted = gates.filter((gate) => gate.level === "error" || failOn === "warn");
  if (counted.some(isFailure)) return 1;
  const undecided = gates.some((gate) => gate.level === "error" && gate.verdict === "inconclusive");
  return failOn === "inconclusive" && undecided ? 4 : 0;
}

/** Whether a gate counts as failed: its verdict, or that nothing proves what it wants proved. */
export function isFailure(gate: GateResult): boolean {
  return gate.verdict === "fail" || (gate.verdict === "inconclusive" && gate.kind === "improve");
}
