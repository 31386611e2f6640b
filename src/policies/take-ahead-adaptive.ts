import { drainWait } from "./drain-wait.ts";
import { Pace } from "./pace.ts";
import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** Take-ahead-adaptive that takes for the slots that free in so many round trips. */
export function takeAheadAdaptiveBy(roundTrips: number): Policy {
  return {
    name: "take-ahead-adaptive",
    description:
      "after a full take also asks for as many jobs as leave within two round trips, takeAhead at most, less what it holds",
    mirrors: "nothing yet: take-ahead with a hold that its worker works out",
    requires: ["takeAhead"],
    extraJobs: (parameters) => parameters.takeAhead,

    *takeLoop(worker, parameters) {
      if (parameters.takeAhead === 0) return yield* drainWait.takeLoop(worker, parameters);
      const pace = new Pace(worker);
      while (worker.alive) {
        yield* setScale(worker);
        const extra = pace.lastTakeWasFull
          ? Math.min(parameters.takeAhead, pace.jobsThatLeaveIn(roundTrips))
          : 0;
        // Jobs in progress contain the held ones, so that what is held is not asked for again.
        const asked = worker.concurrency + extra - worker.inProgress;
        if (asked > 0) yield* pace.take(asked);
        // With jobs held it needs no look before: all slots are busy, and at a new concurrency it would have to empty.
        else yield* worker.untilJobLeaves(worker.inProgress > worker.concurrency ? {} : { atMost: SECOND });
      }
    },
  };
}

/**
 * Take-ahead that works out its hold, and takes while it holds jobs: one round trip's worth for the slots that free before
 * the answer comes, and one for those that free until the next. So a held job waits for about a round trip, or, where slots
 * free less often, for the next one.
 */
export const takeAheadAdaptive: Policy = takeAheadAdaptiveBy(2);
