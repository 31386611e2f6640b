import type { ProcessBody } from "../des/process.ts";
import { drainWait, waitForRoom } from "./drain-wait.ts";
import { Experience } from "./experience.ts";
import type { Policy, PolicyWorker } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/** The lead is cut into so many steps. */
const STEPS = 24;

/** A worker that waits for its moment thinks again no sooner than after so many microseconds. */
const LEAST_WAIT = 50_000;

/** Take-lead that looks so many round trips ahead. */
export function takeLeadBy(roundTrips: number): Policy {
  return {
    name: "take-lead",
    description: "takes about a round trip before it expects slots to free, as many jobs as they will want",
    mirrors: "the SDK-side alternative of runpod-python #647",
    requires: ["takeAhead"],
    extraJobs: (parameters) => parameters.takeAhead,

    *takeLoop(worker, parameters) {
      if (parameters.takeAhead === 0) return yield* drainWait.takeLoop(worker, parameters);
      const experience = new Experience(worker);
      while (worker.alive) {
        yield* setScale(worker);
        const { roundTrip, lastTakeWasFull, hasSeenJobFinish } = experience;
        if (lastTakeWasFull && hasSeenJobFinish && roundTrip !== undefined)
          yield* takeWithLead(worker, experience, {
            lead: roundTrip * roundTrips,
            extra: parameters.takeAhead,
          });
        else yield* takeAsTakeAhead(worker, experience, lastTakeWasFull ? parameters.takeAhead : 0);
      }
    },
  };
}

/**
 * The SDK-side alternative that #647 asks about: send the next take before slots free up. It looks one and a half round
 * trips ahead: one until the answer, and half of the time until the answer after that. Idle slots and held jobs then cost
 * the same (docs/model.md).
 */
export const takeLead: Policy = takeLeadBy(1.5);

/** One look of a worker with experience: a take, if slots will want jobs within the lead, or a wait. */
function* takeWithLead(
  worker: PolicyWorker,
  experience: Experience,
  { lead, extra }: { readonly lead: number; readonly extra: number },
): ProcessBody {
  const step = lead / STEPS;
  const finishes = experience.expectedFinishes({ step, steps: 2 * STEPS });
  // Negative where jobs are held.
  const room = worker.concurrency - worker.inProgress;
  const wanted = finishes.map((expected) => Math.max(0, Math.round(room + expected)));
  const asked = Math.min(wanted[STEPS] as number, room + extra);
  if (asked > 0) yield* experience.take(asked);
  else yield* worker.untilJobLeaves({ atMost: waitUntilWanted(wanted, step) });
}

/** How long until a look would send a take, if no job leaves before; in whole microseconds. */
function waitUntilWanted(wanted: Float64Array, step: number): number {
  const first = wanted.findIndex((jobs) => jobs > 0);
  // As many jobs are held as may be: only one that leaves makes room.
  if (first >= 0 && first <= STEPS) return SECOND;
  const steps = first < 0 ? STEPS : first - STEPS;
  return Math.min(SECOND, Math.max(LEAST_WAIT, Math.ceil(steps * step)));
}

/** One look without experience, as `take-ahead` has it, except that it ends when a job has left. */
function* takeAsTakeAhead(worker: PolicyWorker, experience: Experience, extra: number): ProcessBody {
  if (worker.inProgress > worker.concurrency) return yield* worker.untilJobLeaves({});
  yield* worker.untilBufferEmpty();
  const asked = worker.concurrency - worker.inProgress + extra;
  if (asked > 0) yield* experience.take(asked);
  else yield* waitForRoom(worker);
}
