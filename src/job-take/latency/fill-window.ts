import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/**
 * The service answers at once if it can fill the request, and waits for more jobs up to a window if it cannot (Kafka's
 * `fetch.min.bytes` and `fetch.max.wait.ms`). With nothing at the window's end it waits for an arrival.
 */
export function fillWindow({ window, base, longPoll }: LatencyParameters["fill-window"]): LatencyModel {
  return {
    lookAfter: ({ depth, asked }) => (depth >= asked ? base : window),
    deliverAfter: () => longPoll,
    // Once the window is over, any job will do.
    wakeAfter: ({ asked }, { depth, waits }) => (waits ? longPoll : depth >= asked ? base : undefined),
  };
}
