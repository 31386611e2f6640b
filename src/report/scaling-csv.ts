import type { Run } from "../experiment/run.ts";
import { csvLine, secondsCell } from "./csv.ts";

/** One row a decision of an autoscaler; times in seconds. */
export const scalingCsvHead = csvLine([
  "scenario",
  "policy",
  "seed",
  "time",
  "workers",
  "starting",
  "wanted",
  "change",
]);

/** The rows of one run, in order: the workers that were there and starting, those wanted, and how many more it made them. */
export function scalingCsvRows({ scenario, policy, seed, scalings }: Run): string {
  return scalings
    .map(({ time, there, booting, wanted, change }) =>
      csvLine([scenario.name, policy, seed, secondsCell(time), there, booting, wanted, change]),
    )
    .join("");
}
