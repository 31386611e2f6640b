import type { RandomStream } from "../../random/random-stream.ts";
import type { LatencyDescription } from "../../scenario/latency-parameters.ts";
import { batchWindow } from "./batch-window.ts";
import { busyPenalty } from "./busy-penalty.ts";
import { fillWindow } from "./fill-window.ts";
import { flat } from "./flat.ts";
import type { LatencyModel } from "./latency-model.ts";
import { lock } from "./lock.ts";
import { missedWakeup } from "./missed-wakeup.ts";
import { overhead } from "./overhead.ts";
import { perJob } from "./per-job.ts";
import { scan } from "./scan.ts";
import { sharded } from "./sharded.ts";
import { throttle } from "./throttle.ts";
import { ticker } from "./ticker.ts";
import { visibility } from "./visibility.ts";
import { wakeOrPoll } from "./wake-or-poll.ts";

/** Makes the latency model that a scenario describes. `stream` gives the numbers of models that draw some. */
export function latencyModelOf(description: LatencyDescription, stream: () => RandomStream): LatencyModel {
  switch (description.model) {
    case "flat":
      return flat(description);
    case "batch-window":
      return batchWindow(description);
    case "fill-window":
      return fillWindow(description);
    case "wake-or-poll":
      return wakeOrPoll(description);
    case "ticker":
      return ticker(description);
    case "lock":
      return lock(description);
    case "scan":
      return scan(description);
    case "per-job":
      return perJob(description);
    case "overhead":
      return overhead(description);
    case "throttle":
      return throttle(description);
    case "visibility":
      return visibility(description);
    case "busy-penalty":
      return busyPenalty(description);
    case "sharded":
      return sharded(description);
    case "missed-wakeup":
      return missedWakeup(description, stream());
  }
}
