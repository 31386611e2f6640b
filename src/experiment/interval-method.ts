import type { IntervalMethod } from "../statistics/interval.ts";
import type { Analysis } from "./result.ts";

/** The method by the name that a user gives it. The bootstrap's are at the expanded level, which makes up for few seeds. */
export function methodOf(analysis: Pick<Analysis, "ci">): IntervalMethod {
  return analysis.ci === "t" ? "t" : `${analysis.ci}-expanded`;
}
