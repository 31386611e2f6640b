import { formatInstant } from "../des/instant.ts";
import { SimulationError } from "../des/simulation-error.ts";

/** How much of a run is written down at most, so that it fits into the memory that a process usually has. */
export const recordingLimits = {
  takes: 12_000_000,
  /** Deliveries of jobs beside the first one of each. */
  redeliveries: 10_000_000,
  /** Only where a log is kept: for reports of events and series, and to explain a job. */
  "logged events": 2_000_000,
};

/** @throws SimulationError if a run has `count` of these by `now`, and that is too many */
export function requireRoom(what: keyof typeof recordingLimits, count: number, now: number): void {
  const most = recordingLimits[what];
  if (count <= most) return;
  throw new SimulationError(
    `more than ${most} ${what} by ${formatInstant(now)}; so many are not recorded: fewer jobs or a horizon make fewer`,
  );
}
