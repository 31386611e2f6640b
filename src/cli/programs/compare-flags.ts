import type { Command } from "commander";

/** The flags of `compare` beside those of runs: saved results and measured numbers. */
export function addCompareFlags(command: Command): void {
  command
    .option("--dry-run", "list every run and make none, as take-sim plan does")
    .option("--measured <csv>", "numbers of a real endpoint, in place of runs (see below)")
    .option("--unpaired", "with --measured: repetitions do not pair, whatever their names")
    .option("--save-baseline <name>", "keep the result as .take-sim/baselines/<name>.json")
    .option("--baseline-file <file>", "compare each policy with its saved self, called POLICY@saved")
    .option("--baseline-lenient", "a missing --baseline-file is a warning, and no error")
    .option("--output-dir <folder>", "where blobs and saved results lie (default: .take-sim)")
    .addHelpText("after", help);
}

const help = `
In place of scenarios, saved results can be compared: new=a.json old=b.json. A
policy is called by its label, or label/policy where a result has several; the
baseline is the last result's. Runs are paired by seed, on the seeds that all
results have; --policy picks policies.

--measured reads a CSV with the columns arm, rep, and one for each metric
("completion_p99_ms" or "completion p99 (s)"). Repetitions pair where every arm
has the same reps, else the arms are compared unpaired.
    take-sim compare new=a.json old=b.json --gate "completion p99 of new < 20 s"
    take-sim compare --measured reps.csv --baseline main
    take-sim compare 512-burst --baseline-file .take-sim/baselines/main.json`;
