import type { Mechanism } from "./mechanism.ts";
import { batchWindow } from "./mechanisms/batch-window.ts";
import { busyPenalty } from "./mechanisms/busy-penalty.ts";
import { fillWindow } from "./mechanisms/fill-window.ts";
import { flat } from "./mechanisms/flat.ts";
import { lock } from "./mechanisms/lock.ts";
import { missedWakeup } from "./mechanisms/missed-wakeup.ts";
import { overhead } from "./mechanisms/overhead.ts";
import { perJob } from "./mechanisms/per-job.ts";
import { scan } from "./mechanisms/scan.ts";
import { sharded } from "./mechanisms/sharded.ts";
import { throttle } from "./mechanisms/throttle.ts";
import { ticker } from "./mechanisms/ticker.ts";
import { visibility } from "./mechanisms/visibility.ts";
import { wakeOrPoll } from "./mechanisms/wake-or-poll.ts";

/** Every mechanism that a log is held against, in the order of the latency models. */
export const mechanisms: readonly Mechanism[] = [
  flat,
  batchWindow,
  fillWindow,
  wakeOrPoll,
  ticker,
  lock,
  scan,
  perJob,
  overhead,
  throttle,
  visibility,
  busyPenalty,
  sharded,
  missedWakeup,
];
