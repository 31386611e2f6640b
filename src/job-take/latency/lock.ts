import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** One take at a time per endpoint: each holds the lock for as long, and the others queue up for it. */
export function lock({ hold, longPoll }: LatencyParameters["lock"]): LatencyModel {
  let free = Number.NEGATIVE_INFINITY;
  return {
    lookAfter({ depth, sent }) {
      if (depth === 0) return undefined;
      free = Math.max(free, sent) + hold;
      return free - sent;
    },
    deliverAfter: () => longPoll,
  };
}
