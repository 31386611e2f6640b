import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/**
 * The service answers at once if it can fill the request, and waits for more jobs up to a window if it cannot (Kafka's
 * `fetch.min.bytes` and `fetch.max.wait.ms`). With nothing at the window's end it waits for an arrival.
 */
export function fillWindow(parameters: LatencyParameters["fill-window"]): LatencyModel {
  const { window, base, threshold, longPoll } = parameters;
  // What a take does not ask for fills no window: a threshold above it is never reached.
  const fills = (asked: number, depth: number): boolean =>
    Math.min(asked, depth) >= (threshold === 0 ? asked : threshold);
  return {
    lookAfter: ({ depth, asked }) => (fills(asked, depth) ? base : window),
    deliverAfter: () => longPoll,
    // Once the window is over, any job will do.
    wakeAfter: ({ asked }, { depth, waits }) => (waits ? longPoll : fills(asked, depth) ? base : undefined),
  };
}
