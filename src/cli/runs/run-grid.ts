import type { WantedSeeds } from "../../experiment/grid-runs.ts";
import { pointText } from "../../scenario/parameter-grid.ts";
import { fileOf, type PlugInFile } from "../plug-ins/plug-in.ts";
import type { Terminal } from "../terminal.ts";
import type { TextReports } from "../text-reports.ts";
import type { Progress } from "./progress.ts";
import type { SeedRunner } from "./seed-runner.ts";
import type { SeedTask } from "./seed-task.ts";
import { type RunnerOptions, withSeedRunner } from "./with-seed-runner.ts";

/**
 * Makes the runs that are missing. Resolves to whether all are there then: not where the user interrupts.
 *
 * @param later so many runs may be wanted after them, for whoever waits
 */
export type MakeRuns = (wanted: readonly WantedSeeds[], later?: number) => Promise<boolean>;

/** A call that makes runs at the points of a grid. */
export interface GridCall<Subject> {
  readonly options: RunnerOptions;
  /** Those of the policies that come from files. */
  readonly plugIns: readonly PlugInFile[];
  /** Opens the reports; a wrong one stops the call before any run. */
  readonly reports: () => TextReports<Subject>;
  /** What is reported; undefined if that cannot be said, as the user interrupted. */
  readonly make: (makeRuns: MakeRuns) => Promise<Subject | undefined>;
}

/**
 * Makes the runs of a grid and writes its reports, or none where there is nothing to report. Returns what was reported.
 *
 * @throws RunFailure: the first in order of the points and seeds, which names its point
 */
export async function runGrid<Subject>(
  { options, plugIns, reports: open, make }: GridCall<Subject>,
  terminal: Terminal,
): Promise<Subject | undefined> {
  return withSeedRunner({ options, terminal }, open, async ({ runner, reports, progress }) => {
    const subject = await make(makeRunsWith({ runner, progress, plugIns: plugIns.map(fileOf) }));
    progress.stop();
    if (subject === undefined) reports.discard();
    else reports.finish(subject);
    return subject;
  });
}

interface Parts {
  readonly runner: SeedRunner;
  readonly progress: Progress;
  readonly plugIns: readonly PlugInFile[];
}

function makeRunsWith({ runner, progress, plugIns }: Parts): MakeRuns {
  return async (wanted, later = 0) => {
    const tasks = wanted.map((one) => ({ ...taskOf(one), plugIns }));
    const now = tasks.reduce((sum, { seeds, policies }) => sum + seeds.length * policies.length, 0);
    progress.remain(now + later);
    await runner.runAll(tasks, (seed, index) => wanted[index]?.runs.add(seed));
    return wanted.every(({ runs, seeds }) => runs.missing(seeds).length === 0);
  };
}

function taskOf({ runs, seeds }: WantedSeeds): SeedTask {
  const { scenario, policies, values } = runs.point;
  const title = `${scenario.name} at ${pointText(values)}`;
  return { scenario, title, policies, seeds: runs.missing(seeds), rows: [], every: 0 };
}
