import { completePolicy } from "./own-policy.ts";
import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/**
 * The loop of queues that look on a timer: at its start and every `pollEvery` after it, for as many jobs as slots are free. A
 * look that comes while no slot is free, or while a take is open, is left out. With `repeat` it does not wait after a take that
 * returned jobs: it looks again as soon as a slot is free, and waits only after an empty answer, from then on.
 *
 * An empty queue answers at once with `jobTake.maxWait: 0s`; without it a look waits there for a job.
 */
export const timedPoll: Policy = completePolicy({
  name: "timed-poll",
  description: "looks every pollEvery, and takes for the slots that are free then",
  mirrors: "pg-boss, shoryuken, workhorse; with repeat, Solid Queue",
  parameters: {
    pollEvery: { default: "1s", description: "from one look to the next" },
    repeat: {
      default: false,
      description:
        "whether it looks again at once after jobs, and waits pollEvery only after an empty answer",
    },
  },

  *takeLoop(worker, { pollEvery = SECOND, repeat = 0 }) {
    let nextLook = worker.now;
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      const reply = asked > 0 ? yield* worker.take(asked) : undefined;
      if (repeat === 0) {
        // The next look that has not passed: they are not put off by takes that last.
        while (nextLook <= worker.now) nextLook += Math.max(1, pollEvery);
        yield* worker.sleep(nextLook - worker.now, "the next look");
      } else if (reply === undefined && worker.inProgress > 0) yield* worker.untilJobLeaves({});
      else if (reply === undefined || reply.returned === 0) yield* worker.sleep(pollEvery, "the next look");
    }
  },
});
