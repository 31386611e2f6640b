import type { DeliveryLedger } from "../records/delivery-ledger.ts";
import type { JobLine } from "./job-line.ts";

/** When the oldest queued job came into the queue, in microseconds; undefined if none is queued. */
export function oldestQueued(queue: JobLine, deliveries: DeliveryLedger): number | undefined {
  let oldest: number | undefined;
  for (let place = 0; place < queue.length; place += 1) {
    const job = queue.at(place);
    oldest = Math.min(oldest ?? Number.POSITIVE_INFINITY, deliveries.queuedAt(job));
    // Jobs that came back to the front were queued later than those behind them.
    if (!deliveries.cameBack(job)) break;
  }
  return oldest;
}
