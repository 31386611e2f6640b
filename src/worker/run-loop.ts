import { Delay } from "../des/delay.ts";
import { firstOf } from "../des/first-of.ts";
import type { ProcessBody } from "../des/process.ts";
import type { Worker } from "./worker.ts";

/**
 * Starts held jobs on free slots, and looks again when a job finishes or a tick has passed. The same for every policy.
 * Mirrors `JobScaler.run_jobs` of runpod-python 1.12.0. A job that an idle worker takes may wait up to one tick.
 */
export function* runJobs(worker: Worker, tick: number): ProcessBody {
  for (;;) {
    worker.startJobs();
    const nextTick = new Delay(worker.loop, tick, "the run tick");
    if (worker.running > 0) yield* firstOf({ jobLeft: worker.jobLeft, nextTick });
    else yield* nextTick;
  }
}
