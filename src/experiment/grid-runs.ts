import type { Metrics } from "../metrics/metric.ts";
import { runMetrics } from "../metrics/run-metrics.ts";
import type { OwnPolicy } from "../policies/own-policy.ts";
import { isConstant } from "../random/distribution.ts";
import type { PointValues } from "../scenario/parameter-grid.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Workload } from "../workload/workload.ts";
import type { Design } from "./result.ts";
import { simulate } from "./simulate.ts";

/** A point of a grid: the scenario with one value for each parameter, and the policies that run there. */
export interface GridPoint {
  readonly values: PointValues;
  readonly scenario: Scenario;
  readonly policies: readonly string[];
  /** Those of them that do not come with take-sim. */
  readonly own?: readonly OwnPolicy[];
}

/** The numbers of the runs of one point, made when they are first asked for and kept. */
export class PointRuns {
  readonly point: GridPoint;
  readonly #metrics = new Map<string, Metrics>();
  #count = 0;
  #drawn = false;

  constructor(point: GridPoint) {
    this.point = point;
  }

  /** How many runs have been made. */
  get count(): number {
    return this.#count;
  }

  /** What the runs so far drew at random. */
  get drawn(): Design["drawn"] {
    if (this.#drawn) return "workload";
    return isConstant(this.point.scenario.loopLag) ? "nothing" : "loop lag";
  }

  /** Makes the runs of these seeds that are missing; all policies of one seed get the same jobs. @throws RunFailure */
  run(seeds: readonly number[]): void {
    const { policies, own } = this.point;
    for (const seed of seeds) {
      let workload: Workload | undefined;
      for (const policy of policies) {
        if (this.#metrics.has(`${seed} ${policy}`)) continue;
        const run = simulate(this.point.scenario, {
          policy: own?.find(({ name }) => name === policy) ?? policy,
          seed,
          ...(workload && { workload }),
        });
        workload ??= run.workload;
        this.#drawn ||= workload.drawn;
        this.#metrics.set(`${seed} ${policy}`, runMetrics(run));
        this.#count += 1;
      }
    }
  }

  /** A number of a policy by seed; null where a run does not have it. */
  values(policy: string, metric: string, seeds: readonly number[]): (number | null)[] {
    return seeds.map((seed) => this.#metrics.get(`${seed} ${policy}`)?.[metric] ?? null);
  }
}
