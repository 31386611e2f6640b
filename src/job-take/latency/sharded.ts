import type { LatencyParameters } from "../../scenario/latency-parameters.ts";
import type { LatencyModel } from "./latency-model.ts";

/** A receive brings so many jobs at most, and a take makes as many receives as it needs, one after the other. */
export function sharded({ perReceive, receiveLimit, longPoll }: LatencyParameters["sharded"]): LatencyModel {
  return {
    lookAfter: ({ depth, asked }) =>
      depth > 0 ? perReceive * Math.ceil(Math.min(asked, depth) / receiveLimit) : undefined,
    deliverAfter: () => longPoll,
  };
}
