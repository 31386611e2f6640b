import { defaultPolicies } from "./check-policies.ts";
import { baseName } from "./file-path.ts";
import type { KeyValues } from "./keys.ts";
import type { Scenario, WorkloadDescription } from "./scenario.ts";
import { withDurations } from "./trace-arrivals.ts";

/** A scenario from values without problems. */
export function completeScenario(values: KeyValues, file: string): Scenario {
  const policies = values.policies ?? defaultPolicies(values.takeAhead);
  const { baseline } = values;
  return {
    name: values.name ?? baseName(file),
    description: values.description,
    workers: values.workers,
    autoscaler: values.autoscaler,
    speeds: values.speeds,
    price: values.price,
    concurrency: values.concurrency,
    takeAhead: values.takeAhead,
    linger: values.linger,
    occupancy: values.occupancy,
    jobTake: values.jobTake,
    loopLag: values.loopLag,
    events: values.events,
    refreshWorker: values.refreshWorker,
    coldStart: values.coldStart,
    failures: values.failures,
    executionTimeout: values.executionTimeout,
    timeToLive: values.timeToLive,
    slo: values.slo,
    runTick: values.runTick,
    warmup: values.warmup,
    workload: workloadOf(values),
    policies,
    policyParameters: values.policyParameters,
    baseline: baseline !== undefined && policies.includes(baseline) ? baseline : (policies[0] as string),
    seeds: values.seeds,
    horizon: values.horizon,
    discardBefore: values.discardBefore,
    gates: values.gates,
  };
}

function workloadOf({ jobs, arrivals, duration }: KeyValues): WorkloadDescription {
  if (jobs) return { kind: "listed", jobs };
  if (arrivals?.kind === "trace" && !duration) {
    return { kind: "generated", arrivals: withDurations(arrivals, duration), duration: { kind: "trace" } };
  }
  if (!arrivals || !duration) throw new Error("a scenario without jobs passed its checks");
  return { kind: "generated", arrivals, duration };
}
