import { makeMissingRuns } from "../experiment/grid-runs.ts";
import { type Figure, policiesOf } from "../measured/figure.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { CalibrationResult } from "./calibration-result.ts";
import { calibrationSteps } from "./calibration-steps.ts";
import { type FreeParameter, valuesAt } from "./free-parameter.ts";
import { scenarioBlock } from "./scenario-block.ts";

/** What to fit of a scenario, and to what. */
export interface CalibrationChoice {
  /**
   * The scenario with these values of its free parameters, each as it would stand in the file: what `parseScenario` reads
   * with them as overrides.
   */
  readonly scenarioAt: (values: PointValues) => Scenario;
  /** At most eight, and no more than figures. */
  readonly parameters: readonly FreeParameter[];
  /** What was observed, of policies that come with take-sim. */
  readonly figures: readonly Figure[];
  /** Every point has the same; as a rule 30. */
  readonly seeds: readonly number[];
}

/**
 * Looks for the values of some keys of a scenario with which it gives what was observed, and says how well they are known.
 * Makes hundreds of runs for each key, one after the other; the same choice gives the same result to the byte.
 *
 * @throws CannotCalibrate where the figures can tell nothing, RunFailure if a run cannot be carried to its end
 */
export function calibrate(choice: CalibrationChoice): CalibrationResult {
  const { scenarioAt, parameters, figures, seeds } = choice;
  const policies = policiesOf(figures);
  const keys = parameters.map(({ key }) => key);
  const steps = calibrationSteps({
    name: scenarioAt(
      valuesAt(
        parameters,
        keys.map(() => 0.5),
      ),
    ).name,
    parameters,
    figures,
    seeds,
    pointAt: (values) => ({ values, scenario: scenarioAt(values), policies }),
    blockAt: (values) => scenarioBlock(scenarioAt(values), keys),
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    for (const wanted of step.value.wanted) makeMissingRuns(wanted);
  }
}
