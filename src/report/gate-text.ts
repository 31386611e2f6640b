import type { GateResult } from "../gates/gate-result.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import { wrapText } from "./wrap-text.ts";

/** The mark before a gate: nothing that needs colour to be told apart. */
const marks = { pass: "✓", fail: "✗", inconclusive: "?" } as const;

/** The gates of a result as people read them: a count, then each with its verdict, what was found and what would decide it. */
export function gatesText(gates: readonly GateResult[], confidence: number): string {
  if (gates.length === 0) return "";
  const count = (verdict: GateResult["verdict"]): string => {
    const n = gates.filter((gate) => gate.verdict === verdict).length;
    return n === 0 ? "" : `${n} ${verdict === "inconclusive" ? verdict : `${verdict}ed`}`;
  };
  const counts = [count("fail"), count("inconclusive"), count("pass")].filter((text) => text !== "");
  const level = trimmed(100 * (gates[0]?.ciLevel ?? confidence));
  const family = gates.filter((gate) => gate.level === "error").length;
  const shared = family > 1 ? `α = ${trimmed(1 - confidence)} over ${family} gates: ` : "";
  const head = `gates: ${counts.join(", ")} (${shared}intervals at ${level} %)`;
  return [head, ...gates.map(gateLines)].join("\n");
}

/** One gate on two lines or more. */
function gateLines(gate: GateResult): string {
  const level = gate.level === "warn" ? " (warn)" : "";
  const kind = gate.kind === "improve" ? " (improve)" : "";
  const head = `${marks[gate.verdict]} ${gate.verdict}${level}${kind}: ${gate.expression}`;
  return `  ${wrapText(head, 76).replaceAll("\n", "\n      ")}\n${indented(findingText(gate))}`;
}

function indented(text: string): string {
  return wrapText(text, 74)
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}

/** What was found, as one sentence: `found 84.8 % [84.0, 85.6], bound 102 %`. */
export function findingText(gate: GateResult): string {
  const parts = [];
  if (gate.estimate !== null) parts.push(`found ${valueText(gate.estimate, gate)}${intervalText(gate)}`);
  parts.push(`bound ${gate.bound.map((bound) => valueText(bound, gate)).join(" to ")}`);
  if (gate.reason !== null) parts.push(gate.reason);
  if (gate.seedsNeeded !== null) parts.push(`about ${gate.seedsNeeded} seeds would decide it`);
  return parts.join(", ");
}

function intervalText(gate: GateResult): string {
  if (gate.ci === null) return "";
  if (gate.method === "deterministic") return " in every seed";
  return ` [${gate.ci.map((end) => numberText(end, gate)).join(", ")}]`;
}

function valueText(value: number, gate: GateResult): string {
  if (gate.quantity === "ratio") return `${numberText(value, gate)} %`;
  const unit = unitText(gate.unit);
  return unit === "" ? numberText(value, gate) : `${numberText(value, gate)} ${unit}`;
}

/** Times in seconds, whatever they are in a file. */
function unitText(unit: string): string {
  return unit === "ms" ? "s" : (unit satisfies MetricDescription["unit"] | string);
}

function numberText(value: number, gate: GateResult): string {
  if (gate.quantity === "ratio") return minus((100 * value).toFixed(1));
  const shown = gate.unit === "ms" ? value / 1000 : value;
  return minus(Math.abs(shown) >= 1000 ? shown.toFixed(1) : trimmed(Number(shown.toPrecision(5))));
}

function minus(text: string): string {
  return text.replace("-", "−");
}

/** At most five decimals, and none that say nothing. */
function trimmed(value: number): string {
  return String(Number(value.toFixed(5)));
}
