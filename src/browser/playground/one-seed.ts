import { RunFailure } from "../../experiment/run.ts";
import { simulate } from "../../experiment/simulate.ts";
import type { Metrics } from "../../metrics/metric.ts";
import { runMetrics } from "../../metrics/run-metrics.ts";
import { type SlotTime, slotTime } from "../../playground/slot-time.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { type Lanes, lanesOf } from "../../timeline/lanes.ts";
import type { Workload } from "../../workload/workload.ts";

/** A run that took more events would hold the page up for seconds. */
const eventBudget = 3_000_000;

/** What came of one policy: a run, or why there is none. */
export type Shown =
  | {
      readonly policy: string;
      readonly ran: true;
      readonly metrics: Metrics;
      readonly lanes: Lanes;
      readonly slotTime: SlotTime | undefined;
    }
  | { readonly policy: string; readonly ran: false; readonly reason: string };

/** Runs every policy of a scenario with one seed, with the same jobs. */
export function runOneSeed(scenario: Scenario, seed: number): Shown[] {
  let workload: Workload | undefined;
  return scenario.policies.map((policy) => {
    try {
      const choice = { policy, seed, log: true, eventBudget, ...(workload && { workload }) };
      const run = simulate(scenario, choice);
      workload ??= run.workload;
      const lanes = lanesOf(run);
      return { policy, ran: true, metrics: runMetrics(run), lanes, slotTime: slotTime(run, lanes) };
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      return { policy, ran: false, reason: error.reason };
    }
  });
}
