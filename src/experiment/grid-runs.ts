import type { Metrics } from "../metrics/metric.ts";
import { isConstant } from "../random/distribution.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Design } from "./result.ts";
import { type SeedRuns, seedRuns } from "./seed-runs.ts";

/** A point of a grid: the scenario with one value for each parameter, and the policies that run there. */
export interface GridPoint {
  readonly values: PointValues;
  readonly scenario: Scenario;
  readonly policies: readonly string[];
}

/** The numbers of the runs of one point, kept as they are made. */
export class PointRuns {
  readonly point: GridPoint;
  readonly #metrics = new Map<number, ReadonlyMap<string, Metrics>>();
  #drawn = false;

  constructor(point: GridPoint) {
    this.point = point;
  }

  /** How many runs have been made. */
  get count(): number {
    return this.#metrics.size * this.point.policies.length;
  }

  /** What the runs so far drew at random. */
  get drawn(): Design["drawn"] {
    if (this.#drawn) return "workload";
    return isConstant(this.point.scenario.loopLag) ? "nothing" : "loop lag";
  }

  /** Those of these seeds that have not run. */
  missing(seeds: readonly number[]): number[] {
    return seeds.filter((seed) => !this.#metrics.has(seed));
  }

  /** Keeps the numbers of one seed's runs: one of each policy of the point. */
  add({ seed, drawn, runs }: SeedRuns): void {
    this.#drawn ||= drawn;
    this.#metrics.set(seed, new Map(runs.map(({ policy, metrics }) => [policy, metrics])));
  }

  /** A number of a policy by seed; null where a run does not have it. */
  values(policy: string, metric: string, seeds: readonly number[]): (number | null)[] {
    return seeds.map((seed) => this.#metrics.get(seed)?.get(policy)?.[metric] ?? null);
  }
}

/** Seeds that a point needs: those that are missing are to be run. */
export interface WantedSeeds {
  readonly runs: PointRuns;
  readonly seeds: readonly number[];
}

/** Makes the runs that are missing, one after the other. @throws RunFailure if one cannot be carried to its end */
export function makeMissingRuns({ runs, seeds }: WantedSeeds): void {
  const { scenario, policies } = runs.point;
  for (const seed of runs.missing(seeds)) {
    const steps = seedRuns(scenario, { policies, seed });
    let step = steps.next();
    while (!step.done) step = steps.next();
    runs.add(step.value);
  }
}
