import { policies } from "../../policies/policies.ts";
import type { Terminal } from "../terminal.ts";

/** `take-sim policies`: what each policy does, which scenario keys it needs, and what it mirrors. */
export function policiesCommand(terminal: Terminal): void {
  for (const { name, description, requires, mirrors } of policies) {
    const needs = requires.length === 0 ? "" : `\n  needs: ${requires.join(", ")}`;
    terminal.stdout(`${name}\n  ${description}${needs}\n  mirrors: ${mirrors}\n`);
  }
}
