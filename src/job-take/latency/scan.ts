import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** The service scans the backlog: a take costs more the more jobs are queued. */
export function scan({ base, perQueued, longPoll }: LatencyParameters["scan"]): LatencyModel {
  return {
    lookAfter: ({ depth }) => (depth > 0 ? base + perQueued * depth : undefined),
    deliverAfter: () => longPoll,
  };
}
