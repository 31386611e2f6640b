import { runTable } from "../../report/run-table.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { type LoadedScenario, loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import type { ValueFromOutside } from "../origins-text.ts";
import { replayOf } from "../replay-words.ts";
import { runExperiments } from "../runs/run-experiments.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import type { ReportOptions } from "../wanted-reports.ts";
import { stories } from "./explain.ts";

/** What `run` runs where nothing is said: one seed, whatever seeds a comparison of the scenario has. */
const ONE_SEED = [1];

/** The flags of `take-sim run`. */
export interface RunOptions extends ScenarioOptions, ReportOptions, RunnerOptions {
  readonly seed?: string;
  readonly explain?: string;
  readonly dryRun?: boolean;
}

/** `take-sim run`: every policy of each scenario, with one seed unless several are asked for. Returns the exit code. */
export async function runCommand(
  files: readonly string[],
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  const given = givenSeeds(options);
  if (options.explain !== undefined) requireNoReports(options);
  const notes = withoutNotes(terminal, options);
  const unjudged = { ...options, gates: false };
  const loaded = loadScenarios(files, unjudged, notes, (one) => seedsFromOutside(one, options));
  const wanted = loaded.map((one, index) => ({
    scenario: one.scenario,
    plugIns: one.plugIns,
    replay: replayOf(files[index], { flags: options, plugIns: one.plugIns }, terminal),
    seeds: given ?? one.seedsFromOutside ?? ONE_SEED,
  }));
  if (options.explain !== undefined) {
    terminal.stdout(stories(wanted, options.explain));
    return ExitCode.ok;
  }
  const { exitCode } = await runExperiments(
    {
      wanted: wanted.map(({ seeds, ...one }) => ({ ...one, choice: { seeds } })),
      inputs: loaded.flatMap((one) => one.files),
      options,
      table: runTable,
    },
    terminal,
  );
  return exitCode;
}

/** The seeds of the flags, if they name any. @throws UsageError */
export function givenSeeds({
  seed,
  seeds,
}: Pick<RunOptions, "seed" | "seeds">): readonly number[] | undefined {
  if (seed !== undefined && seeds !== undefined)
    throw new UsageError(
      `--seed ${seed} and --seeds ${seeds} exclude each other; --seed runs one, --seeds several`,
    );
  if (seed === undefined) return seeds === undefined ? undefined : requireSeeds(seeds, "--seeds");
  if (/^\d+$/.test(seed) && Number.isSafeInteger(Number(seed))) return [Number(seed)];
  const hint = seed.includes("..") || seed.includes(",") ? `; --seeds ${seed} runs several` : "";
  throw new UsageError(
    `--seed ${seed}: "${seed}" is not allowed; a whole number from 0 to ${Number.MAX_SAFE_INTEGER} is${hint}`,
  );
}

function seedsFromOutside(
  loaded: LoadedScenario,
  { seed, seeds }: RunOptions,
): Record<string, ValueFromOutside> {
  if (seed !== undefined) return { seeds: { value: seed, origin: `--seed ${seed}` } };
  if (seeds !== undefined) return { seeds: { value: seeds, origin: `--seeds ${seeds}` } };
  if (loaded.seedsFromOutside !== undefined) return {};
  return { seeds: { value: `seed ${ONE_SEED[0]}`, origin: "default of run" } };
}

function requireNoReports({ explain, json, reporter }: RunOptions): void {
  const report = json === true ? "--json" : reporter === undefined ? undefined : `--reporter ${reporter[0]}`;
  if (report === undefined) return;
  throw new UsageError(
    `--explain ${explain} and ${report} exclude each other; the story stands in the place of reports`,
  );
}
