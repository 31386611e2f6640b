import type { Command, Option } from "commander";
import type { MergeOptions } from "./commands/merge.ts";
import type { Terminal } from "./terminal.ts";

/** How runs are made, whatever they are. */
export function addRunnerOptions(command: Command): void {
  command
    .option("-j, --jobs <n>", "workers: a number, or a share of the cores such as 50% (default: as worth it)")
    .option("-q, --quiet", "say nothing on stderr but errors and warnings");
}

/** How many seeds of a comparison run, and which of them here. */
export function addSeedNumberOptions(command: Command): void {
  command
    .option("--until-ci <share>", "add seeds until completion p99 is known so well, e.g. 2%")
    .option("--min-seeds <n>", "with --until-ci: at least so many (default: 20)")
    .option("--max-seeds <n>", "with --until-ci: at most so many (default: 500)")
    .option(
      "--shard <i/n>",
      "run the i-th of n parts of the seeds and keep them in a blob, for take-sim merge",
    )
    .option("--no-shard", "run all seeds, also in a task of an array job")
    .option("--output-dir <folder>", "where blobs go (default: .take-sim)")
    .addHelpText("after", shardHelp);
}

const shardHelp = `
The reporter blob[=FILE] keeps the runs for take-sim merge, beside the table. In
a task of a Slurm or AWS Batch array the shard is found by itself, as it is in a
Kubernetes indexed Job with TAKE_SIM_SHARDS=n; stderr says so.`;

/** The command `merge`. */
export function addMerge(
  program: Command,
  terminal: Terminal,
  {
    outcome,
    list,
  }: { readonly outcome: { exitCode: number }; readonly list: (flags: string, text: string) => Option },
): void {
  const command = program
    .command("merge")
    .description("Join the blobs of all shards, judge the gates, and report as one run would have.")
    .argument("[folder]", "where the blobs are (default: .take-sim)")
    .option("--allow-missing", "merge what is there: shards may be missing or interrupted")
    .option("--fail-on <what>", "when gates fail the call (default: as the shards were told)")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .addOption(list("--reporter <name=path>", "write a report, as with compare; several by several flags"));
  addRunnerOptions(command);
  command
    .addHelpText("after", mergeExamples)
    .action(async (folder: string | undefined, options: MergeOptions) => {
      const { mergeCommand } = await import("./commands/merge.ts");
      outcome.exitCode = await mergeCommand(folder, options, terminal);
    });
}

const mergeExamples = `
Examples (after take-sim compare 512-burst --shard 1/3, 2/3 and 3/3):
  take-sim merge
  take-sim merge shards --json --fail-on inconclusive
`;
