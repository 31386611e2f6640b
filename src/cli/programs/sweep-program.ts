import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";
import { addRunnerOptions } from "./run-flags.ts";
import { addGridFlags, addScenarioFlags, exitCodes, filterHelp } from "./scenario-flags.ts";

/** Adds `take-sim sweep`. */
export function addSweep({ program, terminal, outcome }: AddedTo): void {
  const command = program
    .command("sweep")
    .description("Run a grid of parameters × policies, every point on the same seeds.")
    .argument("[file]", "a scenario file, or the name of a scenario that comes with take-sim");
  addGridFlags(command);
  addScenarioFlags(command)
    .addOption(
      repeatedOption(
        "--metric <name>",
        'what is shown and kept, e.g. "slot use"; several with commas, or "all"',
      ),
    )
    .addOption(
      repeatedOption(
        "--reporter <name=path>",
        "table, json, csv (a row a point and policy), html (a page with charts) or svg (its charts); name=FILE",
      ),
    )
    .option("--confidence <share>", "the level of the intervals (default: 0.95)")
    .option("--ci <method>", "how intervals are found: bca, percentile or t (default: bca)")
    .option("--resamples <n>", "bootstrap resamples (default: as many as the level needs)")
    .option("--dry-run", "list every run and make none, as take-sim plan does");
  addRunnerOptions(command);
  command.addHelpText("after", filterHelp + examples).action(async (file: string | undefined, options) => {
    const { sweepCommand } = await import("../commands/sweep.ts");
    outcome.exitCode = await sweepCommand(file, options, terminal);
  });
}

const examples = `${exitCodes}
Examples:
  take-sim sweep 512-burst -P takeAhead=0..64..8 -P workers=1,2,4 --seeds 5
  take-sim sweep 512-burst -P jobTake.deepQueue=0.1s,0.5s --reporter csv=s.csv
  take-sim sweep 512-burst -P takeAhead=0..32..8 --reporter html=sweep.html
  take-sim sweep 512-burst -P workers=1,2 --filter 'policy!="main"' --seeds 5
`;
