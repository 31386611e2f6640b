import { batchAll } from "./batch-all.ts";
import { drainWait } from "./drain-wait.ts";
import { linger } from "./linger.ts";
import { main } from "./main.ts";
import type { Policy } from "./policy.ts";
import { prefetch } from "./prefetch.ts";
import { takeAhead } from "./take-ahead.ts";
import { takeAheadAdaptive } from "./take-ahead-adaptive.ts";
import { takeEachSlot } from "./take-each-slot.ts";
import { takeLead } from "./take-lead.ts";
import { thresholdRefill } from "./threshold-refill.ts";
import { timedPoll } from "./timed-poll.ts";

/** The built-in policies, in the order in which they are listed to people. */
export const policies: readonly Policy[] = [
  main,
  drainWait,
  takeAhead,
  takeAheadAdaptive,
  takeLead,
  takeEachSlot,
  linger,
  batchAll,
  timedPoll,
  thresholdRefill,
  prefetch,
];

/** The built-in policy of this name. */
export function policyNamed(name: string): Policy | undefined {
  return policies.find((policy) => policy.name === name);
}
