import { basename } from "node:path";
import { gatesExitCode } from "../../gates/exit-code.ts";
import { UnreadableMeasurement } from "../../measured/csv-rows.ts";
import { type Measured, readMeasured } from "../../measured/measured-csv.ts";
import { doPair, measuredResult } from "../../measured/measured-result.ts";
import { measuredTable } from "../../report/measured-table.ts";
import { knownAndNearest } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import { analysisOfCall, failOnOfCall, gatesOfCall, requireResamples } from "../gate-options.ts";
import { readText } from "../read-file.ts";
import { requireNoPerRunReports } from "../refused-reports.ts";
import { Reports } from "../reports.ts";
import type { Terminal } from "../terminal.ts";
import type { CompareOptions } from "./compare.ts";

/** Flags that say how runs are made, where none are. */
const flagsOfRuns = ["seeds", "policy", "set", "burst", "duration", "concurrency", "workers"] as const;

/** `take-sim compare --measured reps.csv`: numbers of a real endpoint. Returns the exit code. */
export function compareMeasuredCommand(path: string, options: CompareOptions, terminal: Terminal): number {
  const failOn = failOnOfCall(options);
  const analysis = analysisOfCall(options);
  const useless = flagsOfRuns.find((flag) => options[flag] !== undefined);
  if (useless !== undefined)
    throw new UsageError(`--measured ${path}: nothing is run, and --${useless} has no meaning beside it`);
  requireNoPerRunReports(options.reporter, `${path} holds measured numbers`);
  const measured = load(path);
  const baseline = requireArm(measured, options.baseline);
  const gates = gatesOfCall({ policies: measured.arms, gates: [] }, options);
  const counts = measured.arms.map((arm) => measured.repetitions.filter((one) => one.arm === arm).length);
  requireResamples(analysis, { seeds: Math.min(...counts), gates });
  const name = basename(path).replace(/\.csv$/i, "");
  const unpaired = options.unpaired === true;
  const result = measuredResult(measured, { ...analysis, name, baseline, gates, unpaired });
  if (!unpaired && !doPair(measured))
    terminal.stderr("warning: the arms do not have the same reps, so that none pair\n");
  const reports = new Reports(options, [path], terminal);
  try {
    reports.finish([result], measuredTable);
    return gatesExitCode(result.gates, failOn);
  } catch (error) {
    reports.discard();
    throw error;
  }
}

function load(path: string): Measured {
  try {
    return readMeasured(readText(path));
  } catch (error) {
    if (!(error instanceof UnreadableMeasurement || error instanceof UsageError)) throw error;
    throw new UsageError(
      error.message
        .split("\n")
        .map((line) => `${path}: ${line}`)
        .join("\n"),
    );
  }
}

function requireArm({ arms }: Measured, wanted: string | undefined): string {
  if (wanted === undefined) return arms.includes("main") ? "main" : (arms[0] as string);
  if (arms.includes(wanted)) return wanted;
  throw new UsageError(`--baseline ${wanted}: there is no such arm${knownAndNearest(wanted, arms)}`);
}
