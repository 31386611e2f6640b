import type { ScenarioKey } from "./keys.ts";
import { type PlacedProblem, problemAt } from "./problem.ts";
import type { MappingNode, Place } from "./source-tree.ts";

/** What is wrong between the keys that say which jobs there are. */
export function checkWorkload(root: MappingNode): PlacedProblem[] {
  const at = (key: ScenarioKey): Place | undefined => root.entries.get(key)?.keyAt;
  const jobs = at("jobs");
  const arrivals = at("arrivals");
  const duration = at("duration");
  const given = arrivals ?? duration;
  if (jobs && given) {
    const others = [arrivals && '"arrivals"', duration && '"duration"'].filter(Boolean).join(" and ");
    return [problemAt(jobs, [], `"jobs" stands in the place of ${others}; only one of the two is allowed`)];
  }
  if (!jobs && !given) {
    return [
      problemAt(root.at, [], 'the scenario has no jobs: "arrivals" and "duration" are needed, or "jobs"'),
    ];
  }
  if (jobs || (arrivals && duration)) return [];
  const [here, missing] = arrivals ? ["arrivals", "duration"] : ["duration", "arrivals"];
  return [problemAt(given as Place, [], `"${here}" is given without "${missing}"; both are needed`)];
}
