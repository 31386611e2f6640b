import type { LatencyModel } from "./latency-model.ts";

/** The measured fact itself: a take costs the same whatever its size, and a waiting take is answered soon after an arrival. */
export function flatLatency(parameters: {
  readonly deepQueue: number;
  readonly longPoll: number;
}): LatencyModel {
  return {
    answerAfter: () => parameters.deepQueue,
    deliverAfter: () => parameters.longPoll,
  };
}
