import type { Command } from "commander";
import { repeatedOption } from "./repeated-option.ts";

/** How results are analysed and judged. */
export function addGateOptions(command: Command): void {
  addJudgedOptions(command, "the scenario's gates");
  command
    .option("--fail-on <what>", "when gates fail the call: fail, inconclusive, warn or never (default: fail)")
    .option("--confidence <share>", "the level of the intervals (default: 0.95)")
    .option("--ci <method>", "how intervals are found: bca, percentile or t (default: bca)")
    .option("--resamples <n>", "bootstrap resamples (default: 10000, or as many as the level needs)");
}

/** What must hold: `others` are the gates that a call has without saying so. */
export function addJudgedOptions(command: Command, others: string): void {
  command
    .addOption(repeatedOption("--gate <expr>", "what must hold; several by several flags (see below)"))
    .option("--no-gates", `judge nothing: neither ${others} nor --gate`)
    .addHelpText("after", gateHelp);
}

const gateHelp = `
Gates judge the mean over seeds by its confidence interval:
  completion p99 of take-ahead <= 102% of main   fails only if proved worse
  improve: takes of main < 90% of linger         fails unless proved better
  warn: stranded of take-ahead <= 10 job-s       fails only with --fail-on warn
  completion p99 of main within 24.3 s ± 6%
With the whole interval on the good side of the bound a gate passes, with all of
it on the bad side it fails, and else it is inconclusive.`;
