import { distributionToData } from "./distribution-to-data.ts";
import { formatDuration } from "./quantity.ts";
import type { JobTake, Scenario, ScenarioEvent } from "./scenario.ts";

/** The job-take service as its key would have it; what is as usual is left out, beside the latency model. */
export function jobTakeToData(jobTake: JobTake): Record<string, unknown> {
  const { model, deepQueue, longPoll, redeliverAfter, lease, answers, lateBy } = jobTake;
  return {
    model,
    deepQueue: formatDuration(deepQueue),
    longPoll: formatDuration(longPoll),
    ...(redeliverAfter !== 10e6 && { redeliverAfter: formatDuration(redeliverAfter) }),
    ...(lease !== undefined && { lease: formatDuration(lease) }),
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(lateBy !== 95e6 && { lateBy: formatDuration(lateBy) }),
  };
}

/** Lifecycle, faults and limits as their keys would have them; what is as usual is left out. */
export function faultsToData(scenario: Scenario): Record<string, unknown> {
  const { events, refreshWorker, coldStart, failures, slo } = scenario;
  const coldStartIsUsual = coldStart.kind === "constant" && coldStart.value === 2e6;
  const objectives = Object.entries(slo).map(([name, limit]) => [name, formatDuration(limit as number)]);
  return {
    ...(events.length > 0 && { events: events.map(eventToData) }),
    ...(refreshWorker && { refreshWorker }),
    ...(!coldStartIsUsual && { coldStart: distributionToData(coldStart) }),
    ...((failures.probability > 0 || failures.retries > 0 || failures.retryAfter > 0) && {
      failures: { ...failures, retryAfter: formatDuration(failures.retryAfter) },
    }),
    ...limitsToData(scenario),
    ...(objectives.length > 0 && { slo: Object.fromEntries(objectives) }),
  };
}

function limitsToData({ executionTimeout, timeToLive }: Scenario): Record<string, unknown> {
  const { limit, from } = executionTimeout;
  const isUsual = limit === 600e6 && from === "start";
  return {
    ...(!isUsual && { executionTimeout: { limit: formatDuration(limit), from } }),
    ...(timeToLive.given && {
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
