import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** The measured fact itself: a take costs the same whatever its size, and a waiting take is answered soon after an arrival. */
export function flat({ deepQueue, longPoll }: LatencyParameters["flat"]): LatencyModel {
  return {
    lookAfter: ({ depth }) => (depth > 0 ? deepQueue : undefined),
    deliverAfter: () => longPoll,
  };
}
