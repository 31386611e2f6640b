import { wrapText } from "../../report/wrap-text.ts";
import { packagedPresets } from "../files.ts";
import type { AddedTo } from "./more-commands.ts";
import { exitCodes } from "./scenario-flags.ts";

const examples = `
Examples:
  take-sim init my-project
  take-sim init --policy
  take-sim init --preset celery
`;

function presetHelp(): string {
  return `\n${wrapText(`Queues with a preset: ${[...packagedPresets().keys()].join(", ")}.`, 80)}\n`;
}

/** Adds `take-sim init`. */
export function addInit({ program, terminal }: AddedTo): void {
  program
    .command("init")
    .description(
      "Write a commented scenario and a workflow for GitHub Actions, a policy, or another queue's defaults.",
    )
    .argument("[folder]", "where to write scenarios/ and .github/ (default: here)")
    .option("--policy [file]", "write a commented policy instead (default: my-policy.ts)")
    .option(
      "--preset <queue>",
      "write a scenario with this queue's documented defaults instead, scenarios/QUEUE.yaml (see below)",
    )
    .option("--force", "write over files that are there")
    .addHelpText("after", () => `${presetHelp()}${exitCodes}${examples}`)
    .action(async (folder: string | undefined, options) => {
      const { initCommand } = await import("../commands/init.ts");
      initCommand(folder, options, terminal);
    });
}
