import { type Losses, lossesOf } from "../experiment/losses.ts";
import type { Result, RunResult } from "../experiment/result.ts";
import type { SweepResult } from "../experiment/sweep.ts";
import { printable } from "./printable.ts";

/**
 * What a reader must know of policies whose jobs were lost, or were delivered again and again: the other numbers are of the
 * jobs that finished. Empty where each job ran in its time, and was redelivered less than once on the mean.
 */
export function lossNotes({ design, runs }: Result): string[] {
  return design.policies.flatMap((policy) => {
    const own = runs.filter((run) => run.policy === policy);
    const losses = lossesOf((key) => sumOf(own, key));
    if (losses === undefined) return [];
    const { jobs_submitted: jobs, jobs_expired: expired, job_redeliveries: again } = losses;
    return [
      ...(expired > 0
        ? [`${expired} of ${jobs} jobs of ${policy} outlived their time to live, and were lost`]
        : []),
      ...(again > jobs
        ? [
            `the ${jobs} jobs of ${policy} were redelivered ${again} times: ${taken} sooner than these finish them`,
          ]
        : []),
    ];
  });
}

const taken = "they are taken from workers (a crash, a lease, scaleDown: any)";

function sumOf(runs: readonly RunResult[], key: string): number {
  return runs.reduce((sum, { metrics }) => sum + (metrics[key] ?? 0), 0);
}

/** The same of a sweep: in how many of its rows, and which is the worst. */
export function sweepLossNotes({ rows }: Pick<SweepResult, "rows">): string[] {
  const worst = (key: "jobs_expired" | "job_redeliveries", least: (losses: Losses) => number) => {
    const found = rows.flatMap(({ losses, ...row }) =>
      losses !== undefined && losses[key] > least(losses) ? [{ ...row, ...losses }] : [],
    );
    const [most] = found.toSorted((a, b) => b[key] / b.jobs_submitted - a[key] / a.jobs_submitted);
    return most && { ...most, count: found.length };
  };
  const expired = worst("jobs_expired", () => 0);
  const again = worst("job_redeliveries", ({ jobs_submitted }) => jobs_submitted);
  return [
    ...(expired
      ? [
          `in ${expired.count} of ${rows.length} rows jobs outlived their time to live, and were lost: at most ${expired.jobs_expired} of ${expired.jobs_submitted} (${rowName(expired)})`,
        ]
      : []),
    ...(again
      ? [
          `in ${again.count} of ${rows.length} rows jobs were redelivered more than once each: at most ${again.jobs_submitted} jobs ${again.job_redeliveries} times (${rowName(again)}); ${taken} sooner than these finish them`,
        ]
      : []),
  ];
}

function rowName({ params, policy }: Pick<SweepResult["rows"][number], "params" | "policy">): string {
  const point = Object.entries(params).map(([key, value]) => `${key}=${printable(value)}`);
  return [...point, policy].join(", ");
}
