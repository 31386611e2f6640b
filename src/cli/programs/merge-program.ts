import type { MergeOptions } from "../commands/merge.ts";
import { addJudgedOptions } from "./gate-flags.ts";
import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";
import { addRunnerOptions, openOption } from "./run-flags.ts";
import { exitCodes } from "./scenario-flags.ts";

/** Adds `take-sim merge`. */
export function addMerge({ program, terminal, outcome }: AddedTo): void {
  const command = program
    .command("merge")
    .description("Join the blobs of all shards, judge the gates, and report as one run would have.")
    .argument("[folder]", "where the blobs are (default: .take-sim)")
    .option("--allow-missing", "merge what is there: shards may be missing or interrupted");
  addJudgedOptions(command, "the gates that the shards were given");
  command
    .option("--fail-on <what>", "when gates fail the call (default: as the shards were told)")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .addOption(
      repeatedOption("--reporter <name=path>", "write a report, as with compare; several by several flags"),
    );
  command.addOption(openOption());
  command.addOption(
    repeatedOption("--policy <file>", "the file of a policy, for reports that make runs again"),
  );
  command.addOption(
    repeatedOption("--trace <file>", "the trace of the jobs, for reports that make runs again"),
  );
  addRunnerOptions(command);
  command
    .addHelpText("after", mergeExamples)
    .action(async (folder: string | undefined, options: MergeOptions) => {
      const { mergeCommand } = await import("../commands/merge.ts");
      outcome.exitCode = await mergeCommand(folder, options, terminal);
    });
}

const mergeExamples = `${exitCodes}
Examples:
  take-sim merge .take-sim
  take-sim merge shards --json --fail-on inconclusive
  take-sim merge --gate "completion p99 of take-ahead <= 102% of main"
`;
