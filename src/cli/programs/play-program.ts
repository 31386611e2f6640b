import type { PlayOptions } from "../commands/play.ts";
import { exitCodeHelp } from "../exit-codes.ts";
import type { AddedTo } from "./more-commands.ts";
import { repeatedOption } from "./repeated-option.ts";

/** Adds `take-sim play`. */
export function addPlay({ program, terminal, outcome }: AddedTo): void {
  program
    .command("play")
    .description("Show a page that simulates a scenario while you move its numbers; it needs no network.")
    .argument("[file]", "a scenario file, or the name of one that comes with take-sim (default: 512-burst)")
    .option("--port <n>", "serve the page on this port of 127.0.0.1 (default: a free one)")
    .option("--write <page.html>", "write the page, which opens from a file, and serve none")
    .option("--seed <n>", "the seed that the page shows first (default: 1)")
    .addOption(repeatedOption("--policy <name>", "show this policy first; several with commas, at most 4"))
    .addOption(repeatedOption("--set <key=value>", "set a key of the scenario, e.g. workers=4"))
    .option("--burst <jobs>", "so many jobs at time 0, in place of the scenario's arrivals")
    .option("--duration <time>", "how long each job runs, e.g. 500ms, in place of the scenario's")
    .option("--concurrency <slots>", "set the slots of each worker")
    .option("--workers <n>", "set the number of workers")
    .option("-v, --verbose", "say on stderr what each value of the scenario is, and where it came from")
    .addHelpText("after", help)
    .action(async (file: string | undefined, options: PlayOptions) => {
      const { playCommand } = await import("../commands/play.ts");
      outcome.exitCode = await playCommand(file, options, terminal);
    });
}

const help = `
The page is served to this computer alone, and only until Ctrl-C, which ends the
command with exit code 0. Its address holds what was moved, so that a link to a
written page shares a situation.

${exitCodeHelp}

Examples:
  take-sim play
  take-sim play 512-burst-platform --port 8080
  take-sim play scenarios/512-burst.yaml --set workers=4 --write page.html
`;
