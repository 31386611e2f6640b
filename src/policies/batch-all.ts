import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** The loop of many queue libraries (pg-boss, sqs-consumer): take only when empty, and run the whole batch. */
export const batchAll: Policy = {
  name: "batch-all",
  description: "takes only when no job is in progress, and runs the whole batch before it takes again",
  mirrors: "pg-boss, sqs-consumer and others",
  requires: [],
  extraJobs: () => 0,

  *takeLoop(worker) {
    while (worker.alive) {
      yield* setScale(worker);
      if (worker.inProgress > 0) {
        yield* worker.untilDrained({});
        continue;
      }
      if (worker.concurrency === 0) {
        yield* worker.sleep(SECOND, "1 s to pass before a worker with concurrency 0 looks again");
        continue;
      }
      yield* worker.take(worker.concurrency);
    }
  },
};
