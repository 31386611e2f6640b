import type { WantedSeeds } from "../experiment/grid-runs.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import { version } from "../version.ts";
import type { CalibrationResult, FittedFigure, FittedParameter } from "./calibration-result.ts";
import { Evaluations, type FitSubject } from "./evaluations.ts";
import { type FreeParameter, type Position, valueAtPlace, valueText, valueTextOf } from "./free-parameter.ts";
import { haltonPoints } from "./halton.ts";
import { nelderMead } from "./nelder-mead.ts";
import { pointsAround, type Sensitivity, sensitivityAt } from "./sensitivity.ts";

/** What is calibrated. */
export interface CalibrationChoice extends FitSubject {
  /** The scenario's name. */
  readonly name: string;
  readonly seeds: readonly number[];
  /** The scenario's keys that are fitted, with these values, as YAML. */
  readonly blockAt: (values: PointValues) => string;
}

/** What cannot be calibrated: the message says why. */
export class CannotCalibrate extends Error {
  override readonly name = "CannotCalibrate";
}

/** The first look runs so many points for each parameter, with so many seeds. */
const FIRST_LOOK = { pointsPerParameter: 16, seeds: 6 };
/** So many of them begin a search of their own. */
const STARTS = 3;
/** How the searches go on: with all seeds, in shares of the ranges. */
const SEARCH = { size: 0.12, pointsPerParameter: 20, closest: 0.004 };
const LAST_SEARCH = { size: 0.04, pointsPerParameter: 15, closest: 0.002 };
/** A misfit larger than the least by this is outside of a 95 % interval (χ² with one degree of freedom). */
const RISE = 3.84;
/** Half of a 95 % interval in standard deviations. */
const HALF_INTERVAL = 1.96;
/** Nearer to an end than this share of its range, a value is at the end. */
const AT_AN_END = 0.005;

/**
 * Looks for the values of some parameters with which the scenario gives the observed figures. Yields the runs that it needs
 * and goes on once they are made. Every point has the same seeds (common random numbers), so that two points differ by
 * their values and not by luck, and the search can go down a surface that stands still. Depends on nothing but the choice.
 *
 * It looks at the whole of the ranges first (Halton points, few seeds), goes down from the three best (Nelder and Mead, all
 * seeds), and once more from the best of these with small steps. What is then near the best says how well it is known.
 *
 * @throws CannotCalibrate
 */
export function* calibrationSteps(
  choice: CalibrationChoice,
): Generator<WantedSeeds[], CalibrationResult, undefined> {
  const { parameters, figures, seeds } = choice;
  if (figures.length < parameters.length)
    throw new CannotCalibrate(
      `cannot tell: ${count(figures.length, "figure")} and ${count(parameters.length, "parameter")}; as many figures as parameters are needed, or fewer parameters`,
    );
  const evaluations = new Evaluations(choice);
  const few = seeds.slice(0, FIRST_LOOK.seeds);
  yield* requireInfluence(choice, evaluations, few);
  const looked = haltonPoints(FIRST_LOOK.pointsPerParameter * parameters.length, parameters.length);
  yield evaluations.wanted(looked, few);
  const ranked = looked
    .map((position) => ({ position, value: evaluations.misfitAt(position, few) }))
    .sort((a, b) => a.value - b.value);
  if (ranked[0]?.value === Number.POSITIVE_INFINITY)
    throw new CannotCalibrate(missingFigure(choice, evaluations, looked, few));
  const tried: Position[] = [];
  let best = { position: [] as Position, value: Number.POSITIVE_INFINITY };
  for (const { position } of ranked.slice(0, STARTS)) {
    const found = yield* search(position, SEARCH);
    if (found.value < best.value) best = found;
  }
  const last = yield* search(best.position, LAST_SEARCH);
  if (last.value < best.value) best = last;
  const around = pointsAround(best.position).flat();
  yield evaluations.wanted(around, seeds);
  return resultOf(choice, evaluations, { best: best.position, tried: [...tried, ...around] });

  function* search(start: Position, { size, pointsPerParameter, closest }: typeof SEARCH) {
    const steps = nelderMead({ start, size, most: pointsPerParameter * parameters.length, closest });
    let step = steps.next();
    while (!step.done) {
      const position = step.value;
      const wanted = evaluations.wanted([position], seeds);
      if (wanted.length > 0) yield wanted;
      tried.push(position);
      step = steps.next(evaluations.misfitAt(position, seeds));
    }
    return step.value;
  }
}

