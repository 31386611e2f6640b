import { type FitCheck, fitCheckOf } from "../../calibration/check-fit.ts";
import { PointRuns } from "../../experiment/grid-runs.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import { type Figure, policiesOf } from "../../measured/figure.ts";
import { loggedMetrics } from "../../measured/logged-metrics.ts";
import { checkFitText } from "../../report/check-fit-text.ts";
import { ExitCode } from "../exit-codes.ts";
import { loadObserved, requireShare } from "../load-observed.ts";
import { loadScenarios, requireSeeds, type ScenarioOptions } from "../load-scenarios.ts";
import { runGrid } from "../runs/run-grid.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { jobsOf } from "../runs/workload-size.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type TextReportOptions, TextReports } from "../text-reports.ts";

/** The flags of `take-sim check-fit`. */
export interface CheckFitOptions extends ScenarioOptions, TextReportOptions, RunnerOptions {
  readonly observed?: string;
  readonly threshold?: string;
}

/**
 * `take-sim check-fit`: a scenario against what was observed. Returns the exit code: 1 where the mean absolute error is over
 * the threshold; an interrupted call has checked nothing, writes nothing, and ends with 130.
 */
export async function checkFitCommand(
  file: string | undefined,
  options: CheckFitOptions,
  terminal: Terminal,
): Promise<number> {
  const notes = withoutNotes(terminal, options);
  const threshold = requireShare(options.threshold ?? "10%", "--threshold");
  const given = options.seeds === undefined ? undefined : requireSeeds(options.seeds, "--seeds");
  const [loaded] = loadScenarios(file === undefined ? [] : [file], { ...options, gates: false }, notes);
  if (loaded === undefined) throw new Error("no scenario");
  const { scenario, files } = loaded;
  const choice = {
    policies: scenario.policies,
    chosen: options.policy !== undefined,
    metrics: loggedMetrics.all,
    tolerance: threshold,
    jobs: jobsOf(scenario),
  };
  const { kind, figures } = loadObserved(options.observed, choice, notes);
  const policies = policiesOf(figures);
  const plugIns = loaded.plugIns.filter(({ name }) => policies.includes(name));
  const seeds = given ?? scenario.seeds ?? requireSeeds("30", "--seeds");
  const runs = new PointRuns({ values: {}, scenario, policies });
  const isJudged = ({ metric }: Figure) => kind === "figures" || loggedMetrics.verdict.includes(metric);
  const reporters = { table: checkFitText, json: (check: FitCheck) => `${sortedJson(check)}\n` };
  const check = await runGrid<FitCheck>(
    {
      options,
      plugIns,
      reports: () =>
        new TextReports<FitCheck>(reporters, options, [...files, options.observed as string], terminal),
      make: async (makeRuns) => {
        if (!(await makeRuns([{ runs, seeds }]))) return undefined;
        return fitCheckOf(runs, { figures, seeds, threshold, isJudged });
      },
    },
    terminal,
  );
  if (check === undefined) {
    terminal.stderr("interrupted before the runs were done: nothing is written\n");
    return ExitCode.interrupted;
  }
  return check.verdict === "pass" ? ExitCode.ok : ExitCode.gateFailed;
}
