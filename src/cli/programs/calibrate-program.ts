import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";
import { addRunnerOptions } from "./run-flags.ts";
import { addScenarioFlags, exitCodes } from "./scenario-flags.ts";

/** Adds `take-sim calibrate`. */
export function addCalibrate({ program, terminal, outcome }: AddedTo): void {
  const command = program
    .command("calibrate")
    .description("Fit keys of a scenario to what was observed, and say which the data cannot tell.")
    .argument("[file]", "a scenario file, or the name of a scenario that comes with take-sim")
    .option("--observed <file>", "figures (CSV or YAML) or a log of jobs (CSV); see below")
    .addOption(
      repeatedOption("--over <key=range>", "what is fitted, and in which range; several with commas"),
    )
    .option("--tolerance <share>", "how well the numbers of a log are known (default: 5%)")
    .option("--write <file>", "write the calibrated scenario, which extends the given one");
  addScenarioFlags(command).addOption(
    repeatedOption("--reporter <name=path>", "table, json=FILE or scenario=FILE"),
  );
  addRunnerOptions(command);
  command
    .addHelpText("after", observedHelp + calibrateNotes)
    .action(async (file: string | undefined, options) => {
      const { calibrateCommand } = await import("../commands/calibrate.ts");
      outcome.exitCode = await calibrateCommand(file, options, terminal);
    });
}

/** Adds `take-sim check-fit`. */
export function addCheckFit({ program, terminal, outcome }: AddedTo): void {
  const command = program
    .command("check-fit")
    .description("Hold a scenario against what was observed, quantile by quantile.")
    .argument("[file]", "a scenario file, or the name of a scenario that comes with take-sim")
    .option("--observed <file>", "a log of jobs (CSV) or figures (CSV or YAML); see below")
    .option("--threshold <share>", "the largest mean absolute error that passes (default: 10%)");
  addScenarioFlags(command).addOption(repeatedOption("--reporter <name=path>", "table or json=FILE"));
  addRunnerOptions(command);
  command
    .addHelpText("after", observedHelp + checkFitNotes)
    .action(async (file: string | undefined, options) => {
      const { checkFitCommand } = await import("../commands/check-fit.ts");
      outcome.exitCode = await checkFitCommand(file, options, terminal);
    });
}

const observedHelp = `
Figures have a metric, a policy, a value, and a tolerance or the ends of a 95 %
interval; "against" makes one the change against another policy:
  metric,policy,against,value,tolerance,low,high
  completion p99,main,,24.3s,5%,,
  completion p99,drain-wait,main,-4.6s,,-5.9s,-3.0s
A log of jobs has submission_time, taken_time and finish_time, and may have
starting_time, policy, seed and final_state, as --reporter jobs=FILE writes it.
`;

const calibrateNotes = `
Of a log are taken p50, p90 and p99 of delayTime, completion and executionTime.
Interrupted, it has found nothing and writes nothing.
${exitCodes}
Examples:
  take-sim calibrate 512-burst-platform --observed figures.csv \\
    --over duration.lognormal.mean=0.2s..1s,duration.lognormal.cv=0.05..0.6
  take-sim calibrate mine.yaml --observed jobs.csv --policy main \\
    --over jobTake.deepQueue=0.1s..1s --write calibrated.yaml
`;

const checkFitNotes = `
The verdict is on p50, p90 and p99 of delayTime and completion, or on all
figures. Exit code 1: the mean absolute error is over the threshold, or a number
is missing. Interrupted, it writes nothing.
${exitCodes}
Examples:
  take-sim check-fit mine.yaml --observed jobs.csv
  take-sim check-fit 512-burst-platform --observed figures.yaml --threshold 5%
`;
