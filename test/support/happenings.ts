import type { Run } from "../../src/experiment/run.ts";
import type { LoggedEvent } from "../../src/records/event-log.ts";
import { jobId } from "../../src/workload/workload.ts";

/**
 * What happened in a run that kept its log, a line each with its time in milliseconds, short enough to read a whole run
 * at a glance: `50 worker 0 gets A, B`. Arrivals, reads and set concurrencies are left out.
 */
export function happenings(run: Run): string[] {
  return (run.log ?? []).flatMap((event) => {
    const text = textOf(event, (job) => jobId(run.workload, job));
    return text === undefined ? [] : [`${event.time / 1000} ${text}`];
  });
}

/** Those of the lines in which one of the words stands. */
export function happeningsWith(run: Run, ...words: readonly string[]): string[] {
  return happenings(run).filter((line) => words.some((word) => line.includes(word)));
}

function textOf(event: LoggedEvent, name: (job: number) => string): string | undefined {
  switch (event.event) {
    case "worker-started":
      return `worker ${event.worker} starts`;
    case "worker-shut-down":
      return `worker ${event.worker} shuts down`;
    case "worker-stopped":
      return `worker ${event.worker} is gone: ${event.why}`;
    case "take-sent":
      return `worker ${event.worker} asks for ${event.asked}`;
    case "take-answered":
      return `worker ${event.worker} gets ${event.jobs.map(name).join(", ")}`;
    case "take-refused":
      return `worker ${event.worker} is answered ${event.outcome}`;
    case "take-given-up":
      return `worker ${event.worker} gives up`;
    case "job-started":
      return `${name(event.job)} starts on ${event.worker}`;
    case "job-finished":
      return `${name(event.job)} finishes on ${event.worker}`;
    case "job-ended":
      return `${name(event.job)} is ${event.outcome}, was ${event.from}`;
    case "job-lost":
      return `${name(event.job)} is lost, was ${event.from}: ${event.why}`;
    case "job-redelivered":
      return `${name(event.job)} is queued again`;
    case "job-withdrawn":
      return `${name(event.job)} is withdrawn`;
    case "lease-ran-out":
      return `${name(event.job)}'s lease runs out on ${event.worker}`;
    default:
      return undefined;
  }
}
