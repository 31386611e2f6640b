import { drainWait, waitForRoom } from "./drain-wait.ts";
import type { Policy, TakeReply } from "./policy.ts";
import { setScale } from "./set-scale.ts";

/**
 * The take-ahead proposal for #647: after a take that came back full, ask for extra jobs too and hold them until slots
 * free, so that the next take is under way while jobs run. One buffer at a time: while jobs are held, no take is sent.
 */
export const takeAhead: Policy = {
  name: "take-ahead",
  description: "after a full take also asks for up to takeAhead extra jobs, and holds them until slots free",
  mirrors: "JobScaler.get_jobs as changed by the take-ahead proposal (take_ahead, RUNPOD_TAKE_AHEAD)",
  requires: ["takeAhead"],
  extraJobs: (parameters) => parameters.takeAhead,

  *takeLoop(worker, parameters) {
    // Without extra jobs nothing changes, the double count of held jobs included.
    if (parameters.takeAhead === 0) return yield* drainWait.takeLoop(worker, parameters);
    let lastTakeWasFull = false;
    while (worker.alive) {
      yield* setScale(worker);
      yield* worker.untilBufferEmpty();
      const free = worker.concurrency - worker.inProgress;
      const asked: number = lastTakeWasFull ? free + parameters.takeAhead : free;
      if (asked <= 0) {
        yield* waitForRoom(worker);
        continue;
      }
      const reply: TakeReply = yield* worker.take(asked);
      lastTakeWasFull = reply.full;
    }
  },
};
