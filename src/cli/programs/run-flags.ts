import { type Command, Option } from "commander";
import { exitCodeHelp } from "../exit-codes.ts";
import { repeatedOption } from "./repeated-option.ts";

/** What `run` and `compare` have in common. */
export function addScenarioOptions(command: Command): void {
  command
    .option("--seeds <spec>", "seeds: a count (30), a range (1..30) or a list (3,7,11)")
    .addOption(
      repeatedOption(
        "--policy <name>",
        "run this policy only, or that of a file (./mine.ts); several with commas",
      ),
    )
    .addOption(
      repeatedOption(
        "--set <key=value>",
        "set a key of the scenario, e.g. workers=4 or jobTake.deepQueue=0.2s",
      ),
    )
    .option("--burst <jobs>", "so many jobs at time 0, in place of the scenario's arrivals")
    .option("--duration <time>", "how long each job runs, e.g. 500ms, in place of the scenario's")
    .option("--concurrency <slots>", "set the slots of each worker")
    .option("--workers <n>", "set the number of workers")
    .option("--horizon <time>", "stop each run there, e.g. 600s, even if jobs are left")
    .option("--discard-before <time>", "the statistical warm-up: what is before counts in no number")
    .option("--json", "print the result as JSON, the same as --reporter json=-")
    .addOption(
      repeatedOption(
        "--reporter <name=path>",
        "write a report; several with commas, or by several flags (see below)",
      ),
    )
    .option("--every <time>", "the step of the time series, e.g. 100ms (default: 1s)")
    .addOption(openOption())
    .option("-u, --time-unit <unit>", "the unit of times in tables: ms or s (default: by their size)")
    .option("-v, --verbose", "say on stderr what each value of the scenario is, and where it came from");
  addRunnerOptions(command);
  command.addHelpText("after", reporterHelp);
}

/** When the page is shown. */
export function openOption(): Option {
  return new Option(
    "--open <when>",
    "show the page of html=FILE: never, on-failure or always (default: never)",
  );
}

/** How runs are made, whatever they are. */
export function addRunnerOptions(command: Command): void {
  command
    .option("-j, --jobs <n>", "workers: a number, or a share of the cores such as 50% (default: as worth it)")
    .option("-q, --quiet", "no notes on stderr, and no table where a report goes to a file");
}

/** How many seeds of a comparison run, and which of them here. */
export function addSeedNumberOptions(command: Command): void {
  command
    .option("--until-ci <share>", "add seeds until completion p99 is known so well, e.g. 2%")
    .option("--min-seeds <n>", "with --until-ci: at least so many (default: 20)")
    .option("--max-seeds <n>", "with --until-ci: at most so many (default: 500)")
    .option(
      "--shard <i/n>",
      "run the i-th of n parts of the seeds and keep them in a blob, for take-sim merge",
    )
    .option("--no-shard", "run all seeds, also in a task of an array job")
    .addHelpText("after", shardHelp);
}

const shardHelp = `
The reporter blob[=FILE] keeps the runs for take-sim merge, beside the table. In
a task of a Slurm or AWS Batch array the shard is found by itself, as it is in a
Kubernetes indexed Job with TAKE_SIM_SHARDS=n; stderr says so.`;

const reporterHelp = `
Reporters (the path "-" is stdout):
  table               the table that is printed by default
  json=FILE           take-sim/result@1: every number of every run
  jobs=FILE.csv       one row a job: arrived, taken, started, finished
  takes=FILE.csv      one row a take: sent, answered, asked, returned, occupancy
  scaling=FILE.csv    one row a decision of the autoscaler
  events=FILE.jsonl   everything that happened, in order
  series=FILE.csv     jobs queued, held and running, and free slots, over time
  trace=FILE.json     one seed, every slot and take, for https://ui.perfetto.dev
  csv=FILE            one row a run, with all its numbers
  html=FILE.html      one page: charts, every slot of a run, outliers; --open
                      shows it
  markdown=FILE       verdict, gates and table, the rest folded away
  junit=FILE.xml      one test case a gate
  github[=FILE]       annotations, summary of the step, comment.md; by itself in
                      GitHub Actions
  bmf=FILE            Bencher Metric Format
  benchmark-action=FILE   for github-action-benchmark (customSmallerIsBetter)
A file whose name ends in .gz is compressed.

A scenario's keys can also be set by the environment (TAKE_SIM_WORKERS=4,
TAKE_SIM_TAKE_AHEAD=16). A flag wins over the environment, the environment over
the scenario, the scenario over the default.

${exitCodeHelp}`;
