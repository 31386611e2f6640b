import type { Command } from "commander";
import { exitCodeHelp } from "../exit-codes.ts";
import { repeatedOption } from "./repeated-option.ts";

/** The flags that shape one scenario, for commands that make runs of it by themselves. */
export function addScenarioFlags(command: Command): Command {
  return command
    .option("--seeds <spec>", "seeds of every point: a count (30), 1..30 or 3,7,11")
    .addOption(
      repeatedOption(
        "--policy <name>",
        "run this policy only, or that of a file (./mine.ts); several with commas",
      ),
    )
    .addOption(repeatedOption("--set <key=value>", "set a key of the scenario, e.g. workers=4"))
    .option("--burst <jobs>", "without a file: so many jobs at time 0")
    .option("--duration <time>", "without a file: how long each job runs, e.g. 500ms")
    .option("--concurrency <slots>", "set the slots of each worker")
    .option("--workers <n>", "set the number of workers")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .option("-v, --verbose", "say on stderr where each value of the scenario came from");
}

/** The flags that make a grid. */
export function addGridFlags(command: Command): Command {
  return command
    .addOption(
      repeatedOption(
        "-P, --param <key=values>",
        "a key and its values: 0..64..8, 1..64x2, 1,2,4 or 0.1s,0.5s",
      ),
    )
    .option("--filter <condition>", "only points where this holds (see below)");
}

/** What `--filter` is, for `--help`. */
export const filterHelp = `
--filter compares keys, policy, numbers, times and quoted texts with == != < <=
> >=, joined by && || ! and parentheses: 'workers>1 && policy=="main"'.
`;

/** The end of every `--help`. */
export const exitCodes = `\n${exitCodeHelp}\n`;
