import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** The service scans a queue that is not empty at every tick of a clock of its own, the first at `phase`. */
export function ticker({ period, phase, longPoll }: LatencyParameters["ticker"]): LatencyModel {
  return {
    lookAfter: ({ depth, sent }) => (depth > 0 ? untilTick(sent - phase, period) : undefined),
    deliverAfter: () => longPoll,
  };
}

/** From a time to the next tick; one that falls on a tick has just missed it. */
function untilTick(time: number, period: number): number {
  const sinceTick = ((time % period) + period) % period;
  return period - sinceTick;
}
