import type { RandomStream } from "../../random/random-stream.ts";
import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A wake-up is lost now and then: the take that it was for is answered only when its poll times out. */
export function missedWakeup(
  { base, timeout, probability }: LatencyParameters["missed-wakeup"],
  stream: RandomStream,
): LatencyModel {
  const latency = (): number => (stream.uniform() < probability ? timeout : base);
  return {
    lookAfter: ({ depth }) => (depth > 0 ? latency() : undefined),
    deliverAfter: latency,
  };
}
