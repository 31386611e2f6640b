import { sortedJson } from "../../experiment/sorted-json.ts";
import { runSweep, type SweepResult } from "../../experiment/sweep.ts";
import { type MetricDescription, metricNamed } from "../../metrics/metric.ts";
import { sweepCsv, sweepTable } from "../../report/sweep-table.ts";
import { UsageError } from "../exit-codes.ts";
import { analysisOfCall, type GateOptions } from "../gate-options.ts";
import { type GridOptions, loadPoints, requireParameters } from "../load-points.ts";
import { requireSeeds } from "../load-scenarios.ts";
import { requireMetrics } from "../metric-option.ts";
import { sourcesOf } from "../plug-ins/plug-in.ts";
import { requireAllRepeatable } from "../plug-ins/repeatable.ts";
import type { Terminal } from "../terminal.ts";
import { reporting, type TextReportOptions, TextReports } from "../text-reports.ts";
import { planCommand } from "./plan.ts";

/** The flags of `take-sim sweep`. */
export interface SweepOptions extends GridOptions, TextReportOptions, GateOptions {
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

/** `take-sim sweep`: a grid of parameters × policies × seeds. */
export function sweepCommand(file: string | undefined, options: SweepOptions, terminal: Terminal): void {
  if ((options.param ?? []).length === 0)
    throw new UsageError("-P is missing: a parameter with its values is needed, e.g. -P takeAhead=0..64..8");
  if (options.dryRun === true) {
    planCommand(file === undefined ? [] : [file], options, terminal);
    return;
  }
  const analysis = analysisOfCall(options);
  const parameters = requireParameters(options.param ?? [], "-P");
  const asked = options.metric && requireMetrics(options.metric, "--metric");
  const metrics = asked ?? KEPT.flatMap((key) => metricNamed(key) ?? []);
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const { points, files, plugIns } = loadPoints(file, { parameters, flag: "-P" }, options, terminal);
  const reports = new TextReports(sweepReporters(asked), options, files, terminal);
  const { scenario } = points[0] as (typeof points)[number];
  const seeds = given ?? scenario.seeds ?? requireSeeds("30", "--seeds");
  reporting(reports, () => {
    requireAllRepeatable(plugIns, scenario, seeds[0] as number);
    return runSweep(
      {
        name: scenario.name,
        parameters,
        filter: options.filter ?? null,
        points,
        ...(plugIns.length > 0 && { plugIns: sourcesOf(plugIns) }),
        seeds,
      },
      metrics,
      analysis,
    );
  });
}

function sweepReporters(
  asked: readonly MetricDescription[] | undefined,
): Record<string, (sweep: SweepResult) => string> {
  return {
    table: (sweep) => sweepTable(sweep, asked?.map(({ key }) => key) ?? SHOWN),
    json: (sweep) => `${sortedJson(sweep)}\n`,
    csv: sweepCsv,
  };
}
