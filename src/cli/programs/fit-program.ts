import { Option } from "commander";
import type { AddedTo } from "./more-commands.ts";
import { exitCodes } from "./scenario-flags.ts";

/** Adds `take-sim fit`. */
export function addFit({ program, terminal }: AddedTo): void {
  program
    .command("fit")
    .description("Say which mechanisms of the job-take service a log of takes still allows.")
    .argument("<log...>", "logs of takes, CSV or JSONL; several are fitted together")
    .option("--columns <names>", "which column is what, e.g. asked=requested,sent=ts")
    .addOption(
      new Option("--log-unit <unit>", "the unit of the log's times (default: by their size)").choices([
        "s",
        "ms",
        "us",
      ]),
    )
    .option("--write-experiment <file>", "write the cheapest experiment that tells the survivors apart")
    .option("--json", "print the verdicts as JSON (take-sim/fit@1)")
    .addHelpText("after", notes)
    .action(async (logs: string[], options) => {
      const { fitCommand } = await import("../commands/fit.ts");
      fitCommand(logs, options, terminal);
    });
}

const notes = `
Columns: sent, asked, returned, and answered or roundTrip are needed; worker,
occupancy, depth, loopLag, delay (delayTime of the first job), outcome and run
help. Times are dates (ISO 8601, or numbers since 1970) or numbers.

${exitCodes}

Examples:
  take-sim fit takes.csv
  take-sim fit takes.jsonl --columns asked=requested,sent=ts --log-unit ms
  take-sim fit day.csv night.csv --write-experiment separate.yaml
  take-sim run 512-burst --reporter takes=takes.csv && take-sim fit takes.csv
`;
