import { makeMissingRuns, PointRuns } from "../experiment/grid-runs.ts";
import { type Figure, policiesOf } from "../measured/figure.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { version } from "../version.ts";

/** A scenario held against what was observed, as it stands in a file. */
export interface FitCheck {
  readonly schema: "take-sim/check-fit@1";
  readonly tool: { readonly name: "take-sim"; readonly version: string };
  readonly scenario: { readonly name: string };
  readonly seeds: readonly number[];
  readonly rows: readonly FitRow[];
  /** The mean absolute error of the rows that are judged, as a share of what was observed; null if there are none. */
  readonly meanAbsoluteError: number | null;
  /** At most so much is a pass. */
  readonly threshold: number;
  readonly verdict: "pass" | "fail";
}

/** A number of a policy, observed and simulated, in the metric's own unit. */
export interface FitRow {
  readonly metric: string;
  readonly policy: string;
  readonly against?: string;
  readonly observed: number;
  readonly simulated: number | null;
  /** The lowest and the highest over the seeds. */
  readonly range: readonly [number, number] | null;
  /** Simulated less observed, as a share of what was observed; null where that is 0. */
  readonly error: number | null;
  /** Whether it counts in the verdict. */
  readonly judged: boolean;
}

/** What to hold a scenario against. */
export interface FitCheckChoice {
  /** What was observed, of policies that come with take-sim. */
  readonly figures: readonly Figure[];
  readonly seeds: readonly number[];
  /** The largest mean absolute error that passes, as a share; 0.1 if absent. */
  readonly threshold?: number;
  /** Whether a figure counts in the verdict; all do if absent. */
  readonly isJudged?: (figure: Figure) => boolean;
}

/**
 * Runs a scenario and holds its numbers, as means over seeds, against figures.
 *
 * @throws RunFailure if a run cannot be carried to its end
 */
export function checkFit(scenario: Scenario, choice: FitCheckChoice): FitCheck {
  const runs = new PointRuns({ values: {}, scenario, policies: policiesOf(choice.figures) });
  makeMissingRuns({ runs, seeds: choice.seeds });
  return fitCheckOf(runs, choice);
}

/**
 * Holds runs, once they are made, against figures. A judged figure that a run lacks fails the check; of one that is 0 there
 * is no percentage, and it does not count.
 */
export function fitCheckOf(runs: PointRuns, choice: FitCheckChoice): FitCheck {
  const { figures, seeds, threshold = 0.1, isJudged = () => true } = choice;
  const rows = figures.map((figure) => rowOf(figure, runs, seeds, isJudged(figure)));
  const judged = rows.filter((row) => row.judged);
  const errors = judged.flatMap(({ error }) => (error === null ? [] : [Math.abs(error)]));
  const meanAbsoluteError =
    errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const lacks = judged.some(({ simulated }) => simulated === null);
  return {
    schema: "take-sim/check-fit@1",
    tool: { name: "take-sim", version },
    scenario: { name: runs.point.scenario.name },
    seeds,
    rows,
    meanAbsoluteError,
    threshold,
    verdict: !lacks && meanAbsoluteError !== null && meanAbsoluteError <= threshold ? "pass" : "fail",
  };
}

function rowOf(figure: Figure, runs: PointRuns, seeds: readonly number[], judged: boolean): FitRow {
  const { metric, policy, against, value: observed } = figure;
  const subject = { metric, policy, ...(against !== undefined && { against }), observed, judged };
  const values = runs.values(policy, metric, seeds);
  const held = against === undefined ? values.map(() => 0) : runs.values(against, metric, seeds);
  const numbers = values.flatMap((value, index) => {
    const baseline = held[index];
    return value === null || baseline == null ? [] : [value - baseline];
  });
  if (numbers.length < seeds.length) return { ...subject, simulated: null, range: null, error: null };
  const simulated = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return {
    ...subject,
    simulated,
    range: [Math.min(...numbers), Math.max(...numbers)],
    error: observed === 0 ? null : (simulated - observed) / Math.abs(observed),
  };
}
