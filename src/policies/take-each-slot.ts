import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** The prototype that #646 rejected: take as soon as one slot frees. */
export const takeEachSlot: Policy = {
  name: "take-each-slot",
  description: "a full worker takes again as soon as any job leaves",
  mirrors: "the first prototype of runpod-python #646",
  requires: [],
  extraJobs: () => 0,

  *takeLoop(worker) {
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) {
        yield* worker.untilJobLeaves({ atMost: SECOND });
        continue;
      }
      yield* worker.take(asked);
    }
  },
};
