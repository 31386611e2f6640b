import type { Run } from "../../src/experiment/run.ts";
import type { LoggedEvent } from "../../src/records/event-log.ts";
import { JobState } from "../../src/records/job-state.ts";

/**
 * What must hold beyond the books, read off the log alone: a worker that shuts down takes no more; a stopped job does not
 * start; no job fails more often than it may; an autoscaler has no more workers than its maximum; no execution outlives its time-out; what comes back to the front of the
 * queue is taken before what was there.
 */
export function brokenRulesOf(run: Run): string[] {
  const rules = [
    noTakeAfterShutdown(),
    noStartAfterStop(),
    failuresWithin(run),
    frontFirst(run),
    atMostMax(run),
  ];
  const problems = (run.log ?? []).flatMap((event) =>
    rules.flatMap((rule) => {
      const problem = rule(event);
      return problem === undefined ? [] : [`${JSON.stringify(event)}: ${problem}`];
    }),
  );
  return [...problems, ...longExecutions(run)];
}

/** Follows the log; says what is wrong with an event. */
type Rule = (event: LoggedEvent) => string | undefined;

function noTakeAfterShutdown(): Rule {
  const leaving = new Set<number>();
  return (event) => {
    if (event.event === "worker-started") leaving.delete(event.worker);
    if (event.event === "worker-shut-down" || event.event === "worker-stopped") leaving.add(event.worker);
    if (event.event === "take-sent" && leaving.has(event.worker)) return "though the worker takes no more";
    if (event.event === "concurrency-set" && leaving.has(event.worker))
      return "though the worker takes no more";
    return undefined;
  };
}

function noStartAfterStop(): Rule {
  const stopped = new Set<number>();
  return (event) => {
    if (event.event === "job-ended" && event.outcome === "stopped") stopped.add(event.job);
    return event.event === "job-started" && stopped.has(event.job) ? "though the job was stopped" : undefined;
  };
}

/** Workers that are starting, there, or on their way out. */
function atMostMax({ scenario: { autoscaler } }: Run): Rule {
  const places = new Set<number>();
  return (event) => {
    if (event.event === "worker-booting" || event.event === "worker-started") places.add(event.worker);
    if (event.event === "worker-stopped" || event.event === "worker-start-withdrawn")
      places.delete(event.worker);
    return places.size > (autoscaler?.max ?? Number.POSITIVE_INFINITY) ? "one worker too many" : undefined;
  };
}

/** Copies that run for nothing may fail as they like. */
function failuresWithin({ scenario }: Run): Rule {
  const failures = new Map<number, number>();
  return (event) => {
    const failed =
      (event.event === "job-lost" && event.returns && event.why === "attempt failed") ||
      (event.event === "job-ended" && event.outcome === "failed");
    if (!(failed && "job" in event)) return undefined;
    const count = (failures.get(event.job) ?? 0) + 1;
    failures.set(event.job, count);
    return count > scenario.failures.retries + 1 ? `failure ${count} of the job` : undefined;
  };
}

/** Gives every queued job a place; of those that come back to the front at one instant the order is not known. */
function frontFirst({ scenario }: Run): Rule {
  // Dealt one by one, a take's jobs are not the next ones.
  if (scenario.jobTake.dispatch === "round-robin") return () => undefined;
  const places = new Map<number, number>();
  const retried = new Set<number>();
  let last = 0;
  const join = (job: number): void => {
    last += 1;
    places.set(job, last);
  };
  return (event) => {
    switch (event.event) {
      case "job-arrived":
        join(event.job);
        break;
      case "job-lost":
        if (event.returns && event.why === "attempt failed") retried.add(event.job);
        break;
      case "job-redelivered":
        if (retried.delete(event.job)) join(event.job);
        else places.set(event.job, -1 - event.time);
        break;
      case "job-withdrawn":
      case "job-ended":
        places.delete(event.job);
        break;
      case "jobs-assigned":
      case "take-answered": {
        const taken = event.jobs.map((job) => places.get(job) ?? Number.POSITIVE_INFINITY);
        for (const job of event.jobs) places.delete(job);
        const next = Math.min(...places.values());
        return Math.max(...taken) > next ? "though other jobs are before them" : undefined;
      }
      default:
        break;
    }
    return undefined;
  };
}

function longExecutions({ jobs, workload, scenario }: Run): string[] {
  if (workload.shared !== undefined) return [];
  const { limit, from } = scenario.executionTimeout;
  return Array.from({ length: jobs.count }, (_, job) => job).flatMap((job) => {
    if (jobs.state[job] !== JobState.finished) return [];
    const hold = from === "taken" ? (jobs.started[job] as number) - (jobs.taken[job] as number) : 0;
    const speed = scenario.speeds[(jobs.worker[job] as number) % scenario.speeds.length] as number;
    const longer = hold + Math.round((workload.durations[job] as number) / speed) > limit;
    return longer ? [`job ${job} has finished, though it takes longer than its time-out`] : [];
  });
}
