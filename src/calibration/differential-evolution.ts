import type { RandomStream } from "../random/random-stream.ts";
import type { Position } from "./free-parameter.ts";
import type { Tried } from "./nelder-mead.ts";

/** How a population moves on. */
export interface EvolutionChoice {
  readonly first: readonly Position[];
  readonly generations: number;
  readonly stream: RandomStream;
}

/** Each part of a point comes from the new one with this probability. */
const CROSSOVER = 0.8;

/** A point is drawn towards one of this share of the population: the best alone would have all end in its hollow. */
const LEADING = 0.2;

/**
 * Differential evolution in the unit cube: yields a generation of points at a time, is told their values, and returns the
 * last population, best first. It finds its way over a surface with many hollows, as that of queues in step with each
 * other is. A part outside of the cube is drawn anew between its old value and the side.
 *
 * Source: R. Storn and K. Price, Differential evolution, Journal of Global Optimization 11 (1997); the variant
 * current-to-pbest/1/bin of J. Zhang and A. C. Sanderson, JADE, IEEE Transactions on Evolutionary Computation 13 (2009), with a
 * factor drawn between ½ and 1 for each generation.
 */
export function* differentialEvolution(
  choice: EvolutionChoice,
): Generator<readonly Position[], Tried[], readonly number[]> {
  const { first, generations, stream } = choice;
  const values = yield first;
  let population = first.map((position, index) => ({ position, value: values[index] as number }));
  for (let generation = 0; generation < generations; generation += 1) {
    const leaders = ranked(population).slice(0, Math.ceil(LEADING * population.length));
    const factor = 0.5 + 0.5 * stream.uniform();
    const trials = population.map(({ position }) =>
      trialOf(position, { leaders, population, factor, stream }),
    );
    const trialValues = yield trials;
    population = population.map((member, index) => {
      const value = trialValues[index] as number;
      return value <= member.value ? { position: trials[index] as Position, value } : member;
    });
  }
  return ranked(population);
}

function trialOf(
  position: Position,
  given: {
    readonly leaders: readonly Tried[];
    readonly population: readonly Tried[];
    readonly factor: number;
    readonly stream: RandomStream;
  },
): Position {
  const { leaders, population, factor, stream } = given;
  const drawn = (n: number): number => Math.floor(stream.uniform() * n);
  const leader = leaders[drawn(leaders.length)] as Tried;
  const one = population[drawn(population.length)] as Tried;
  const other = population[drawn(population.length)] as Tried;
  const always = drawn(position.length);
  return position.map((place, axis) => {
    if (axis !== always && stream.uniform() > CROSSOVER) return place;
    const towards = (leader.position[axis] as number) - place;
    const moved =
      place + factor * (towards + (one.position[axis] as number) - (other.position[axis] as number));
    if (moved >= 0 && moved <= 1) return moved;
    return place + ((moved < 0 ? 0 : 1) - place) * stream.uniform();
  });
}

/** Of equal ones the first comes first. */
function ranked(population: readonly Tried[]): Tried[] {
  return [...population].sort((a, b) => a.value - b.value);
}
