import { UsageError } from "../exit-codes.ts";
import { type ResultArgument, resultArgument } from "../saved-results.ts";
import type { Terminal } from "../terminal.ts";
import { type CompareOptions, compareCommand } from "./compare.ts";

/** Flags that only make sense where something is run. */
const flagsOfRuns = ["saveBaseline", "baselineFile", "baselineLenient", "dryRun", "seeds", "set"] as const;

/** `take-sim compare`, whatever is to be compared: runs, saved results or measured numbers. Gives the exit code. */
export async function compareSources(
  files: readonly string[],
  options: CompareOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.measured !== undefined) {
    requireNothingElse(`--measured ${options.measured}`, options);
    if (files.length > 0)
      throw new UsageError(
        `--measured ${options.measured} and ${files[0]} exclude each other; measured numbers are compared by themselves`,
      );
    const { compareMeasuredCommand } = await import("./compare-measured.ts");
    return compareMeasuredCommand(options.measured, options, terminal);
  }
  if (options.unpaired === true) throw new UsageError("--unpaired is for --measured, and there is none");
  const saved = savedResults(files);
  if (saved.length > 0) {
    requireNothingElse(`${files[0]}: it is a saved result`, options);
    const { compareSavedCommand } = await import("./compare-saved.ts");
    return compareSavedCommand(saved, options, terminal);
  }
  if (options.dryRun === true) {
    const { planCommand } = await import("./plan.ts");
    planCommand(files, options, terminal);
    return 0;
  }
  return compareCommand(files, options, terminal);
}

/** All arguments as saved results, or none. @throws UsageError if there are both */
function savedResults(files: readonly string[]): ResultArgument[] {
  const saved = files.map(resultArgument);
  const results = saved.filter((one) => one !== undefined);
  if (results.length === 0 || results.length === files.length) return results;
  const scenario = files[saved.indexOf(undefined)];
  throw new UsageError(
    `${results[0]?.path} is a saved result and ${scenario} a scenario; --baseline-file compares runs with a saved result`,
  );
}

function requireNothingElse(what: string, options: CompareOptions): void {
  const useless = flagsOfRuns.find((flag) => options[flag] !== undefined);
  if (useless === undefined) return;
  const flag = `--${useless.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new UsageError(`${what}: nothing is run, and ${flag} has no meaning beside it`);
}
