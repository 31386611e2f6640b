import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** The second prototype that #646 rejected: once a slot frees, wait a little for more of them, then take. */
export const linger: Policy = {
  name: "linger",
  description: "a full worker waits until any job leaves, then lingers for more slots, then takes",
  mirrors: "the second prototype of runpod-python #646",
  requires: ["linger"],
  extraJobs: () => 0,

  *takeLoop(worker, parameters) {
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) {
        yield* worker.untilJobLeaves({ atMost: SECOND });
        yield* worker.sleep(parameters.linger, "more slots to free");
        continue;
      }
      yield* worker.take(asked);
    }
  },
};
