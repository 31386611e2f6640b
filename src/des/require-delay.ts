import { formatInstant } from "./instant.ts";
import { SimulationError } from "./simulation-error.ts";

/** Throws unless `delay` is a whole number of microseconds that is not negative. `asker` names a process in the message. */
export function requireDelay(delay: number, now: number, asker?: string): void {
  // NaN fails the first comparison, Infinity the second test.
  if (delay >= 0 && Number.isInteger(delay)) return;
  const who = asker === undefined ? "" : `${asker} asked for `;
  const what = Number.isNaN(delay)
    ? "not a number"
    : delay < 0
      ? "negative"
      : "not a whole number of microseconds";
  throw new SimulationError(`${who}a delay of ${delay} at ${formatInstant(now)}: it is ${what}`);
}
