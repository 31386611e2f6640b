import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A worker with jobs in progress is held back, so that idle ones come first. */
export function busyPenalty({ base, penalty, longPoll }: LatencyParameters["busy-penalty"]): LatencyModel {
  return {
    lookAfter: ({ depth, occupancy }) => (depth > 0 ? base + (occupancy > 0 ? penalty : 0) : undefined),
    deliverAfter: () => longPoll,
  };
}
