import type { AddedTo } from "./more-commands.ts";
import { addGridFlags, exitCodes, filterHelp } from "./scenario-flags.ts";

/** Adds `take-sim plan`. */
export function addPlan({ program, terminal, addScenarioOptions, addGateOptions }: AddedTo): void {
  const command = program
    .command("plan")
    .description("List every run that compare (or sweep, with -P) would make; run nothing.")
    .argument("[file...]", "scenario files, or names of the scenarios that come with take-sim")
    .option("--baseline <policy>", "as of compare");
  addGridFlags(command);
  addScenarioOptions(command);
  addGateOptions(command);
  command.addHelpText("after", filterHelp + examples).action(async (files: string[], options) => {
    const { planCommand } = await import("../commands/plan.ts");
    planCommand(files, options, terminal);
  });
}

const examples = `${exitCodes}
Examples:
  take-sim plan 512-burst --seeds 10
  take-sim plan 512-burst -P takeAhead=0..64..8 --policy take-ahead --json
`;
