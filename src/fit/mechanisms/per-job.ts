import type { Facts } from "../facts.ts";
import type { Mechanism } from "../mechanism.ts";
import { linearMechanism } from "./linear.ts";

/** Each job that a take can bring costs something. */
export const perJob: Mechanism = linearMechanism({
  name: "per-job",
  sizeOf: jobsOf,
  description: ({ base, slope, longPoll }) => ({ model: "per-job", base, perJob: slope, longPoll }),
  against: "takes that bring few jobs cost as much as takes that bring many",
});

/** How many jobs a take can bring, by what is queued when it is sent. */
function jobsOf({ asked, depth, returned, depthKnown }: Facts, take: number): number {
  return depthKnown ? Math.min(asked[take] as number, depth[take] as number) : (returned[take] as number);
}
