import { formatInstant } from "../des/instant.ts";
import type { LoggedEvent } from "../records/event-log.ts";
import type { Run } from "./run.ts";

/**
 * Names the first event in which two runs differ; undefined if they are the same. For runs that should be equal, such as
 * two of one seed. Both must have kept their log.
 *
 * @throws Error if a run kept no log
 */
export function firstDifference(a: Run, b: Run): string | undefined {
  if (a.log === undefined || b.log === undefined) throw new Error("a run kept no log");
  const length = Math.max(a.log.length, b.log.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [eventText(a.log[index]), eventText(b.log[index])];
    if (one !== other) return `event ${index + 1}: ${one} in one run, ${other} in the other`;
  }
  if (a.end !== b.end) return `one run ends at ${formatInstant(a.end)}, the other at ${formatInstant(b.end)}`;
  return undefined;
}

function eventText(event: LoggedEvent | undefined): string {
  if (event === undefined) return "no event";
  const { time, ...rest } = event;
  return `${JSON.stringify(rest)} at ${formatInstant(time)}`;
}
