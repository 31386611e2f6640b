import { Command } from "commander";
import { printable } from "../report/printable.ts";
import { version } from "../version.ts";
import { callMessage } from "./call-message.ts";
import type { CompareOptions } from "./commands/compare.ts";
import type { RunOptions } from "./commands/run.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { exitCodeHelp, UsageError } from "./exit-codes.ts";
import { addCompareFlags } from "./programs/compare-flags.ts";
import { addGateOptions } from "./programs/gate-flags.ts";
import { addMoreCommands } from "./programs/more-commands.ts";
import { repeatedOption } from "./programs/repeated-option.ts";
import { addScenarioOptions, addSeedNumberOptions } from "./programs/run-flags.ts";
import type { Terminal } from "./terminal.ts";

/** Text for people is at most so wide, whatever the terminal. */
const WIDTH = 80;

/** What a command leaves behind beside its reports. */
export interface Outcome {
  exitCode: number;
}

/** The command line. What each command does is loaded only when it is called. */
export function makeProgram(terminal: Terminal, outcome: Outcome): Command {
  const program = new Command("take-sim")
    .description("Simulates pull-based job queues: what a worker's take loop does to a burst of jobs.")
    .version(version)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.stdout,
      writeErr: terminal.stderr,
      getOutHelpWidth: () => WIDTH,
      getErrHelpWidth: () => WIDTH,
      outputError: (text, write) => write(printable(`${callMessage(text, commandNames(program))}\n`)),
    })
    .addHelpText("after", `\n${exitCodeHelp}\n\n${programExamples}`);
  addRun(program, terminal, outcome);
  addCompare(program, terminal, outcome);
  addMoreCommands({ program, terminal, outcome, addScenarioOptions, addGateOptions });
  addValidate(program, terminal);
  addSchema(program, terminal);
  addPolicies(program, terminal);
  addHelp(program);
  for (const command of [program, ...program.commands]) command.showHelpAfterError(helpHint(command));
  return program;
}

function commandNames(program: Command): string[] {
  return program.commands.map((command) => command.name());
}

function helpHint(command: Command): string {
  const call = command.parent === null ? "take-sim" : `take-sim ${command.name()}`;
  return `"${call} --help" shows what is allowed`;
}

function addRun(program: Command, terminal: Terminal, outcome: Outcome): void {
  const command = program
    .command("run")
    .description("Run a scenario and print what came of it: every policy it lists, with one seed.")
    .argument("[file...]", "scenario files, or names of the scenarios that come with take-sim")
    .option("--seed <n>", "the seed to run (default: 1)")
    .option("--dry-run", "list every run and make none, as take-sim plan does")
    .option("--explain <job>", "tell the story of one job, e.g. job-17, in place of the table");
  addScenarioOptions(command);
  command.addHelpText("after", runExamples).action(async (files: string[], options: RunOptions) => {
    if (options.dryRun === true) {
      const { planCommand } = await import("./commands/plan.ts");
      planCommand(files, options, terminal, "run");
      return;
    }
    const { runCommand } = await import("./commands/run.ts");
    outcome.exitCode = await runCommand(files, options, terminal);
  });
}

function addCompare(program: Command, terminal: Terminal, outcome: Outcome): void {
  const command = program
    .command("compare")
    .description(
      "Run all policies of a scenario on the same seeds and put them side by side against a baseline.",
    )
    .argument("[file...]", "scenario files, or names of the scenarios that come with take-sim")
    .option("--baseline <policy>", "the policy to compare with (default: the scenario's, else its first)");
  addCompareFlags(command);
  addScenarioOptions(command);
  addGateOptions(command);
  addSeedNumberOptions(command);
  command.addHelpText("after", compareExamples).action(async (files: string[], options: CompareOptions) => {
    const { compareSources } = await import("./commands/compare-sources.ts");
    outcome.exitCode = await compareSources(files, options, terminal);
  });
}

function addValidate(program: Command, terminal: Terminal): void {
  program
    .command("validate")
    .description("Check scenario files and print every problem with its place.")
    .argument("<file...>", "scenario files")
    .addHelpText("after", `\n${exitCodeHelp}\n\nExample:\n  take-sim validate scenarios/*.yaml\n`)
    .action(async (files: string[]) => {
      const { validateCommand } = await import("./commands/validate.ts");
      validateCommand(files, terminal);
    });
}

function addSchema(program: Command, terminal: Terminal): void {
  program
    .command("schema")
    .description("Print the JSON Schema (draft-07) of a scenario file, for editors.")
    .addHelpText("after", `\n${exitCodeHelp}\n\nExample:\n  take-sim schema > scenario.schema.json\n`)
    .action(async () => {
      const { schemaCommand } = await import("./commands/schema.ts");
      schemaCommand(terminal);
    });
}

function addPolicies(program: Command, terminal: Terminal): void {
  program
    .command("policies")
    .description("List the policies, their parameters and the scenario keys that each needs.")
    .addOption(repeatedOption("--policy <file>", "list the policy in this file too"))
    .addHelpText(
      "after",
      `\n${exitCodeHelp}\n\nExamples:\n  take-sim policies\n  take-sim policies --policy ./my-policy.ts\n`,
    )
    .action(async (options: { readonly policy?: readonly string[] }) => {
      const { policiesCommand } = await import("./commands/policies.ts");
      policiesCommand(options, terminal);
    });
}

function addHelp(program: Command): void {
  program
    .command("help")
    .description("Show the help of a command.")
    .argument(
      "[command]",
      "run, compare, merge, plan, sweep, tune, replay, fit, calibrate, check-fit, report, play, init, validate, schema or policies",
    )
    .addHelpText("after", `\n${exitCodeHelp}\n\nExample:\n  take-sim help run\n`)
    .action((name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((one) => one.name() === name);
      if (command === undefined)
        throw new UsageError(
          `unknown command "${name}"${knownAndNearest(name as string, commandNames(program))}`,
        );
      command.outputHelp();
    });
}

const programExamples = `Examples:
  take-sim run 512-burst
  take-sim run --burst 512 --duration 500ms --concurrency 32
  take-sim compare 512-burst-platform --seeds 30
  take-sim play
  take-sim run --help`;

const runExamples = `
Examples:
  take-sim run scenarios/512-burst.yaml
  take-sim run 512-burst --policy main --explain job-511
  take-sim run 512-burst --set takeAhead=16 --reporter jobs=jobs.csv --json
  take-sim run 512-burst --reporter trace=run.json.gz,html=run.html
  take-sim run 512-burst --set "events=[{at: 3s, crash: 0, restart: 10s}]"
  take-sim run --burst 512 --duration 500ms --concurrency 32
`;

const compareExamples = `
Examples:
  take-sim compare scenarios/512-burst-platform.yaml
  take-sim compare 512-burst --seeds 1..9 --baseline drain-wait
  take-sim compare 512-burst --reporter html=report.html --open on-failure
  take-sim compare 512-burst --gate "takes of take-ahead <= 110% of main"
`;
