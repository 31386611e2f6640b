import { HALF_INTERVAL, standardErrorOf } from "../measured/figure.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import { version } from "../version.ts";
import type { CalibrationResult, FittedFigure, FittedParameter } from "./calibration-result.ts";
import type { Evaluations, FitSubject } from "./evaluations.ts";
import { type FreeParameter, type Position, valueAtPlace, valueText, valueTextOf } from "./free-parameter.ts";
import { type Sensitivity, sensitivityAt } from "./sensitivity.ts";

/** What has been fitted. */
export interface FittedSubject extends FitSubject {
  /** The scenario's name. */
  readonly name: string;
  readonly seeds: readonly number[];
  /** The scenario's keys that are fitted, with these values, as YAML. */
  readonly blockAt: (values: PointValues) => string;
}

/** A misfit larger than the least by this is outside of a 95 % interval (χ² with one degree of freedom). */
const RISE = 3.84;
/** Nearer to an end than this share of its range, a value is at the end. */
const AT_AN_END = 0.005;
/** An interval over more of the range than this tells nothing. */
const MOST_OF_THE_RANGE = 0.8;

/** The result of a search: what the best point gives, and how well the points around it and the others tried tell it. */
export function calibrationResult(
  choice: FittedSubject,
  evaluations: Evaluations,
  found: { readonly best: Position; readonly tried: readonly Position[] },
): CalibrationResult {
  const { name, parameters, figures, seeds } = choice;
  const { best, tried } = found;
  const misfit = evaluations.misfitAt(best, seeds);
  const degreesOfFreedom = figures.length - parameters.length;
  const widening = Math.sqrt(Math.max(1, misfit / Math.max(1, degreesOfFreedom)));
  const around = { evaluations, figures, seeds };
  const sensitivity = sensitivityAt(best, { ...around, widening });
  // Where nothing fits well, widened errors would have everything seem untold, though the figures push to an end of a range.
  const { flat, untold } = sensitivityAt(best, { ...around, widening: 1 });
  const alsoFit = tried.filter(
    (position) => evaluations.misfitAt(position, seeds) <= misfit + RISE * widening ** 2,
  );
  return {
    schema: "take-sim/calibration@1",
    tool: { name: "take-sim", version },
    scenario: { name },
    seeds,
    points: evaluations.count,
    runs: evaluations.runs,
    misfit,
    degreesOfFreedom,
    widening,
    parameters: parameters.map((parameter, axis) =>
      fittedParameter(parameter, axis, { best, sensitivity, alsoFit, untold }),
    ),
    correlated: sensitivity.correlated.map(({ pair: [one, other], correlation }) => ({
      keys: [keyOf(parameters, one), keyOf(parameters, other)],
      correlation,
    })),
    flat: flat.map((vector) =>
      Object.fromEntries(vector.map((part, axis) => [keyOf(parameters, axis), part])),
    ),
    figures: fittedFigures(choice, evaluations, best),
    block: choice.blockAt(evaluations.valuesAt(best)),
  };
}

function fittedParameter(
  parameter: FreeParameter,
  axis: number,
  known: {
    readonly best: Position;
    readonly sensitivity: Sensitivity;
    readonly alsoFit: readonly Position[];
    /** Whether the figures would tell nothing of a parameter if they fitted. */
    readonly untold: readonly boolean[];
  },
): FittedParameter {
  const { best, sensitivity, alsoFit, untold } = known;
  const place = best[axis] as number;
  const half = HALF_INTERVAL * (sensitivity.deviations[axis] as number);
  const places = alsoFit.map((position) => position[axis] as number);
  const low = Math.max(0, Math.min(place - half, ...places));
  const high = Math.min(1, Math.max(place + half, ...places));
  const isAtAnEnd = place < AT_AN_END || place > 1 - AT_AN_END;
  const isPushed = isAtAnEnd && untold[axis] === false;
  const isUntold = sensitivity.untold[axis] === true || high - low > MOST_OF_THE_RANGE;
  return {
    key: parameter.key,
    range: [valueTextOf(parameter, parameter.low), valueTextOf(parameter, parameter.high)],
    value: valueText(parameter, place),
    interval: [
      valueTextOf(parameter, valueAtPlace(parameter, low)),
      valueTextOf(parameter, valueAtPlace(parameter, high)),
    ],
    standing: isPushed ? "at an end" : isUntold ? "cannot tell" : "told",
  };
}

function fittedFigures(
  { figures, seeds }: FittedSubject,
  evaluations: Evaluations,
  best: Position,
): FittedFigure[] {
  return figures.map((figure) => {
    const simulated = evaluations.figureAt(figure, best, seeds);
    return {
      ...figure,
      observedError: standardErrorOf(figure),
      simulated: simulated?.mean ?? null,
      error: simulated?.error ?? null,
      residual: simulated === null ? null : simulated.mean - figure.value,
      within: simulated !== null && simulated.mean >= figure.low && simulated.mean <= figure.high,
    };
  });
}

function keyOf(parameters: readonly FreeParameter[], axis: number): string {
  return (parameters[axis] as FreeParameter).key;
}
