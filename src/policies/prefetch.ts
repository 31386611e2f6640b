import type { Policy } from "./policy.ts";
import { SECOND } from "./seconds.ts";
import { setScale } from "./set-scale.ts";

/**
 * A consumer to which a broker pushes jobs up to a credit (AMQP's prefetch count): it has a take open whenever fewer than its slots
 * and `takeAhead` are in progress. Unlike `take-ahead` it fills up what it holds job by job, whether or not the last take was full.
 */
export const prefetch: Policy = {
  name: "prefetch",
  description: "holds takeAhead jobs beyond its slots, and asks for as many as are missing from both",
  mirrors: "prefetch counts: Celery and dramatiq on RabbitMQ, Pub/Sub's flow control",
  requires: ["takeAhead"],
  extraJobs: (parameters) => parameters.takeAhead,

  *takeLoop(worker, { takeAhead }) {
    while (worker.alive) {
      yield* setScale(worker);
      // With no slots nothing would ever start.
      const credit = worker.concurrency === 0 ? 0 : worker.concurrency + takeAhead;
      const asked = credit - worker.inProgress;
      if (asked > 0) yield* worker.take(asked);
      else if (worker.inProgress > 0) yield* worker.untilJobLeaves({ atMost: SECOND });
      else yield* worker.sleep(SECOND, "1 s to pass before a worker with concurrency 0 looks again");
    }
  },
};
