import type { ProcessBody } from "../des/process.ts";
import type { Policy, PolicyWorker } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** #646: a full worker waits until it has drained, for 1 s at most (`FULL_WAIT_SECONDS`), then takes a full batch. */
export const drainWait: Policy = {
  name: "drain-wait",
  description: "a full worker waits until no job is in progress, at most 1 s, then takes",
  mirrors: "JobScaler.get_jobs as changed by runpod-python #646",
  requires: [],
  extraJobs: () => 0,

  *takeLoop(worker) {
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) {
        yield* waitForRoom(worker);
        continue;
      }
      yield* worker.take(asked);
    }
  },
};

/** The wait of a full worker. At concurrency 0 an empty worker is full too: without the sleep its loop would spin. */
export function* waitForRoom(worker: PolicyWorker): ProcessBody {
  if (worker.inProgress > 0) yield* worker.untilDrained({ atMost: SECOND });
  else yield* worker.sleep(SECOND, "1 s to pass before an empty worker with concurrency 0 looks again");
}
