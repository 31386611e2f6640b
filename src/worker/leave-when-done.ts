import { firstOf } from "../des/first-of.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Worker } from "./worker.ts";

/** The end of a worker that was told to shut down: once both its loops are over and no job is in progress, it leaves. */
export function* leaveWhenDone(worker: Worker, leave: () => void): ProcessBody {
  const { takeLoop, runLoop } = worker;
  if (takeLoop !== undefined) yield* firstOf({ ended: takeLoop.ended, parked: worker.takeLoopParked });
  if (runLoop !== undefined) yield* runLoop.ended;
  while (worker.jobs.inProgress > 0) yield* worker.jobs.drained;
  leave();
}
