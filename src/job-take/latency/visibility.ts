import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** Replicas lag behind: a job can be taken only some time after it came into the queue. */
export function visibility({ delay, base }: LatencyParameters["visibility"]): LatencyModel {
  return {
    visibleAfter: delay,
    lookAfter: ({ depth }) => (depth > 0 ? base : undefined),
    deliverAfter: () => Math.max(base, delay),
  };
}
