import { completePolicy } from "./own-policy.ts";
import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/**
 * The loop of queues that refill by a threshold: while more than `refillAt` jobs are in progress it takes nothing; once they are so
 * few, it takes a batch, or as many as slots are free if that is less. The defaults are those that Azure Functions documents
 * for its queue trigger (`newBatchThreshold` 8, `batchSize` 16), with which at most 24 jobs are in progress.
 */
export const thresholdRefill: Policy = completePolicy({
  name: "threshold-refill",
  description: "takes a batch once no more than refillAt jobs are in progress",
  mirrors: "Azure Functions' queue trigger, Zeebe's job workers",
  parameters: {
    refillAt: { default: 8, unit: "jobs", description: "so few in progress let it take again" },
    batch: { default: 16, unit: "jobs", description: "how many it takes at a time, at most" },
  },

  *takeLoop(worker, { refillAt = 0, batch = 1 }) {
    while (worker.alive) {
      yield* setScale(worker);
      const free = worker.concurrency - worker.occupancy;
      if (free > 0 && worker.inProgress <= refillAt) yield* worker.take(Math.min(free, Math.max(1, batch)));
      else if (worker.inProgress > 0) yield* worker.untilJobLeaves({ atMost: SECOND });
      else yield* worker.sleep(SECOND, "1 s to pass before a worker with concurrency 0 looks again");
    }
  },
});
