import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Worker } from "./worker.ts";

/**
 * Starts held jobs on free slots, and looks again when a job finishes or a tick has passed. The same for every policy. After a shutdown
 * it goes on until no job is held.
 * Mirrors `JobScaler.run_jobs` of runpod-python 1.12.0. A job that an idle worker takes may wait up to one tick.
 */
export function* runJobs(worker: Worker, tick: number): ProcessBody {
  const nextTick = new Delay(worker.loop, tick, "the run tick");
  const jobLeftOrTick = firstOf({ jobLeft: worker.jobs.left, nextTick });
  while (worker.alive || worker.jobs.held > 0) {
    worker.jobs.start();
    yield worker.jobs.running > 0 ? jobLeftOrTick : nextTick;
  }
}
