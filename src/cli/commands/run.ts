import { runExperiment } from "../../experiment/experiment.ts";
import type { Run } from "../../experiment/run.ts";
import { simulate } from "../../experiment/simulate.ts";
import { explainJob } from "../../report/explain-job.ts";
import { runTable } from "../../report/run-table.ts";
import { nearestName } from "../../scenario/nearest-name.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { jobId } from "../../workload/workload.ts";
import { UsageError } from "../exit-codes.ts";
import { loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import { type ReportOptions, Reports } from "../reports.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim run`. */
export interface RunOptions extends ScenarioOptions, ReportOptions {
  readonly seed?: string;
  readonly explain?: string;
}

/** `take-sim run`: every policy of each scenario, with one seed unless several are asked for. */
export function runCommand(files: readonly string[], options: RunOptions, terminal: Terminal): void {
  const seeds = seedsOf(options);
  const loaded = loadScenarios(files, options, terminal);
  if (options.explain !== undefined) {
    for (const { scenario } of loaded) terminal.stdout(explain(scenario, seeds, options.explain));
    return;
  }
  const inputs = loaded.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const reports = new Reports(options, inputs, terminal);
  try {
    const results = loaded.map(({ scenario }) =>
      runExperiment(scenario, { seeds, log: reports.needLog, onRun: (run) => reports.addRun(run) }),
    );
    reports.finish(results, runTable);
  } catch (error) {
    reports.discard();
    throw error;
  }
}

function seedsOf(options: RunOptions): readonly number[] {
  if (options.seed !== undefined && options.seeds !== undefined) {
    throw new UsageError("--seed and --seeds cannot be given together");
  }
  if (options.seed !== undefined) {
    if (!/^\d+$/.test(options.seed)) {
      throw new UsageError(`--seed ${options.seed}: "${options.seed}" is not allowed; a whole number is`);
    }
    return [Number(options.seed)];
  }
  return options.seeds === undefined ? [1] : requireSeeds(options.seeds, "--seeds");
}

function explain(scenario: Scenario, seeds: readonly number[], name: string): string {
  const stories = seeds.flatMap((seed) =>
    scenario.policies.map((policy) => {
      const run = simulate(scenario, { policy, seed });
      return explainJob(run, requireJob(run, name));
    }),
  );
  return stories.join("\n");
}

function requireJob(run: Run, name: string): number {
  const names = Array.from({ length: run.workload.count }, (_, job) => jobId(run.workload, job));
  const job = names.indexOf(name);
  if (job >= 0) return job;
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  const range = `the ${names.length} jobs are called ${names[0]} to ${names.at(-1)}`;
  throw new UsageError(
    `--explain ${name}: there is no job "${name}" in ${run.scenario.name}${hint}; ${range}`,
  );
}
