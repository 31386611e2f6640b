import { Option } from "commander";
import type { AddedTo } from "./more-commands.ts";
import { addSeedNumberOptions } from "./run-flags.ts";

/** Adds `take-sim replay`. */
export function addReplay({ program, terminal, outcome, addScenarioOptions, addGateOptions }: AddedTo): void {
  const command = program
    .command("replay")
    .description("Give each policy the jobs of a log, as they arrived and as long as they ran.")
    .argument("<log>", "a log of jobs, CSV or JSONL, compressed or not")
    .argument("[scenario]", "whose workers and service the jobs meet (default: usual ones)")
    .option("--columns <names>", "which column is what, e.g. submitted=created_at,finished=ended")
    .addOption(
      new Option("--log-unit <unit>", "the unit of bare numbers (default: by name or size)").choices([
        "s",
        "ms",
        "us",
      ]),
    )
    .option("--where <cells>", "only rows with these cells, e.g. policy=main,seed=1")
    .option("--write <file>", "write the scenario too, for compare, sweep and tune")
    .option("--baseline <policy>", "the policy to compare with (default: the scenario's, else its first)");
  addScenarioOptions(command);
  addGateOptions(command);
  addSeedNumberOptions(command);
  command.addHelpText("after", notes).action(async (log: string, scenario: string | undefined, options) => {
    const { replayCommand } = await import("../commands/replay.ts");
    outcome.exitCode = await replayCommand(log, scenario, options, terminal);
  });
}

const notes = `
The log has a row a job: submitted, and started and finished, or a duration.
Times are dates (ISO 8601), or numbers. A job that did not end is left out. A
log that --reporter jobs=FILE wrote can be replayed as it is. Without workers
and concurrency, as many are taken as ran jobs at once.

Examples:
  take-sim replay jobs.csv
  take-sim replay jobs.csv --workers 4 --concurrency 8 --policy main,drain-wait
  take-sim replay jobs.csv --set arrivals.window=[0s,600s] --write replay.yaml
  take-sim replay jobs.jsonl mine.yaml --columns submitted=ts,duration=ms
`;
