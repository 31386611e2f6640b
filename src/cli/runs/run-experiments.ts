import { type ExperimentChoice, resultOfSeeds } from "../../experiment/experiment.ts";
import type { Result } from "../../experiment/result.ts";
import type { SeedRuns } from "../../experiment/seed-runs.ts";
import type { Replay } from "../../page/subject.ts";
import type { GatePlace } from "../../scenario/gate-places.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { ExitCode } from "../exit-codes.ts";
import { loadSamePlugIn } from "../plug-ins/load-plug-in.ts";
import { fileOf, type PlugInFile, sourcesOf } from "../plug-ins/plug-in.ts";
import { Reports, type ResultTable } from "../reports.ts";
import { RunsAgain } from "../runs-again.ts";
import type { Terminal } from "../terminal.ts";
import type { ReportOptions } from "../wanted-reports.ts";
import type { SeedsUntilPrecise } from "./until-precise.ts";
import { type RunnerOptions, type RunningCall, withSeedRunner } from "./with-seed-runner.ts";

/** An experiment of a call. */
export interface WantedExperiment {
  readonly scenario: Scenario;
  /** Those of its policies that come from files. */
  readonly plugIns?: readonly PlugInFile[];
  readonly choice: Omit<ExperimentChoice, "policies" | "onRun" | "log">;
  /** How one of its runs is made by itself. */
  readonly replay?: Replay;
  /** Set where seeds are added until the intervals are narrow enough; `seeds` of the choice are then those that there may be. */
  readonly untilPrecise?: SeedsUntilPrecise;
}

/** An experiment whose runs are made, or some of them. */
export interface MadeExperiment {
  readonly wanted: WantedExperiment;
  readonly result: Result;
  readonly made: readonly SeedRuns[];
}

/** A call's experiments and where they go. */
export interface ExperimentCall {
  readonly wanted: readonly WantedExperiment[];
  /** Files that are read, which no report may replace. */
  readonly inputs: readonly string[];
  readonly options: RunnerOptions & ReportOptions;
  readonly table: ResultTable;
  /** Where the gates of each scenario were written. */
  readonly places?: readonly (readonly GatePlace[])[];
  /** Puts beside a result what it is compared with. */
  readonly join?: (result: Result, wanted: WantedExperiment) => Result;
  /** Called with all that was made, before any report is put in its place. */
  readonly beforeReports?: (made: readonly MadeExperiment[]) => void;
}

/**
 * Makes the runs of a call and writes its reports. Returns what was made and the exit code as far as runs decide it: an
 * interrupted call writes the seeds that are complete, marked, and ends with 130.
 */
export async function runExperiments(
  call: ExperimentCall,
  terminal: Terminal,
): Promise<{ readonly experiments: readonly MadeExperiment[]; readonly exitCode: number }> {
  const open = (): Reports => new Reports(call.options, call.inputs, terminal);
  return withSeedRunner({ options: call.options, terminal }, open, async (running) => {
    const { reports, progress, interruption } = running;
    const made: MadeExperiment[] = [];
    for (const [index, wanted] of call.wanted.entries()) {
      if (interruption.requested) break;
      progress.remain(call.wanted.slice(index).reduce((sum, one) => sum + runsOf(one), 0));
      const one = await makeExperiment(wanted, { ...running, call, terminal });
      if (one !== undefined) made.push(one);
    }
    progress.stop();
    call.beforeReports?.(made);
    const experiments = made.map((one) => ({
      ...one,
      result: call.join?.(one.result, one.wanted) ?? one.result,
    }));
    if (experiments.length > 0)
      reports.finish(
        experiments.map(({ result }) => result),
        call.table,
        {
          ...(call.places && { places: call.places }),
          again: () => experiments.map(runsAgainOf),
          replays: experiments.map(({ wanted }) => wanted.replay),
        },
      );
    else reports.discard();
    // Of the runs that were made here: what they are compared with may be a part as well, and was not interrupted now.
    const cut = made.length < call.wanted.length || made.some(isCut);
    if (cut) terminal.stderr(interruptedText(made, call));
    return { experiments, exitCode: cut ? ExitCode.interrupted : ExitCode.ok };
  });
}

interface Parts extends RunningCall<Reports> {
  readonly call: ExperimentCall;
  readonly terminal: Terminal;
}

/** Undefined if not even one seed was done when the user interrupted. */
async function makeExperiment(wanted: WantedExperiment, parts: Parts): Promise<MadeExperiment | undefined> {
  const { scenario, choice, untilPrecise, plugIns = [] } = wanted;
  const files = plugIns.map(fileOf);
  const { runner, reports, progress, interruption, call, terminal } = parts;
  const made: SeedRuns[] = [];
  const runSeeds = (seeds: readonly number[]): Promise<void> =>
    runner.run(
      {
        scenario,
        policies: scenario.policies,
        plugIns: files,
        seeds,
        rows: reports.rowsWanted,
        every: reports.every,
      },
      ({ rows, ...seed }) => {
        reports.addRows(rows);
        made.push(seed);
      },
      { onlyPrefix: untilPrecise !== undefined },
    );
  const end = await untilPrecise?.run(runSeeds, made, interruption);
  if (end === undefined) await runSeeds(choice.seeds);
  else if (call.options.quiet !== true || end.stopping.reason === "no number") {
    progress.clear();
    terminal.stderr(`${scenario.name}: ${end.why}\n`);
  }
  if (made.length === 0) return undefined;
  const stopping = end?.stopping;
  const whole = stopping ? stopping.reason !== "interrupted" : made.length === choice.seeds.length;
  const result = resultOfSeeds(scenario, { ...choice, plugIns: sourcesOf(plugIns) }, made, {
    ...(stopping && { stopping }),
    ...(!whole && { status: "interrupted" }),
  });
  return { wanted, result, made };
}

/** Its own runs alone: what it is compared with may be saved. */
function runsAgainOf({ wanted: { scenario, plugIns = [] }, result }: MadeExperiment): RunsAgain {
  const own = plugIns.map((plugIn) => loadSamePlugIn(plugIn).policy);
  return new RunsAgain(result, { scenario, own, from: scenario.name });
}

function isCut({ result }: MadeExperiment): boolean {
  return result.status === "interrupted";
}

function runsOf({ scenario, choice }: WantedExperiment): number {
  return scenario.policies.length * choice.seeds.length;
}

function interruptedText(experiments: readonly MadeExperiment[], { wanted }: ExperimentCall): string {
  if (experiments.length === 0) return "interrupted before the first seed was done: nothing is written\n";
  const lines = experiments.filter(isCut).map(({ made, wanted: { scenario, choice } }) => {
    const whole = choice.seeds.length;
    return `interrupted: ${scenario.name} has ${made.length} of ${whole} seeds, and its result is marked\n`;
  });
  const missing = wanted.slice(experiments.length).map(({ scenario }) => scenario.name);
  if (missing.length > 0) lines.push(`interrupted: no result of ${missing.join(", ")}\n`);
  return lines.join("");
}
