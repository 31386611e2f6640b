import { calibrate } from "../../src/calibration/calibrate.ts";
import type { CalibrationResult } from "../../src/calibration/calibration-result.ts";
import type { FitCheck } from "../../src/calibration/check-fit.ts";
import { type FreeParameter, parseFreeParameter } from "../../src/calibration/free-parameter.ts";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { type Figure, standardErrorOf } from "../../src/measured/figure.ts";
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

/** Figures of a scenario as somebody would observe them: means over the seeds 1 to `seeds`, each within 2 %. */
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

/** Calibrates the scenario of a text. */
export function calibrated(
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
  return calibrate({ scenarioAt: (values) => scenarioWith(text, values), parameters, figures, seeds });
}

/** The sum of the squared residuals, each in standard errors of its figure. */
export function misfitOf({ rows }: FitCheck, figures: readonly Figure[]): number {
  return rows.reduce((sum, { simulated, observed }, index) => {
    const error = standardErrorOf(figures[index] as Figure);
    return sum + (((simulated as number) - observed) / error) ** 2;
  }, 0);
}
