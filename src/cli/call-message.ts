import { didYouMean } from "./did-you-mean.ts";

/**
 * Commander's message about a wrong call in the words of this command's other messages: what was written, what is
 * allowed, the nearest name.
 */
export function callMessage(text: string, commands: readonly string[]): string {
  const [first = "", second = ""] = text.trim().split("\n");
  const suggestion = /^\(Did you mean (?:one of )?([^ ,?]+)/.exec(second)?.[1];
  for (const [pattern, message] of messages) {
    const match = pattern.exec(first);
    if (match) return message(match[1] as string, { suggestion, commands });
  }
  return first.replace(/^error: /, "");
}

interface Hints {
  readonly suggestion: string | undefined;
  readonly commands: readonly string[];
}

const messages: readonly (readonly [RegExp, (name: string, hints: Hints) => string])[] = [
  [
    /^error: unknown command '(.*)'$/,
    (name, { suggestion, commands }) =>
      `unknown command "${name}"; known: ${commands.join(", ")}${didYouMean(suggestion)}`,
  ],
  [
    /^error: unknown option '(.*)'$/,
    (flag, { suggestion }) => `unknown option ${flag}${didYouMean(suggestion)}`,
  ],
  [/^error: option '(.*)' argument missing$/, (flags) => `${flags}: a value is needed, and none is given`],
  [/^error: missing required argument '(.*)'$/, (name) => `a ${name} is needed, and none is given`],
  [/^error: too many arguments for '(.*)'\. Expected 1 /, (command) => `${command} takes one argument`],
  [/^error: too many arguments for '(.*)'\./, (command) => `${command} takes no arguments`],
];
