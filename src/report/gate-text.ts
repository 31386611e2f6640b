import { FEWEST_SEEDS_FOR_VERDICT } from "../gates/evaluate-gates.ts";
import type { GateResult } from "../gates/gate-result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { failedCounts } from "./gate-counts.ts";
import { inEvery, type Observations } from "./observations.ts";
import { printable } from "./printable.ts";
import { levelText, realMinus } from "./quantity-text.ts";
import { wrapText } from "./wrap-text.ts";

/** The mark before a gate: nothing that needs colour to be told apart. */
const marks = { pass: "✓", fail: "✗", inconclusive: "?" } as const;

/** The gates of a result as people read them: a count, then each with its verdict, what was found and what would decide it. */
export function gatesText(
  gates: readonly GateResult[],
  confidence: number,
  observations: Observations = "seeds",
): string {
  if (gates.length === 0) return "";
  const count = (verdict: "inconclusive" | "pass"): string => {
    const n = gates.filter((gate) => gate.verdict === verdict).length;
    return n === 0 ? "" : `${n} ${verdict === "inconclusive" ? verdict : `${verdict}ed`}`;
  };
  const counts = [...failedCounts(gates), count("inconclusive"), count("pass")].filter((text) => text !== "");
  const level = levelText(gates[0]?.ciLevel ?? confidence);
  const family = gates.filter((gate) => gate.level === "error").length;
  const shared = family > 1 ? `α = ${Number((1 - confidence).toFixed(5))} over ${family} gates: ` : "";
  const head = `gates: ${counts.join(", ")} (${shared}intervals at ${level} %)`;
  return [wrapText(head, PAGE_WIDTH), ...gates.map((gate) => gateLines(gate, observations))].join("\n");
}

/** One gate on two lines or more. */
function gateLines(gate: GateResult, observations: Observations): string {
  const prefixes = [gate.level === "warn" ? "warn" : "", gate.kind === "improve" ? "improve" : ""];
  const kind = prefixes.filter((prefix) => prefix !== "").join(", ");
  const head = `${marks[gate.verdict]} ${gate.verdict}${kind && ` (${kind})`}: ${printable(gate.expression)}`;
  return `  ${wrapText(head, 74).replaceAll("\n", "\n      ")}\n${indented(findingText(gate, observations))}`;
}

function indented(text: string): string {
  return wrapText(text, 74)
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}

/**
 * What was found, as one sentence: `found 84.8 % [84.0, 85.6], bound 102 %`. A share of a number that is nowhere to be had is
 * no bound.
 */
export function findingText(gate: GateResult, observations: Observations = "seeds"): string {
  const parts = [];
  const found =
    gate.estimate === null
      ? ""
      : `found ${valueText(gate.estimate, gate)}${intervalText(gate, observations)}`;
  // The expression says which share; a ratio would not do.
  if (gate.quantity === "difference" && found !== "") parts.push(`${found} above that share, which can be 0`);
  else if (gate.quantity !== "mean" && gate.n === 0) parts.push("there is no bound");
  else parts.push(found, `bound ${gate.bound.map((bound) => valueText(bound, gate)).join(" to ")}`);
  if (gate.reason !== null) parts.push(gate.reason);
  const decides = gate.seedsNeeded ?? 0;
  if (decides > FEWEST_SEEDS_FOR_VERDICT) parts.push(`about ${decides} ${observations} would decide it`);
  return parts.filter((part) => part !== "").join(", ");
}

function intervalText(gate: GateResult, observations: Observations): string {
  if (gate.ci === null) return "";
  if (gate.method === "deterministic") return ` ${inEvery(observations)}`;
  return ` [${gate.ci.map((end) => numberText(end, gate)).join(", ")}]`;
}

function valueText(value: number, gate: GateResult): string {
  const unit = gate.quantity === "ratio" ? "%" : unitText(gate.unit);
  return unit === "" ? numberText(value, gate) : `${numberText(value, gate)} ${unit}`;
}

/** Times in seconds, whatever they are in a file. */
function unitText(unit: string): string {
  return unit === "ms" ? "s" : unit;
}

function numberText(value: number, gate: GateResult): string {
  const shown = gate.quantity === "ratio" ? 100 * value : gate.unit === "ms" ? value / 1000 : value;
  const isCount = gate.unit === "jobs" || gate.unit === "takes";
  if (gate.bound.includes(value) || (isCount && Number.isInteger(shown)))
    return realMinus(String(Number(shown.toPrecision(10))));
  if (gate.quantity === "ratio") return realMinus(shown.toFixed(percentDecimals(gate)));
  return realMinus(shown.toFixed(decimalsFor(Math.abs(shown))));
}

function decimalsFor(size: number): number {
  if (size >= 1000) return 1;
  if (size >= 100) return 2;
  return size >= 1 ? 3 : 5;
}

/** One, and more where else an end of the interval would read as the bound. */
function percentDecimals({ ci, bound }: GateResult): number {
  const isHidden = (decimals: number): boolean =>
    (ci ?? []).some((end) =>
      bound.some((one) => end !== one && Math.abs(end - one) < 0.5 * 10 ** -(decimals + 2)),
    );
  return [1, 2, 3].find((decimals) => !isHidden(decimals)) ?? 4;
}
