import type { Run } from "../experiment/run.ts";
import type { LoggedEvent } from "../records/event-log.ts";
import type { TraceEvent } from "./trace-event.ts";

/**
 * What befell workers, as instants of a trace.
 *
 * @param processOf the process of a worker, or of the queue if it is undefined
 */
export function traceInstants(run: Run, processOf: (worker: number | undefined) => number): TraceEvent[] {
  return (run.log ?? []).flatMap((event) => {
    const what = instantOf(event);
    if (what === undefined) return [];
    const instant = { ph: "i", s: "p", cat: "worker", pid: processOf(what.worker), tid: 1 };
    return [{ ...instant, ts: event.time, name: what.name }];
  });
}

function instantOf(event: LoggedEvent): { readonly name: string; readonly worker?: number } | undefined {
  switch (event.event) {
    case "worker-booting":
      return { name: "begins to start", worker: event.worker };
    case "worker-started":
      return { name: "started", worker: event.worker };
    case "worker-start-withdrawn":
      return { name: "start withdrawn", worker: event.worker };
    case "worker-shut-down":
      return { name: "shutdown begins", worker: event.worker };
    case "worker-stopped":
      return { name: event.why, worker: event.worker };
    case "concurrency-set":
      return { name: `concurrency ${event.slots}`, worker: event.worker };
    case "lease-ran-out":
      return { name: `lease of a job ran out`, worker: event.worker };
    case "take-given-up":
      return { name: "take given up", worker: event.worker };
    case "take-refused":
      return { name: `take answered ${event.outcome}`, worker: event.worker };
    case "scaled":
      return { name: `autoscaler: ${event.change > 0 ? "+" : ""}${event.change}` };
    default:
      return undefined;
  }
}
