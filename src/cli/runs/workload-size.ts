import type { Scenario } from "../../scenario/scenario.ts";

/** How many jobs each run of a scenario has. */
export function jobsOf({ workload }: Scenario): number {
  if (workload.kind === "listed") return workload.jobs.length;
  const { arrivals } = workload;
  if (arrivals.kind !== "bursts") return arrivals.count;
  return arrivals.bursts.reduce((sum, { count }) => sum + count, 0);
}
