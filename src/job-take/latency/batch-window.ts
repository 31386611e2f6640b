import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** The service always waits for a window to fill a batch; on an empty queue the window opens with the first arrival. */
export function batchWindow({ window, base }: LatencyParameters["batch-window"]): LatencyModel {
  return {
    lookAfter: ({ depth }) => (depth > 0 ? window + base : undefined),
    deliverAfter: () => window + base,
  };
}
