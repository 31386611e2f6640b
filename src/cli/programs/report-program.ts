import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";
import { openOption } from "./run-flags.ts";
import { exitCodes } from "./scenario-flags.ts";

/** Adds `take-sim report`. */
export function addReport({ program, terminal, outcome, addGateOptions }: AddedTo): void {
  const command = program
    .command("report")
    .description("Show a saved result again, in any format, and judge its gates again.")
    .argument("<result>", "a file that --reporter json=FILE or --save-baseline wrote")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .addOption(
      repeatedOption("--reporter <name=path>", 'as of compare ("take-sim compare --help" lists them)'),
    );
  command.addOption(openOption());
  command.addOption(
    repeatedOption("--policy <file>", "the file of a policy, for reports that make runs again"),
  );
  command.addOption(
    repeatedOption("--trace <file>", "the trace of the jobs, for reports that make runs again"),
  );
  addGateOptions(command);
  command.addHelpText("after", examples).action(async (path: string, options) => {
    const { reportCommand } = await import("../commands/report.ts");
    outcome.exitCode = reportCommand(path, options, terminal);
  });
}

const examples = `${exitCodes}
Examples:
  take-sim report result.json
  take-sim report result.json --reporter html=report.html --open always
  take-sim report result.json --no-gates --reporter jobs=jobs.csv
  take-sim report result.json --gate "completion p99 of main <= 30 s"
`;
