import { type Run, RunFailure } from "../../experiment/run.ts";
import { type SeedRuns, seedRuns } from "../../experiment/seed-runs.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { UsageError } from "../exit-codes.ts";
import { perRunReports } from "../per-run-reports.ts";
import { loadSamePlugIn } from "../plug-ins/load-plug-in.ts";
import { PlugInFailure, type PlugInFile } from "../plug-ins/plug-in.ts";
import { nextRejection } from "../plug-ins/rejections.ts";
import { requireRepeatable } from "../plug-ins/repeatable.ts";

/** Runs to make, as plain data that can go to another thread. */
export interface SeedTask {
  readonly scenario: Scenario;
  /** What a failed run's scenario is called, e.g. with its point in a grid; its name if absent. */
  readonly title?: string;
  readonly policies: readonly string[];
  /** Those of them that come from files; each thread loads them for itself. */
  readonly plugIns?: readonly PlugInFile[];
  readonly seeds: readonly number[];
  /** The reports whose rows are wanted of each run: keys of `perRunReports`. */
  readonly rows: readonly string[];
  /** The step of time series, in microseconds. */
  readonly every: number;
}

/** A seed's runs, with the rows of the reports that are written run by run. */
export interface FinishedSeed extends SeedRuns {
  readonly rows: Readonly<Record<string, string>>;
}

/** A seed with a run that could not be carried to its end. */
export interface FailedSeed {
  readonly seed: number;
  /** Set where the user asked for something that cannot be written, and no run failed. */
  readonly usage?: string;
  /** Set where a policy's file failed outside of any run. */
  readonly plugIn?: string;
  readonly failure: { readonly reason: string; readonly scenario: string; readonly policy: string };
}

/** What became of a seed. */
export type SeedAnswer = FinishedSeed | FailedSeed;

/** Makes the runs of one seed of a task, and stops after each of them. */
export function* answerTo(
  { scenario, policies, plugIns = [], rows: names, every }: Omit<SeedTask, "seeds">,
  seed: number,
): Generator<undefined, SeedAnswer> {
  const rows: Record<string, string> = Object.fromEntries(names.map((name) => [name, ""]));
  const log = names.some((name) => perRunReports[name]?.log);
  try {
    const own = new Map(plugIns.map((plugIn) => [plugIn.name, loadSamePlugIn(plugIn).policy]));
    const finished = yield* seedRuns(scenario, {
      policies: policies.map((name) => own.get(name) ?? name),
      seed,
      log,
      onRun: (run) => {
        requireRepeatable(run, own.get(run.policy));
        for (const name of names) rows[name] = withRows(rows[name] as string, run, { name, every });
      },
    });
    return { ...finished, rows };
  } catch (error) {
    if (error instanceof UsageError) return { seed, usage: error.message, failure: nobody };
    if (error instanceof PlugInFailure) return { seed, plugIn: error.message, failure: nobody };
    if (!(error instanceof RunFailure)) throw error;
    return { seed, failure: { reason: error.reason, scenario: error.scenario, policy: error.policy } };
  }
}

/** @throws UsageError where a text cannot be so long */
function withRows(
  before: string,
  run: Run,
  { name, every }: { readonly name: string; readonly every: number },
): string {
  try {
    return before + (perRunReports[name]?.rows(run, every) ?? "");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `--reporter ${name}: the ${run.workload.count} jobs of ${run.scenario.name} under ${run.policy} with seed ${run.seed} make more rows than fit into a text; fewer jobs are needed, or a horizon`,
    );
  }
}

/** The answer once what its runs left for later has happened: a promise of a policy's file that fails is a fault. */
export async function settled(answer: SeedAnswer): Promise<SeedAnswer> {
  const plugIn = await nextRejection();
  if (plugIn === undefined || "failure" in answer) return answer;
  return { seed: answer.seed, plugIn, failure: nobody };
}

const nobody = { reason: "", scenario: "", policy: "" };

/** A task's seed's runs. @throws RunFailure if one of them failed, UsageError if a report of them cannot be written */
export function requireFinished(answer: SeedAnswer, { title }: Pick<SeedTask, "title">): FinishedSeed {
  if (!("failure" in answer)) return answer;
  if (answer.usage !== undefined) throw new UsageError(answer.usage);
  if (answer.plugIn !== undefined) throw new PlugInFailure(answer.plugIn);
  const { reason, ...run } = answer.failure;
  const scenario = title ?? run.scenario;
  throw new RunFailure(reason, { ...run, scenario, seed: answer.seed, cause: undefined });
}
