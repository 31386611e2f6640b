import type { OwnPolicy } from "../../policies/own-policy.ts";
import { policies } from "../../policies/policies.ts";
import { printable } from "../../report/printable.ts";
import { wrapText } from "../../report/wrap-text.ts";
import { plugInsOf } from "../plug-ins/saved-plug-ins.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim policies`. */
export interface PoliciesOptions {
  readonly policy?: readonly string[];
}

/** `take-sim policies`: what each policy does, its parameters, and what it mirrors; those in files too, if files are given. */
export function policiesCommand(options: PoliciesOptions, terminal: Terminal): void {
  const own = plugInsOf(options.policy);
  const blocks = [
    ...policies.map((policy) => block(policy)),
    ...own.map((plugIn) => block(plugIn.own, plugIn.file)),
  ];
  terminal.stdout(printable(`${blocks.join("\n")}\n`));
}

function block(
  { name, description, requires = [], mirrors, parameters = {} }: OwnPolicy,
  file?: string,
): string {
  const lines = [
    description,
    ...(requires.length === 0 ? [] : [`needs: ${requires.join(", ")}`]),
    ...Object.entries(parameters).map(([key, { default: usual, unit, description: meaning }]) => {
      return `${key}: ${meaning} (default: ${usual}${unit === undefined ? "" : ` ${unit}`})`;
    }),
    ...(mirrors === undefined ? [] : [`mirrors: ${mirrors}`]),
    ...(file === undefined ? [] : [`file: ${file}`]),
  ];
  return [name, ...lines.map(indented)].join("\n");
}

function indented(text: string): string {
  return wrapText(text, 76)
    .split("\n")
    .map((line, index) => `${index === 0 ? "  " : "    "}${line}`)
    .join("\n");
}
