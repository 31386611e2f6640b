import { isFailure } from "../gates/exit-code.ts";
import type { GateResult } from "../gates/gate-result.ts";

/**
 * The order in which gates are shown where not all fit: what fails the call, then other failures, then the inconclusive
 * ones, then the rest; among these those that are furthest beyond their bound first, else as they were given.
 */
export function worstFirst<Item extends { readonly gate: GateResult }>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, rank: rankOf(item.gate), excess: excessOf(item.gate) }));
  return keyed.sort((a, b) => a.rank - b.rank || b.excess - a.excess).map(({ item }) => item);
}

function rankOf(gate: GateResult): number {
  if (gate.verdict === "pass") return 4;
  const isWarning = gate.level === "warn";
  if (gate.verdict === "fail") return isWarning ? 2 : 0;
  if (isWarning) return 3;
  return isFailure(gate) ? 1 : 2.5;
}

/** How far what was found is from the nearest bound, as a share of that bound. Nothing found counts as furthest. */
function excessOf({ estimate, bound }: GateResult): number {
  if (estimate === null) return Number.MAX_VALUE;
  const shares = bound.map((one) => Math.abs(estimate - one) / Math.max(Math.abs(one), Number.MIN_VALUE));
  return Math.min(Number.MAX_VALUE, ...shares);
}
