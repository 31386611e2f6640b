import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A token bucket of one token: a worker gets one answer a period, counted from its last answer. */
export function throttle({ period, base, longPoll }: LatencyParameters["throttle"]): LatencyModel {
  const lastAnswer = new Map<number, number>();
  return {
    lookAfter({ depth, worker, sent }) {
      const since = sent - (lastAnswer.get(worker) ?? Number.NEGATIVE_INFINITY);
      return depth > 0 ? Math.max(base, period - since) : undefined;
    },
    deliverAfter: () => longPoll,
    answered({ worker }, now) {
      lastAnswer.set(worker, now);
    },
  };
}
