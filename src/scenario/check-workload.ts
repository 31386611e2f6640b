import type { KeyValues, ScenarioKey } from "./keys.ts";
import { type PlacedProblem, problemAt } from "./problem.ts";
import type { MappingNode, Place } from "./source-tree.ts";
import { hasDurations } from "./trace-arrivals.ts";

/** What is wrong between the keys that say which jobs there are. */
export function checkWorkload(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
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
  if (arrivals && isTrace(root)) return checkTrace(arrivals, duration, values);
  if (jobs || (arrivals && duration)) return [];
  const [here, missing] = arrivals ? ["arrivals", "duration"] : ["duration", "arrivals"];
  return [problemAt(given as Place, [], `"${here}" is given without "${missing}"; both are needed`)];
}

function isTrace(root: MappingNode): boolean {
  const node = root.entries.get("arrivals")?.node;
  return node?.kind === "mapping" && node.entries.has("trace");
}

/** A trace may say by itself how long its jobs run. */
function checkTrace(
  arrivals: Place,
  duration: Place | undefined,
  { arrivals: trace }: Partial<KeyValues>,
): PlacedProblem[] {
  if (trace?.kind !== "trace") return [];
  if (duration && trace.durations)
    return [
      problemAt(
        duration,
        [],
        '"duration" and "durations" of the trace both say how long jobs run; only one of the two is allowed',
      ),
    ];
  if (duration || trace.durations || hasDurations(trace.format)) return [];
  return [
    problemAt(
      arrivals,
      [],
      `a trace of the format ${trace.format} does not say how long jobs run: "durations" is needed in "arrivals", such as {perRequest: 0.1s, perInputToken: 50us, perOutputToken: 20ms}, or "duration" beside it`,
    ),
  ];
}
