import { calibrationSteps } from "../../src/calibration/calibrate.ts";
import type { CalibrationResult } from "../../src/calibration/calibration-result.ts";
import { type FreeParameter, parseFreeParameter } from "../../src/calibration/free-parameter.ts";
import { scenarioBlock } from "../../src/calibration/scenario-block.ts";
import type { PointRuns } from "../../src/experiment/grid-runs.ts";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { seedRuns } from "../../src/experiment/seed-runs.ts";
import { type Figure, policiesOf } from "../../src/measured/figure.ts";
import type { PointValues } from "../../src/scenario/parameter-grid.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { runsOf } from "../docs/scenario-runs.ts";

/** A burst that is small enough to be fitted in a test. */
export const burst = `name: burst
concurrency: 8
takeAhead: 8
arrivals: { burst: 96, over: 1s }
duration: { lognormal: { mean: 0.7s, cv: 0.3 } }
policies: [main, drain-wait, take-each-slot]
seeds: 12
`;

/** The scenario of a text with values set over it. */
export function scenarioWith(text: string, values: PointValues): Scenario {
  const overrides = Object.entries(values).map(([key, value]) => ({ key, value, origin: key }));
  const read = readScenario(text, { file: "burst.yaml", overrides });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
  return read.scenario;
}

/** Figures of a scenario as somebody would observe them: means over seeds, each within 2 %. */
export function observedOf(
  scenario: Scenario,
  wanted: readonly (readonly [metric: string, policy: string])[],
  seeds: number,
): Figure[] {
  return wanted.map(([metric, policy]) => {
    const values = runsOf(scenario, policy, seeds).map((metrics) => metrics[metric] as number);
    const value = values.reduce((sum, one) => sum + one, 0) / values.length;
    return { metric, policy, value, low: value * 0.98, high: value * 1.02 };
  });
}

/** Makes the runs that are missing. */
export function makeRuns(runs: PointRuns, seeds: readonly number[]): void {
  for (const seed of runs.missing(seeds)) {
    const steps = seedRuns(runs.point.scenario, { policies: runs.point.policies, seed });
    let step = steps.next();
    while (!step.done) step = steps.next();
    runs.add(step.value);
  }
}

/** Calibrates the scenario of a text. */
export function calibrate(
  text: string,
  over: readonly string[],
  figures: readonly Figure[],
  seeds: readonly number[],
): CalibrationResult {
  const parameters = over.map((one): FreeParameter => {
    const parsed = parseFreeParameter(one);
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.parameter;
  });
  const policies = policiesOf(figures);
  const steps = calibrationSteps({
    name: "burst",
    parameters,
    figures,
    seeds,
    pointAt: (values) => ({ values, scenario: scenarioWith(text, values), policies }),
    blockAt: (values) =>
      scenarioBlock(
        scenarioWith(text, values),
        parameters.map(({ key }) => key),
      ),
  });
  let step = steps.next();
  while (!step.done) {
    for (const { runs, seeds: some } of step.value.wanted) makeRuns(runs, some);
    step = steps.next();
  }
  return step.value;
}
