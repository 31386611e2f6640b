import { Command, Option } from "commander";
import { printable } from "../report/printable.ts";
import { version } from "../version.ts";
import { callMessage } from "./call-message.ts";
import type { CompareOptions } from "./commands/compare.ts";
import type { RunOptions } from "./commands/run.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { exitCodeHelp, UsageError } from "./exit-codes.ts";
import { addCompareFlags } from "./programs/compare-flags.ts";
import { addMoreCommands } from "./programs/more-commands.ts";
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
  addRun(program, terminal);
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

function addRun(program: Command, terminal: Terminal): void {
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
    runCommand(files, options, terminal);
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
  command.addHelpText("after", compareExamples).action(async (files: string[], options: CompareOptions) => {
    const { compareSources } = await import("./commands/compare-sources.ts");
    outcome.exitCode = await compareSources(files, options, terminal);
  });
}

/** What `run` and `compare` have in common. */
function addScenarioOptions(command: Command): void {
  command
    .option("--seeds <spec>", "seeds: a count (30), a range (1..30) or a list (3,7,11)")
    .addOption(list("--policy <name>", "run this policy only; several with commas, or by several flags"))
    .addOption(
      list("--set <key=value>", "set a key of the scenario, e.g. workers=4 or jobTake.deepQueue=0.2s"),
    )
    .option("--burst <jobs>", "without a file: so many jobs at time 0")
    .option("--duration <time>", "without a file: how long each job runs, e.g. 500ms")
    .option("--concurrency <slots>", "set the slots of each worker")
    .option("--workers <n>", "set the number of workers")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .addOption(
      list("--reporter <name=path>", "write a report; several with commas, or by several flags (see below)"),
    )
    .option("-v, --verbose", "say on stderr what each value of the scenario is, and where it came from")
    .addHelpText("after", reporterHelp);
}

/** How results are analysed and judged. */
function addGateOptions(command: Command): void {
  command
    .addOption(list("--gate <expr>", "what must hold; several by several flags (see below)"))
    .option("--no-gates", "judge nothing: neither the scenario's gates nor --gate")
    .option("--fail-on <what>", "when gates fail the call: fail, inconclusive, warn or never (default: fail)")
    .option("--confidence <share>", "the level of the intervals (default: 0.95)")
    .option("--ci <method>", "how intervals are found: bca, percentile or t (default: bca)")
    .option("--resamples <n>", "bootstrap resamples (default: 10000, or as many as the level needs)")
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

function list(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, before: string[] | undefined) => [...(before ?? []), value])
    .default(undefined, "none");
}

function addValidate(program: Command, terminal: Terminal): void {
  program
    .command("validate")
    .description("Check scenario files and print every problem with its place.")
    .argument("<file...>", "scenario files")
    .addHelpText("after", "\nExample:\n  take-sim validate scenarios/*.yaml\n")
    .action(async (files: string[]) => {
      const { validateCommand } = await import("./commands/validate.ts");
      validateCommand(files, terminal);
    });
}

function addSchema(program: Command, terminal: Terminal): void {
  program
    .command("schema")
    .description("Print the JSON Schema (draft-07) of a scenario file, for editors.")
    .addHelpText("after", "\nExample:\n  take-sim schema > scenario.schema.json\n")
    .action(async () => {
      const { schemaCommand } = await import("./commands/schema.ts");
      schemaCommand(terminal);
    });
}

function addPolicies(program: Command, terminal: Terminal): void {
  program
    .command("policies")
    .description("List the policies and the scenario keys that each needs.")
    .addHelpText("after", "\nExample:\n  take-sim policies\n")
    .action(async () => {
      const { policiesCommand } = await import("./commands/policies.ts");
      policiesCommand(terminal);
    });
}

function addHelp(program: Command): void {
  program
    .command("help")
    .description("Show the help of a command.")
    .argument("[command]", "run, compare, plan, sweep, tune, report, init, validate, schema or policies")
    .addHelpText("after", "\nExample:\n  take-sim help run\n")
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
  take-sim run --help`;

const reporterHelp = `
Reporters (the path "-" is stdout):
  table               the table that is printed by default
  json=FILE           take-sim/result@1: every number of every run
  jobs=FILE.csv       one row a job: arrived, taken, started, finished
  takes=FILE.csv      one row a take: sent, answered, asked, returned, occupancy
  events=FILE.jsonl   everything that happened, in order

A scenario's keys can also be set by the environment (TAKE_SIM_WORKERS=4,
TAKE_SIM_TAKE_AHEAD=16). A flag wins over the environment, the environment over
the scenario, the scenario over the default.

${exitCodeHelp}`;

const runExamples = `
Examples:
  take-sim run scenarios/512-burst.yaml
  take-sim run 512-burst --policy main --explain job-511
  take-sim run 512-burst --set takeAhead=16 --reporter jobs=jobs.csv --json
  take-sim run --burst 512 --duration 500ms --concurrency 32
`;

const compareExamples = `
Examples:
  take-sim compare scenarios/512-burst-platform.yaml
  take-sim compare 512-burst --seeds 1..9 --baseline drain-wait
  take-sim compare 512-burst --gate "takes of take-ahead <= 110% of main"
`;
