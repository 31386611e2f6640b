import { type GridPoint, PointRuns, type WantedSeeds } from "../experiment/grid-runs.ts";
import { type Figure, standardErrorOf } from "../measured/figure.ts";
import { type PointValues, pointText } from "../scenario/parameter-grid.ts";
import { type FreeParameter, type Position, valuesAt } from "./free-parameter.ts";

/** A figure at one point: the mean over the seeds, and its standard error. */
export interface SimulatedFigure {
  readonly mean: number;
  readonly error: number;
}

/** What is fitted, and to what. */
export interface FitSubject {
  readonly parameters: readonly FreeParameter[];
  readonly figures: readonly Figure[];
  /** The scenario with these values. */
  readonly pointAt: (values: PointValues) => GridPoint;
}

/** The points that have been tried: each is run once, whatever asks for it, and on the same seeds as all others. */
export class Evaluations {
  readonly #subject: FitSubject;
  readonly #points = new Map<string, PointRuns>();

  constructor(subject: FitSubject) {
    this.#subject = subject;
  }

  /** How many runs have been made. */
  get runs(): number {
    return [...this.#points.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** How many points have been tried. */
  get count(): number {
    return this.#points.size;
  }

  /** The values at a position, as they would stand in the scenario. */
  valuesAt(position: Position): PointValues {
    return valuesAt(this.#subject.parameters, position);
  }

  /** The runs that these positions lack. */
  wanted(positions: readonly Position[], seeds: readonly number[]): WantedSeeds[] {
    const runs = new Set(positions.map((position) => this.#runsAt(position)));
    return [...runs].map((one) => ({ runs: one, seeds })).filter((one) => one.runs.missing(seeds).length > 0);
  }

  /** What became of a figure of the runs at a position; null where a run does not have the number. */
  figureAt(figure: Figure, position: Position, seeds: readonly number[]): SimulatedFigure | null {
    const runs = this.#runsAt(position);
    const values = runs.values(figure.policy, figure.metric, seeds);
    const held = figure.against === undefined ? null : runs.values(figure.against, figure.metric, seeds);
    const numbers: number[] = [];
    for (const [index, value] of values.entries()) {
      const baseline = held === null ? 0 : held[index];
      if (value === null || baseline == null) return null;
      numbers.push(value - baseline);
    }
    return meanOf(numbers);
  }

  /** All figures at a position. */
  figuresAt(position: Position, seeds: readonly number[]): (SimulatedFigure | null)[] {
    return this.#subject.figures.map((figure) => this.figureAt(figure, position, seeds));
  }

  /** The sum of the squared distances from the figures, each in its standard errors; infinite where a figure is missing. */
  misfitAt(position: Position, seeds: readonly number[]): number {
    return this.#subject.figures.reduce((sum, figure) => {
      const simulated = this.figureAt(figure, position, seeds);
      if (simulated === null) return Number.POSITIVE_INFINITY;
      return sum + ((simulated.mean - figure.value) / standardErrorOf(figure)) ** 2;
    }, 0);
  }

  #runsAt(position: Position): PointRuns {
    const values = this.valuesAt(position);
    const name = pointText(values);
    const known = this.#points.get(name);
    if (known !== undefined) return known;
    const runs = new PointRuns(this.#subject.pointAt(values));
    this.#points.set(name, runs);
    return runs;
  }
}

function meanOf(values: readonly number[]): SimulatedFigure {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0 };
}
