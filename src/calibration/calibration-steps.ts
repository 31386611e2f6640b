import type { WantedSeeds } from "../experiment/grid-runs.ts";
import { policiesOf } from "../measured/figure.ts";
import { randomStream } from "../random/random-stream.ts";
import type { CalibrationResult } from "./calibration-result.ts";
import { differentialEvolution } from "./differential-evolution.ts";
import { Evaluations } from "./evaluations.ts";
import { calibrationResult, type FittedSubject } from "./fitted.ts";
import type { Position } from "./free-parameter.ts";
import { haltonPoints, MOST_DIMENSIONS } from "./halton.ts";
import { nelderMead, type Tried } from "./nelder-mead.ts";
import { pointsAround } from "./sensitivity.ts";

/** Runs that a calibration needs before it goes on. */
export interface CalibrationStep {
  readonly wanted: readonly WantedSeeds[];
  /** So many runs may be needed after them, at most. */
  readonly later: number;
}

/** What cannot be calibrated: the message says why. */
export class CannotCalibrate extends Error {
  override readonly name = "CannotCalibrate";
}

/** The first population has so many points for each parameter; all generations run with so many seeds. */
const EVOLUTION = { pointsPerParameter: 10, generations: 20, seeds: 6 };
/** So many of the last population run with all seeds, and so many of these begin a search of their own. */
const FINALISTS = 8;
const STARTS = 2;
/** How these searches go: in shares of the ranges. */
const SEARCH = { size: 0.06, pointsPerParameter: 15, closest: 0.002 };

/** The points so far, and what is to be run to know more of them. */
interface Asking {
  readonly evaluations: Evaluations;
  readonly step: (positions: readonly Position[], seeds: readonly number[]) => CalibrationStep;
}

/**
 * Looks for the values of some parameters with which the scenario gives the observed figures. Yields the runs that it needs
 * and goes on once they are made. Every point has the same seeds (common random numbers), so that two points differ by
 * their values and not by luck, and the search goes over a surface that stands still. Depends on nothing but the choice.
 *
 * It looks at the whole of the ranges first (differential evolution from Halton points, few seeds), and goes down from the best
 * that it finds (Nelder and Mead, all seeds). What is then near the best says how well it is known.
 *
 * @throws CannotCalibrate
 */
export function* calibrationSteps(
  choice: FittedSubject,
): Generator<CalibrationStep, CalibrationResult, undefined> {
  const { parameters, seeds } = choice;
  requireSoluble(choice);
  const few = seeds.slice(0, EVOLUTION.seeds);
  const asking = askingFor(choice, few.length);
  const { evaluations, step } = asking;
  yield* requireInfluence(choice, asking, few);
  const tried = yield* evolve(choice, asking, few);
  yield step(tried, seeds);
  const ranked = tried
    .map((position) => ({ position, value: evaluations.misfitAt(position, seeds) }))
    .sort((a, b) => a.value - b.value);
  let best = ranked[0] as Tried;
  for (const { position } of ranked.slice(0, STARTS)) {
    const search = nelderMead({
      start: position,
      size: SEARCH.size,
      most: SEARCH.pointsPerParameter * parameters.length,
      closest: SEARCH.closest,
    });
    let next = search.next();
    while (!next.done) {
      yield step([next.value], seeds);
      tried.push(next.value);
      next = search.next(evaluations.misfitAt(next.value, seeds));
    }
    if (next.value.value < best.value) best = next.value;
  }
  const around = pointsAround(best.position).flat();
  yield step(around, seeds);
  return calibrationResult(choice, evaluations, { best: best.position, tried: [...tried, ...around] });
}

