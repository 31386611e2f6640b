import { median } from "simple-statistics";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** What to run a scenario with. */
export interface Replications {
  readonly policy: string;
  readonly seeds: readonly number[];
}

/** The seeds 1 to `count`. */
export function seeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** One metric of a scenario, seed by seed. */
export function metricBySeed(scenario: Scenario, metric: string, replications: Replications): number[] {
  const { policy } = replications;
  return replications.seeds.map((seed) => {
    const value = runMetrics(simulate(scenario, { policy, seed }))[metric];
    if (typeof value !== "number") throw new Error(`${metric} of ${policy} with seed ${seed} is ${value}`);
    return value;
  });
}

/** The median over seeds of one metric in milliseconds, in seconds. */
export function medianSeconds(scenario: Scenario, metric: string, replications: Replications): number {
  return median(metricBySeed(scenario, `${metric}_ms`, replications)) / 1000;
}
