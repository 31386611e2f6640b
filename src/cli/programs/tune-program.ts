import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";
import { addRunnerOptions } from "./run-flags.ts";
import { addScenarioFlags, exitCodes, filterHelp } from "./scenario-flags.ts";

/** Adds `take-sim tune`. */
export function addTune({ program, terminal, outcome }: AddedTo): void {
  const command = program
    .command("tune")
    .description("Find the best value of a parameter, and those that the data cannot tell from it.")
    .argument("[file]", "a scenario file, or the name of a scenario that comes with take-sim")
    .option("--objective <metric>", 'what is to be best: "completion p99", or "lowest takes"')
    .addOption(
      repeatedOption("--over <key=values>", "what may be changed; several with commas; default values below"),
    )
    .addOption(repeatedOption("--limit <bound>", 'what must hold at a point: "stranded < 10 job-s"'));
  addScenarioFlags(command)
    .option("--filter <condition>", "only points where this holds (see below)")
    .addOption(repeatedOption("--reporter <name=path>", "table or json=FILE"))
    .option("--confidence <share>", "the level of the whole search (default: 0.95)");
  addRunnerOptions(command);
  command.addHelpText("after", filterHelp + notes).action(async (file: string | undefined, options) => {
    const { tuneCommand } = await import("../commands/tune.ts");
    outcome.exitCode = await tuneCommand(file, options, terminal);
  });
}

const notes = `
Without values a parameter takes: takeAhead 0,1..64x2; concurrency 1..64x2;
workers 1..16x2; linger 0s to 1s; runTick 0s to 250ms. All points run with 10
seeds; those that are clearly out do not run with the others. Exit code 1: no
point keeps the limits.
${exitCodes}
Examples:
  take-sim tune 512-burst --objective 'completion p99' --over takeAhead=0..64..8
  take-sim tune 512-burst --objective 'completion p99' --over takeAhead \\
    --limit 'holdTime mean < 50 ms'
`;
