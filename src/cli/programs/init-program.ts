import type { AddedTo } from "./more-commands.ts";
import { exitCodes } from "./scenario-flags.ts";

/** Adds `take-sim init`. */
export function addInit({ program, terminal }: AddedTo): void {
  program
    .command("init")
    .description("Write a commented scenario and a workflow for GitHub Actions, or a policy.")
    .argument("[folder]", "where to write scenarios/ and .github/ (default: here)")
    .option("--policy [file]", "write a commented policy instead (default: my-policy.ts)")
    .option("--force", "write over files that are there")
    .addHelpText("after", `${exitCodes}\nExamples:\n  take-sim init my-project\n  take-sim init --policy\n`)
    .action(async (folder: string | undefined, options) => {
      const { initCommand } = await import("../commands/init.ts");
      initCommand(folder, options, terminal);
    });
}
