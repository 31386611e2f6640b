/**
 * What a mechanism expects of each take's round trip, in microseconds: one or two exact values with their weights, a density
 * (over the logarithm of the round trip) at the round trip that was logged, and for a take that waits for an arrival a lower
 * bound. The weights of a take that finds jobs add up to 1 with what its density stands for.
 */
export class Forecast {
  /** For a take that finds jobs. */
  readonly first: Float64Array;
  readonly firstWeight: Float64Array;
  readonly second: Float64Array;
  readonly secondWeight: Float64Array;
  readonly spread: Float64Array;
  /** For a take that waits: an exact value and its weight, else anything from the lower bound on. */
  readonly waiting: Float64Array;
  readonly waitingWeight: Float64Array;
  readonly atLeast: Float64Array;
  /** How long the job that a take waited for is queued; 0: as long as a long poll takes. */
  readonly late: Float64Array;

  constructor(count: number) {
    const column = (): Float64Array => new Float64Array(count);
    this.first = column();
    this.firstWeight = column();
    this.second = column();
    this.secondWeight = column();
    this.spread = column();
    this.waiting = column();
    this.waitingWeight = column();
    this.atLeast = column();
    this.late = column();
  }

  /** A take that finds jobs costs so much. */
  exactly(take: number, value: number): void {
    this.first[take] = value;
    this.firstWeight[take] = 1;
    this.secondWeight[take] = 0;
    this.spread[take] = 0;
  }

  /** It costs one or the other. */
  either(take: number, [first, weight]: readonly [number, number], second: number): void {
    this.first[take] = first;
    this.firstWeight[take] = weight;
    this.second[take] = second;
    this.secondWeight[take] = 1 - weight;
    this.spread[take] = 0;
  }

  /** It costs so much with this weight, and else something else, with a density at the round trip that was logged. */
  exactlyOrSpread(take: number, [value, weight]: readonly [number, number], density: number): void {
    this.first[take] = value;
    this.firstWeight[take] = weight;
    this.secondWeight[take] = 0;
    this.spread[take] = density;
  }

  /** It costs one or the other with these weights, and else something else, with a density at the round trip that was logged. */
  eitherOrSpread(
    take: number,
    [first, firstWeight]: readonly [number, number],
    [second, secondWeight]: readonly [number, number],
    density: number,
  ): void {
    this.first[take] = first;
    this.firstWeight[take] = firstWeight;
    this.second[take] = second;
    this.secondWeight[take] = secondWeight;
    this.spread[take] = density;
  }

  /** A take that waits for an arrival: nobody knows when that comes. */
  waits(take: number, atLeast = 0): void {
    this.waitingWeight[take] = 0;
    this.atLeast[take] = atLeast;
    this.late[take] = atLeast;
  }

  /** A take that waits costs exactly so much with this weight, and else more. */
  waitsFor(take: number, [value, weight]: readonly [number, number], atLeast = value): void {
    this.waiting[take] = value;
    this.waitingWeight[take] = weight;
    this.atLeast[take] = atLeast;
    this.late[take] = 0;
  }
}

/** From 1 ms to 1,000 s: the range that a round trip of which nothing is known comes from, evenly over its logarithm. */
export const ANYTHING = 1 / Math.log(1e6);
