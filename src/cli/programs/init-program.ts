import type { AddedTo } from "./more-commands.ts";

/** Adds `take-sim init`. */
export function addInit({ program, terminal }: AddedTo): void {
  program
    .command("init")
    .description("Write a commented scenario and a workflow for GitHub Actions.")
    .argument("[folder]", "where to write scenarios/ and .github/ (default: here)")
    .option("--force", "write over files that are there")
    .addHelpText("after", "\nExample:\n  take-sim init my-project\n")
    .action(async (folder: string | undefined, options) => {
      const { initCommand } = await import("../commands/init.ts");
      initCommand(folder, options, terminal);
    });
}
