import { isFailure } from "../gates/exit-code.ts";
import type { GateResult } from "../gates/gate-result.ts";
import { failedCounts } from "./gate-counts.ts";

/** What gates say of everything together. */
export interface GatesVerdict {
  /** `open`: nothing fails the call, and not every gate passed. */
  readonly kind: "none" | "pass" | "open" | "fail";
  readonly text: string;
}

/** One sentence of all gates: `1 of 3 gates failed, 1 inconclusive`. */
export function verdictOfGates(gates: readonly GateResult[]): GatesVerdict {
  if (gates.length === 0) return { kind: "none", text: "no gates, so nothing is judged" };
  const open = gates.filter((gate) => gate.verdict === "inconclusive").length;
  const counts = [...failedCounts(gates), ...(open > 0 ? [`${open} inconclusive`] : [])];
  const passed = gates.length === 1 ? "the gate passed" : `all ${gates.length} gates passed`;
  const of = `of ${gates.length} ${gates.length === 1 ? "gate" : "gates"}`;
  // The first count says of how many it is.
  const text = counts.length === 0 ? passed : counts.join(", ").replace(" ", ` ${of} `);
  const failsCall = gates.some((gate) => gate.level === "error" && isFailure(gate));
  return { kind: failsCall ? "fail" : counts.length > 0 ? "open" : "pass", text };
}
