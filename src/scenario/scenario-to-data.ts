import type { Distribution } from "../random/distribution.ts";
import { distributionToData } from "./distribution-to-data.ts";
import { faultsToData, jobTakeToData } from "./faults-to-data.ts";
import { fleetToData } from "./fleet-to-data.ts";
import { formatDuration } from "./quantity.ts";
import type { Arrivals, DurationModel, GateText, Scenario, WorkloadDescription } from "./scenario.ts";
import { seedsToData } from "./seeds.ts";
import { traceToData } from "./trace-to-data.ts";

/** A scenario as its file could have it: plain data, every key given, times with their units. */
export type ScenarioData = Readonly<Record<string, unknown>>;

/**
 * Writes a scenario as plain data that `parseScenario` reads back as an equal one. What lifecycle, faults and limits have
 * as usual is left out, so that a scenario without them reads as what it is.
 *
 * @param usual whether such usual values are given all the same, as one reads them
 */
export function scenarioToData(scenario: Scenario, usual: "left out" | "given" = "left out"): ScenarioData {
  return withoutUndefined({
    name: scenario.name,
    description: scenario.description,
    workers: scenario.workers,
    ...fleetToData(scenario, usual),
    concurrency: concurrencyToData(scenario),
    takeAhead: scenario.takeAhead,
    linger: scenario.linger === undefined ? undefined : formatDuration(scenario.linger),
    occupancy: scenario.occupancy,
    jobTake: jobTakeToData(scenario.jobTake, usual),
    loopLag: lagToData(scenario.loopLag),
    runTick: formatDuration(scenario.runTick),
    warmup: formatDuration(scenario.warmup),
    ...faultsToData(scenario, usual),
    ...workloadToData(scenario.workload),
    policies: [...scenario.policies],
    policyParameters:
      Object.keys(scenario.policyParameters).length === 0 ? undefined : { ...scenario.policyParameters },
    baseline: scenario.baseline,
    seeds: scenario.seeds && seedsToData(scenario.seeds),
    horizon: scenario.horizon === undefined ? undefined : formatDuration(scenario.horizon),
    discardBefore: scenario.discardBefore === 0 ? undefined : formatDuration(scenario.discardBefore),
    gates: scenario.gates.length === 0 ? undefined : scenario.gates.map(gateToData),
  });
}

function withoutUndefined(data: Record<string, unknown>): ScenarioData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function gateToData({ expression, kind, level }: GateText): unknown {
  if (kind === undefined && level === "error") return expression;
  return withoutUndefined({ expr: expression, kind, level: level === "error" ? undefined : level });
}

function concurrencyToData({ concurrency }: Scenario): unknown {
  if (concurrency.kind === "load") {
    const { kind: _, straggler, ...numbers } = concurrency;
    return { ...numbers, straggler: formatDuration(straggler) };
  }
  const { steps } = concurrency;
  const [first] = steps;
  if (steps.length === 1 && first?.from === 0) return first.slots;
  return steps.map(({ from, slots }) => [formatDuration(from), slots]);
}

function workloadToData(workload: WorkloadDescription): Record<string, unknown> {
  if (workload.kind === "generated") {
    const arrivals = arrivalsToData(workload.arrivals);
    if (workload.duration.kind === "trace") return { arrivals };
    return { arrivals, duration: durationToData(workload.duration) };
  }
  return {
    jobs: workload.jobs.map(({ id, arrival, duration, fails, refreshWorker }) => {
      const times = { arrival: formatDuration(arrival), duration: formatDuration(duration) };
      return { id, ...times, ...((fails ?? 0) > 0 && { fails }), ...(refreshWorker && { refreshWorker }) };
    }),
  };
}

function arrivalsToData(arrivals: Arrivals): unknown {
  switch (arrivals.kind) {
    case "burst":
      return { burst: arrivals.count, over: formatDuration(arrivals.over) };
    case "bursts":
      return { bursts: arrivals.bursts.map(({ at, count }) => [formatDuration(at), count]) };
    case "poisson":
    case "constant":
      return { [arrivals.kind]: { rate: arrivals.rate, count: arrivals.count } };
    case "sequential":
      return { sequential: { count: arrivals.count, thinkTime: distributionToData(arrivals.thinkTime) } };
    case "closed": {
      const { clients, count, thinkTime } = arrivals;
      return { closed: { clients, count, thinkTime: distributionToData(thinkTime) } };
    }
    case "trace":
      return traceToData(arrivals);
  }
}

function durationToData(duration: Exclude<DurationModel, { kind: "trace" }>): unknown {
  if (duration.kind === "independent") return distributionToData(duration.distribution);
  const { base, perRunning, cv } = duration;
  return { shared: { base: formatDuration(base), perRunning: formatDuration(perRunning), cv } };
}

/** A bare time is the greatest lag of a uniform one in `loopLag`, where any other distribution would be the value itself. */
function lagToData(lag: Distribution): unknown {
  if (lag.kind === "uniform" && lag.minimum === 0 && lag.maximum > 0) return formatDuration(lag.maximum);
  if (lag.kind !== "constant") return distributionToData(lag);
  return lag.value === 0 ? "0s" : { constant: formatDuration(lag.value) };
}
