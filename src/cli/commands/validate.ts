import { UsageError } from "../exit-codes.ts";
import { loadScenarios } from "../load-scenarios.ts";
import type { Terminal } from "../terminal.ts";
import { tracesVariable } from "../traces/load-trace.ts";

/** `take-sim validate`: checks files; the problems of all of them are reported at once. */
export function validateCommand(files: readonly string[], terminal: Terminal): void {
  // The files by themselves: what the environment sets is no part of them.
  const { [tracesVariable]: traces } = terminal.environment;
  const without: Terminal = { ...terminal, environment: { [tracesVariable]: traces } };
  const problems: string[] = [];
  for (const file of files) {
    try {
      loadScenarios([file], {}, without);
      terminal.stdout(`${file}: valid\n`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
}
