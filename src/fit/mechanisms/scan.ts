import type { Mechanism } from "../mechanism.ts";
import { linearMechanism } from "./linear.ts";

/** A take costs more the more jobs are queued. */
export const scan: Mechanism = linearMechanism({
  name: "scan",
  sizeOf: ({ depth }, take) => depth[take] as number,
  isGuessed: true,
  description: ({ base, slope, longPoll }) => ({ model: "scan", base, perQueued: slope, longPoll }),
  against: "takes do not get cheaper as the queue gets shorter",
});
