import { PointRuns } from "../../experiment/grid-runs.ts";
import { type Grid, type SweepResult, sweepOf } from "../../experiment/sweep.ts";
import { type MetricDescription, metricNamed } from "../../metrics/metric.ts";
import { sweepPage } from "../../page/sweep-page.ts";
import { sweepSvg } from "../../page/sweep-svg.ts";
import { sweepJson } from "../../report/result-json.ts";
import { sweepCsv, sweepTable } from "../../report/sweep-table.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { analysisOfCall, type GateOptions } from "../gate-options.ts";
import { type GridOptions, loadPoints, requireParameters } from "../load-points.ts";
import { requireSeeds } from "../load-scenarios.ts";
import { requireMetrics } from "../metric-option.ts";
import { sweepFacts } from "../page-facts.ts";
import { sourcesOf } from "../plug-ins/plug-in.ts";
import { runGrid } from "../runs/run-grid.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type TextReportOptions, TextReports } from "../text-reports.ts";
import { planCommand } from "./plan.ts";

/** The flags of `take-sim sweep`. */
export interface SweepOptions extends GridOptions, TextReportOptions, GateOptions, RunnerOptions {
  readonly metric?: readonly string[];
  readonly dryRun?: boolean;
}

/** What the table shows unless metrics are asked for. */
const SHOWN = ["completion_p99_ms", "throughput_jobs_per_s", "stranded_job_s"];

/** What a file holds unless metrics are asked for. */
const KEPT = [
  "completion_p50_ms",
  "completion_p99_ms",
  "completion_max_ms",
  "throughput_jobs_per_s",
  "delayTime_p50_ms",
  "delayTime_p99_ms",
  "startDelay_p50_ms",
  "startDelay_p99_ms",
  "holdTime_mean_ms",
  "worker_jobs_max_over_mean",
  "takes",
  "slot_use",
  "starved_slot_s",
  "stranded_job_s",
];

/**
 * `take-sim sweep`: a grid of parameters × policies × seeds. Returns the exit code: an interrupted call writes the points that
 * are complete, marked, and ends with 130.
 */
export async function sweepCommand(
  file: string | undefined,
  options: SweepOptions,
  terminal: Terminal,
): Promise<number> {
  if ((options.param ?? []).length === 0)
    throw new UsageError("-P is missing: a parameter with its values is needed, e.g. -P takeAhead=0..64..8");
  if (options.dryRun === true) {
    planCommand(file === undefined ? [] : [file], options, terminal);
    return ExitCode.ok;
  }
  const notes = withoutNotes(terminal, options);
  const analysis = analysisOfCall(options);
  const parameters = requireParameters(options.param ?? [], "-P");
  const asked = options.metric && requireMetrics(options.metric, "--metric");
  const metrics = asked ?? KEPT.flatMap((key) => metricNamed(key) ?? []);
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const { points, files, plugIns } = loadPoints(file, { parameters, flag: "-P" }, options, notes);
  const { scenario } = points[0] as (typeof points)[number];
  const grid: Grid = {
    name: scenario.name,
    parameters,
    filter: options.filter ?? null,
    points: points.length,
    ...(plugIns.length > 0 && { plugIns: sourcesOf(plugIns) }),
    seeds: given ?? scenario.seeds ?? requireSeeds("30", "--seeds"),
  };
  const all = points.map((point) => new PointRuns(point));
  const done = (): PointRuns[] => all.filter((runs) => runs.missing(grid.seeds).length === 0);
  const sweep = await runGrid<SweepResult>(
    {
      options,
      plugIns,
      reports: () => new TextReports(sweepReporters(asked, terminal), options, files, terminal),
      make: async (makeRuns) => {
        await makeRuns(all.map((runs) => ({ runs, seeds: grid.seeds })));
        return done().length === 0 ? undefined : sweepOf(grid, done(), { ...analysis, metrics });
      },
    },
    terminal,
  );
  if (sweep !== undefined && sweep.status === undefined) return ExitCode.ok;
  terminal.stderr(interruptedText(grid, done().length));
  if (sweep !== undefined && wantsCsv(options))
    terminal.stderr(
      `warning: csv holds only a part of ${grid.name} (${sweep.status}), and has no place to say so\n`,
    );
  return ExitCode.interrupted;
}

function interruptedText({ name, points }: Grid, done: number): string {
  return done === 0
    ? "interrupted before the first point was done: nothing is written\n"
    : `interrupted: ${name} has ${done} of ${points} points, and its result is marked\n`;
}

function wantsCsv({ reporter = [] }: SweepOptions): boolean {
  return reporter.flatMap((text) => text.split(",")).some((text) => /^csv(=|$)/.test(text));
}

function sweepReporters(
  asked: readonly MetricDescription[] | undefined,
  terminal: Terminal,
): Record<string, (sweep: SweepResult) => string> {
  const shown = asked?.map(({ key }) => key) ?? SHOWN;
  return {
    table: (sweep) => sweepTable(sweep, shown),
    json: sweepJson,
    csv: sweepCsv,
    html: (sweep) => sweepPage(sweep, shown, sweepFacts(terminal)),
    svg: (sweep) => sweepSvg(sweep, shown),
  };
}
