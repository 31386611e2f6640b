import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** The take loop before #646: `JobScaler.get_jobs` of runpod-python 1.12.0. */
export const main: Policy = {
  name: "main",
  description: "a full worker sleeps 1 s, then looks for room again",
  mirrors: "JobScaler.get_jobs, runpod-python 1.12.0",
  requires: [],
  extraJobs: () => 0,

  *takeLoop(worker) {
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) {
        yield* worker.sleep(SECOND, "1 s to pass before it looks for room again");
        continue;
      }
      yield* worker.take(asked);
    }
  },
};
