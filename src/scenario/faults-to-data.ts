import { distributionToData } from "./distribution-to-data.ts";
import { isTimeParameter, type LatencyDescription, latencyModels } from "./latency-parameters.ts";
import { formatDuration } from "./quantity.ts";
import type { JobTake, Scenario, ScenarioEvent } from "./scenario.ts";

/** Whether values that are as usual are written too. */
type Usual = "left out" | "given";

/** The job-take service as its key would have it. */
export function jobTakeToData(jobTake: JobTake, usual: Usual): Record<string, unknown> {
  const { maxJobs, maxWait, redeliverAfter, lease, answers, lateBy } = jobTake;
  const { latencyJitter, assign, wake, dispatch } = jobTake;
  const all = usual === "given";
  const hasJitter = latencyJitter.kind !== "constant" || latencyJitter.value !== 0;
  return {
    ...latencyToData(jobTake),
    ...((all || hasJitter) && { latencyJitter: distributionToData(latencyJitter) }),
    ...((all || assign !== "answer") && { assign }),
    ...((all || wake !== "all") && { wake }),
    ...((all || dispatch !== "first-waiting") && { dispatch }),
    ...(maxJobs !== undefined && { maxJobs }),
    ...(maxWait !== undefined && { maxWait: formatDuration(maxWait) }),
    ...((usual === "given" || redeliverAfter !== 10e6) && { redeliverAfter: formatDuration(redeliverAfter) }),
    ...(lease !== undefined && { lease: formatDuration(lease) }),
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(lateBy !== 95e6 && { lateBy: formatDuration(lateBy) }),
  };
}

/** The latency model by its name, with its parameters. */
export function latencyToData(description: LatencyDescription): Record<string, unknown> {
  const { model } = description;
  const parameters = Object.keys(latencyModels[model].usual).map((name) => {
    const value = (description as unknown as Record<string, number>)[name] as number;
    return [name, isTimeParameter(name) ? formatDuration(value) : value];
  });
  return { model, ...Object.fromEntries(parameters) };
}

/** Lifecycle, faults and limits as their keys would have them. */
export function faultsToData(scenario: Scenario, usual: Usual): Record<string, unknown> {
  const { events, refreshWorker, coldStart, failures, slo } = scenario;
  const all = usual === "given";
  const coldStartIsUsual = coldStart.kind === "constant" && coldStart.value === 2e6;
  const objectives = Object.entries(slo).map(([name, limit]) => [name, formatDuration(limit as number)]);
  return {
    ...(events.length > 0 && { events: events.map(eventToData) }),
    ...((all || refreshWorker) && { refreshWorker }),
    ...((all || !coldStartIsUsual) && { coldStart: distributionToData(coldStart) }),
    ...((all || failures.probability > 0 || failures.retries > 0 || failures.retryAfter > 0) && {
      failures: { ...failures, retryAfter: formatDuration(failures.retryAfter) },
    }),
    ...limitsToData(scenario, all),
    ...(objectives.length > 0 && { slo: Object.fromEntries(objectives) }),
  };
}

function limitsToData({ executionTimeout, timeToLive }: Scenario, all: boolean): Record<string, unknown> {
  const { limit, from } = executionTimeout;
  return {
    ...((all || limit !== 600e6 || from !== "start") && {
      executionTimeout: { limit: formatDuration(limit), from },
    }),
    ...((all || timeToLive.given) && {
      timeToLive: { limit: formatDuration(timeToLive.limit), ends: timeToLive.ends },
    }),
  };
}

function eventToData(event: ScenarioEvent): Record<string, unknown> {
  const at = formatDuration(event.at);
  switch (event.kind) {
    case "shutdown":
      return { at, shutdown: event.worker };
    case "stop":
      return { at, stop: event.job };
    case "crash":
      return {
        at,
        crash: event.worker,
        ...(event.restart !== undefined && { restart: formatDuration(event.restart) }),
      };
    case "answer":
      return {
        at,
        answer: event.answer,
        ...(event.takes !== undefined && { takes: event.takes }),
        ...(event.over !== undefined && { for: formatDuration(event.over) }),
      };
  }
}
