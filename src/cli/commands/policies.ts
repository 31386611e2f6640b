import { policies } from "../../policies/policies.ts";
import { wrapText } from "../../report/wrap-text.ts";
import type { Terminal } from "../terminal.ts";

/** `take-sim policies`: what each policy does, which scenario keys it needs, and what it mirrors. */
export function policiesCommand(terminal: Terminal): void {
  const blocks = policies.map(({ name, description, requires, mirrors }) => {
    const needs = requires.length === 0 ? [] : [`needs: ${requires.join(", ")}`];
    return [name, ...[description, ...needs, `mirrors: ${mirrors}`].map(indented)].join("\n");
  });
  terminal.stdout(`${blocks.join("\n")}\n`);
}

function indented(text: string): string {
  return wrapText(text, 76)
    .split("\n")
    .map((line, index) => `${index === 0 ? "  " : "    "}${line}`)
    .join("\n");
}