/** A parameter with which no figure changes, not by a microsecond on equal seeds, is no parameter of the figures. */
function* requireInfluence(
  { parameters }: CalibrationChoice,
  evaluations: Evaluations,
  seeds: readonly number[],
): Generator<WantedSeeds[], void, undefined> {
  const centre = parameters.map(() => 0.5);
  const along = parameters.map((_, axis) => [0, 0.5, 1].map((place) => centre.with(axis, place)));
  yield evaluations.wanted(along.flat(), seeds);
  const useless = parameters.filter((_, axis) => {
    const texts = (along[axis] ?? []).map((position) =>
      JSON.stringify(evaluations.figuresAt(position, seeds)),
    );
    return new Set(texts).size === 1;
  });
  if (useless.length === 0) return;
  const keys = useless.map(({ key }) => key).join(" and ");
  throw new CannotCalibrate(
    `${keys}: cannot tell: no figure changes from one end of the range to the other; leave it out to fit the others`,
  );
}

function missingFigure(
  { figures }: CalibrationChoice,
  evaluations: Evaluations,
  looked: readonly Position[],
  seeds: readonly number[],
): string {
  const figure = figures.find((one) =>
    looked.every((position) => evaluations.figureAt(one, position, seeds) === null),
  );
  return figure === undefined
    ? "at no point do the runs have all figures"
    : `${figure.metric} of ${figure.policy}: no run has this number`;
}

function resultOf(
  choice: CalibrationChoice,
  evaluations: Evaluations,
  found: { readonly best: Position; readonly tried: readonly Position[] },
): CalibrationResult {
  const { name, parameters, figures, seeds } = choice;
  const { best, tried } = found;
  const misfit = evaluations.misfitAt(best, seeds);
  const degreesOfFreedom = figures.length - parameters.length;
  const widening = Math.sqrt(Math.max(1, misfit / Math.max(1, degreesOfFreedom)));
  const sensitivity = sensitivityAt(best, { evaluations, figures, seeds, widening });
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
      fittedParameter(parameter, axis, { best, sensitivity, alsoFit }),
    ),
    correlated: sensitivity.correlated.map(({ pair: [one, other], correlation }) => ({
      keys: [keyOf(parameters, one), keyOf(parameters, other)],
      correlation,
    })),
    flat: sensitivity.flat.map((vector) =>
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
  },
): FittedParameter {
  const { best, sensitivity, alsoFit } = known;
  const place = best[axis] as number;
  const half = HALF_INTERVAL * (sensitivity.deviations[axis] as number);
  const places = alsoFit.map((position) => position[axis] as number);
  const low = Math.max(0, Math.min(place - half, ...places));
  const high = Math.min(1, Math.max(place + half, ...places));
  const isAtAnEnd = place < AT_AN_END || place > 1 - AT_AN_END;
  const isUntold = sensitivity.untold[axis] === true || high - low > 0.8;
  return {
    key: parameter.key,
    range: [valueTextOf(parameter, parameter.low), valueTextOf(parameter, parameter.high)],
    value: valueText(parameter, place),
    interval: [
      valueTextOf(parameter, valueAtPlace(parameter, low)),
      valueTextOf(parameter, valueAtPlace(parameter, high)),
    ],
    standing: isUntold ? "cannot tell" : isAtAnEnd ? "at an end" : "told",
  };
}

function fittedFigures(
  { figures, seeds }: CalibrationChoice,
  evaluations: Evaluations,
  best: Position,
): FittedFigure[] {
  return figures.map((figure) => {
    const simulated = evaluations.figureAt(figure, best, seeds);
    return {
      ...figure,
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

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
