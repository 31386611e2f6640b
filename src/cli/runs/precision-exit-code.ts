import type { Stopping } from "../../experiment/result.ts";
import type { FailOn } from "../../gates/exit-code.ts";

/**
 * What `--until-ci` makes of the exit code, by the rule for gates: a number that is not there fails, and one that is not known
 * well enough with the most seeds is inconclusive.
 */
export function precisionExitCode(stoppings: readonly Stopping[], failOn: FailOn): 0 | 1 | 4 {
  if (failOn === "never") return 0;
  if (stoppings.some(({ reason }) => reason === "no number")) return 1;
  return failOn === "inconclusive" && stoppings.some(({ reason }) => reason === "maximum") ? 4 : 0;
}
