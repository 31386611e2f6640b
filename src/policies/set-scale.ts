import type { ProcessBody } from "../des/process.ts";
import type { PolicyWorker } from "./policy.ts";
import { SECOND } from "./seconds.ts";

/**
 * Step 1 of every take loop: a new concurrency is set, and then the worker must empty before it takes again.
 * Mirrors `JobScaler.set_scale` of runpod-python 1.12.0. If the new concurrency is 0 and a taken job has not started,
 * the worker never empties, and waits for ever, as the SDK does.
 */
export function* setScale(worker: PolicyWorker): ProcessBody {
  const wanted = worker.wantedConcurrency();
  if (wanted === worker.concurrency) return;
  worker.setConcurrency(wanted);
  while (worker.occupancy > 0)
    yield* worker.sleep(SECOND, "the worker to empty after a change of its concurrency");
}
