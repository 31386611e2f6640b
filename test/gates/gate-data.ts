import type { GateData } from "../../src/gates/evaluate-gates.ts";
import { evaluateGates } from "../../src/gates/evaluate-gates.ts";
import type { Gate } from "../../src/gates/gate.ts";
import type { GateResult } from "../../src/gates/gate-result.ts";
import { parseGateArgument } from "../../src/gates/parse-gate.ts";

/** The values of each policy's completion p99, in seconds, by seed. */
export type Values = Readonly<Record<string, readonly (number | null)[]>>;

/** So many values around a mean, as far on both sides as `spread` says: none lies in the middle. */
export function around(mean: number, spread: number, n = 30): number[] {
  return Array.from({ length: n }, (_, index) => {
    const step = 1 + (index % 5);
    return mean + (((index % 2 === 0 ? 1 : -1) * step) / 5) * spread;
  });
}

/** Gates as the command line has them. */
export function gatesFrom(texts: readonly string[], policies: readonly string[]): Gate[] {
  return texts.map((text) => {
    const parsed = parseGateArgument(text, policies);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.problem.message}`);
    return parsed.gate;
  });
}

/** What these gates say of these values. */
export function judged(
  texts: readonly string[],
  values: Values,
  choices: Partial<GateData> = {},
): GateResult[] {
  return evaluateGates(gatesFrom(texts, Object.keys(values)), {
    values: (policy) => (values[policy] ?? []).map((value) => value && value * 1000),
    drawn: true,
    key: "a test",
    confidence: 0.95,
    resamples: undefined,
    ...choices,
  });
}
