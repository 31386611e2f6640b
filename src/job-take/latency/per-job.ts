import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** Each job that a take can bring, by what is queued when it is sent, costs a fetch or a write. */
export function perJob({ base, perJob: each, longPoll }: LatencyParameters["per-job"]): LatencyModel {
  return {
    lookAfter: ({ depth, asked }) => (depth > 0 ? base + each * Math.min(asked, depth) : undefined),
    deliverAfter: () => longPoll,
  };
}
