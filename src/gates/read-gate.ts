import type { GateText } from "../scenario/scenario.ts";
import type { Gate } from "./gate.ts";
import { type GateProblem, parseGate } from "./parse-gate.ts";

/** What is wrong with a scenario's gate, if anything; for the scenario's reader, which knows its place. */
export function gateProblem(text: GateText, policies: readonly string[]): GateProblem | undefined {
  const parsed = parseGate(text.expression, { policies });
  return parsed.ok ? undefined : parsed.problem;
}

/** A scenario's gates, which its reader has checked. */
export function gatesOf(scenario: {
  readonly gates: readonly GateText[];
  readonly policies: readonly string[];
}): Gate[] {
  return scenario.gates.map(({ expression, kind, level }) => {
    const parsed = parseGate(expression, { policies: scenario.policies, level, ...(kind && { kind }) });
    if (!parsed.ok) throw new Error(`the gate "${expression}" cannot be read: ${parsed.problem.message}`);
    return parsed.gate;
  });
}
