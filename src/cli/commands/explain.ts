import { simulate } from "../../experiment/simulate.ts";
import { explainJob } from "../../report/explain-job.ts";
import { nearestName } from "../../scenario/nearest-name.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { drawWorkload } from "../../workload/draw-workload.ts";
import { jobId, type Workload } from "../../workload/workload.ts";
import { didYouMean } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import type { PlugIn } from "../plug-ins/plug-in.ts";

/** A scenario and the seeds to run it with. */
export interface WantedRuns {
  readonly scenario: Scenario;
  readonly plugIns: readonly PlugIn[];
  readonly seeds: readonly number[];
}

/** `take-sim run --explain`: one job's story in every run. @throws UsageError if a scenario has no such job */
export function stories(wanted: readonly WantedRuns[], name: string): string {
  const jobs = wanted.map(({ scenario, seeds }) => requireJob(scenario, seeds[0] as number, name));
  return wanted
    .flatMap(({ scenario, plugIns, seeds }, index) =>
      seeds.flatMap((seed) =>
        scenario.policies.map((name) => ({
          scenario,
          seed,
          policy: plugIns.find((plugIn) => plugIn.name === name)?.policy ?? name,
          job: jobs[index] as number,
        })),
      ),
    )
    .map(({ scenario, seed, policy, job }) =>
      explainJob(simulate(scenario, { policy, seed, log: true }), job),
    )
    .join("\n");
}

/** The job's index, the same for every seed. */
function requireJob(scenario: Scenario, seed: number, name: string): number {
  const workload = drawWorkload(scenario, seed);
  const names = Array.from({ length: workload.count }, (_, job) => jobId(workload, job));
  const job = names.indexOf(name);
  if (job >= 0) return job;
  throw new UsageError(
    `--explain ${name}: ${scenario.name} has no job "${name}"; ${called(names)}${nearest(workload, names, name)}`,
  );
}

function called(names: readonly string[]): string {
  if (names.length === 1) return `its only job is called ${names[0]}`;
  if (names.length <= 8) return `its ${names.length} jobs are called ${names.join(", ")}`;
  return `its ${names.length} jobs are called ${names[0]} to ${names.at(-1)}`;
}

/** A number that is too large is near to no other one. */
function nearest(workload: Workload, names: readonly string[], name: string): string {
  if (workload.ids === undefined && /^job-\d+$/.test(name)) return "";
  const bare = /^\d+$/.test(name) && names.includes(`job-${name}`) ? `job-${name}` : undefined;
  return didYouMean(bare ?? nearestName(name, names));
}
