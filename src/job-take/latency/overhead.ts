import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/**
 * Every take costs connection, authentication and look-up, also one on an empty queue; a wait that is longer hides it.
 */
export function overhead({ overhead: cost, longPoll }: LatencyParameters["overhead"]): LatencyModel {
  return {
    lookAfter: ({ depth }) => (depth > 0 ? cost : undefined),
    deliverAfter: () => longPoll,
    wakeAfter: ({ sent }, { waits, now }) => (waits ? Math.max(longPoll, sent + cost - now) : undefined),
  };
}
