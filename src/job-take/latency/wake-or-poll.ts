import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A take wakes when a *new* job arrives, and else looks at every poll; it does not look at its start, however deep the queue is. */
export function wakeOrPoll({ poll, longPoll }: LatencyParameters["wake-or-poll"]): LatencyModel {
  return {
    lookAfter: () => poll,
    lookAgainAfter: () => poll,
    deliverAfter: () => longPoll,
    wakeAfter: () => longPoll,
  };
}
