import { dirname, relative } from "node:path";
import type { CalibrationResult } from "../../calibration/calibration-result.ts";
import { CannotCalibrate, calibrationSteps } from "../../calibration/calibration-steps.ts";
import { scenarioBlock } from "../../calibration/scenario-block.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import { policiesOf } from "../../measured/figure.ts";
import { loggedMetrics } from "../../measured/logged-metrics.ts";
import { calibrationText } from "../../report/calibration-text.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { scenarioPath } from "../files.ts";
import { loadCalibrated } from "../load-calibrated.ts";
import { loadObserved, requireShare } from "../load-observed.ts";
import { requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import { realPlace } from "../report-file.ts";
import { type MakeRuns, runGrid } from "../runs/run-grid.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { jobsOf } from "../runs/workload-size.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type TextReporters, type TextReportOptions, TextReports } from "../text-reports.ts";

/** The flags of `take-sim calibrate`. */
export interface CalibrateOptions extends ScenarioOptions, TextReportOptions, RunnerOptions {
  readonly observed?: string;
  readonly over?: readonly string[];
  readonly tolerance?: string;
  readonly write?: string;
}

/**
 * `take-sim calibrate`: the values of some keys with which a scenario gives what was observed, and how well they are known.
 * Returns the exit code: an interrupted call has found nothing, writes nothing, and ends with 130.
 */
export async function calibrateCommand(
  file: string | undefined,
  options: CalibrateOptions,
  terminal: Terminal,
): Promise<number> {
  const notes = withoutNotes(terminal, options);
  if ((options.over ?? []).length === 0)
    throw new UsageError(
      "--over is missing: what is fitted, and in which range, is needed, e.g. --over duration.lognormal.mean=0.2s..1s",
    );
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const { parameters, middle, keysFromOutside, scenarioAt } = loadCalibrated(
    file,
    options.over ?? [],
    options,
    notes,
  );
  const { scenario } = middle;
  const observed = {
    policies: scenario.policies,
    chosen: options.policy !== undefined,
    metrics: loggedMetrics.all,
    tolerance: requireShare(options.tolerance ?? "5%", "--tolerance"),
    jobs: jobsOf(scenario),
  };
  const { kind, figures } = loadObserved(options.observed, observed, notes);
  if (kind === "figures" && options.tolerance !== undefined)
    throw new UsageError(
      `--tolerance ${options.tolerance}: ${options.observed} holds figures, each with its own tolerance; it is for a log of jobs`,
    );
  const policies = policiesOf(figures);
  const plugIns = middle.plugIns.filter(({ name }) => policies.includes(name));
  const keys = [...keysFromOutside.filter((key) => key !== "policies"), ...parameters.map(({ key }) => key)];
  const choice = {
    name: scenario.name,
    parameters,
    figures,
    seeds: given ?? scenario.seeds ?? requireSeeds("30", "--seeds"),
    pointAt: (values: Readonly<Record<string, string>>) => {
      return { values, scenario: scenarioAt(values).scenario, policies };
    },
    blockAt: (values: Readonly<Record<string, string>>) => scenarioBlock(scenarioAt(values).scenario, keys),
  };
  const { write } = options;
  const reporters = reportersOf(file, write ?? ".");
  const files = [...middle.files, options.observed as string];
  if (write !== undefined) requireFree(write, files);
  const reporter = [...(options.reporter ?? []), ...(write === undefined ? [] : [`scenario=${write}`])];
  const result = await runGrid<CalibrationResult>(
    {
      options,
      plugIns,
      reports: () => new TextReports<CalibrationResult>(reporters, { ...options, reporter }, files, terminal),
      make: (makeRuns) => calibrated(calibrationSteps(choice), options.observed as string, makeRuns),
    },
    terminal,
  );
  if (result !== undefined) return ExitCode.ok;
  terminal.stderr("interrupted before the search was done: nothing is written\n");
  return ExitCode.interrupted;
}

function reportersOf(file: string | undefined, place: string): TextReporters<CalibrationResult> {
  return {
    table: calibrationText,
    json: (result) => `${sortedJson(result)}\n`,
    scenario: (result) => scenarioText(result, file, place),
  };
}

/** Undefined if the user interrupts. */
async function calibrated(
  steps: ReturnType<typeof calibrationSteps>,
  observed: string,
  makeRuns: MakeRuns,
): Promise<CalibrationResult | undefined> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const { wanted, later } = step.value;
      if (wanted.length > 0 && !(await makeRuns(wanted, later))) return undefined;
    }
  } catch (error) {
    if (error instanceof CannotCalibrate) throw new UsageError(`${observed}: ${error.message}`);
    throw error;
  }
}

function requireFree(write: string, inputs: readonly string[]): void {
  if (inputs.map(realPlace).includes(realPlace(write)))
    throw new UsageError(`--write ${write}: it would replace a file that is read; another path is needed`);
}

/** The calibrated scenario as a file: what was fitted, over the scenario that it was fitted in. */
function scenarioText(
  { scenario, block }: CalibrationResult,
  file: string | undefined,
  place: string,
): string {
  const from = file === undefined ? "" : `extends: ${JSON.stringify(pathFrom(place, scenarioPath(file)))}\n`;
  return `${from}name: ${JSON.stringify(`${scenario.name}-calibrated`)}\n${block}`;
}

function pathFrom(place: string, path: string): string {
  return relative(dirname(realPlace(place)), realPlace(path)).replaceAll("\\", "/");
}