/** @throws CannotCalibrate */
function requireSoluble({ parameters, figures, seeds }: FittedSubject): void {
  if (parameters.length === 0 || parameters.length > MOST_DIMENSIONS)
    throw new CannotCalibrate(
      `${count(parameters.length, "parameter")}; from 1 to ${MOST_DIMENSIONS} are allowed`,
    );
  if (seeds.length === 0) throw new CannotCalibrate("no seed; at least 1 is needed");
  if (figures.length < parameters.length)
    throw new CannotCalibrate(
      `cannot tell: ${count(figures.length, "figure")} and ${count(parameters.length, "parameter")}; as many figures as parameters are needed, or fewer parameters`,
    );
}

function askingFor({ parameters, figures, seeds, ...subject }: FittedSubject, few: number): Asking {
  const evaluations = new Evaluations({ ...subject, parameters, figures });
  const n = parameters.length;
  const policies = policiesOf(figures).length;
  const first = EVOLUTION.pointsPerParameter * n * (EVOLUTION.generations + 1) + 2 * n + 1;
  const last = FINALISTS + (STARTS * SEARCH.pointsPerParameter + 4) * n;
  const most = policies * (first * few + last * seeds.length);
  const step: Asking["step"] = (positions, wantedSeeds) => {
    const wanted = evaluations.wanted(positions, wantedSeeds);
    const now = wanted.reduce((sum, one) => sum + one.runs.missing(one.seeds).length, 0) * policies;
    return { wanted, later: Math.max(0, most - evaluations.runs - now) };
  };
  return { evaluations, step };
}

/** The best points of the last population. @throws CannotCalibrate if no point of the first has all figures */
function* evolve(
  choice: FittedSubject,
  { evaluations, step }: Asking,
  seeds: readonly number[],
): Generator<CalibrationStep, Position[], undefined> {
  const n = choice.parameters.length;
  const first = haltonPoints(EVOLUTION.pointsPerParameter * n, n);
  const evolution = differentialEvolution({
    first,
    generations: EVOLUTION.generations,
    stream: randomStream({ seed: 1, purpose: "calibration", index: 0 }),
  });
  let next = evolution.next();
  while (!next.done) {
    yield step(next.value, seeds);
    const values = next.value.map((position) => evaluations.misfitAt(position, seeds));
    if (next.value === first && !values.some(Number.isFinite))
      throw new CannotCalibrate(
        missingFigure(choice, evaluations, first, seeds) ?? "at no point do the runs have all figures",
      );
    next = evolution.next(values);
  }
  return next.value.slice(0, FINALISTS).map(({ position }) => position);
}

/** A parameter with which no figure changes, not by a microsecond on equal seeds, is no parameter of the figures. */
function* requireInfluence(
  choice: FittedSubject,
  { evaluations, step }: Asking,
  seeds: readonly number[],
): Generator<CalibrationStep, void, undefined> {
  const { parameters } = choice;
  const centre = parameters.map(() => 0.5);
  const along = parameters.map((_, axis) => [0, 0.5, 1].map((place) => centre.with(axis, place)));
  yield step(along.flat(), seeds);
  const useless = parameters.filter((_, axis) => {
    const texts = (along[axis] ?? []).map((position) =>
      JSON.stringify(evaluations.figuresAt(position, seeds)),
    );
    return new Set(texts).size === 1;
  });
  if (useless.length === 0) return;
  const missing = missingFigure(choice, evaluations, along.flat(), seeds);
  if (missing !== undefined) throw new CannotCalibrate(missing);
  const keys = useless.map(({ key }) => key).join(" and ");
  throw new CannotCalibrate(
    `${keys}: cannot tell: no figure changes from one end of the range to the other; leave it out to fit the others`,
  );
}

/** What is said of a figure that the runs have at none of these positions. */
function missingFigure(
  { figures }: FittedSubject,
  evaluations: Evaluations,
  looked: readonly Position[],
  seeds: readonly number[],
): string | undefined {
  const figure = figures.find((one) =>
    looked.every((position) => evaluations.figureAt(one, position, seeds) === null),
  );
  return figure === undefined
    ? undefined
    : `${figure.metric} of ${figure.policy}: no run has this number, with no values in the ranges`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
