import type { Result, RunResult } from "../experiment/result.ts";

/**
 * What a reader must know of policies whose jobs were lost, or were delivered again and again: the other numbers are of the
 * jobs that finished. Empty where each job ran in its time, and was redelivered less than once on the mean.
 */
export function lossNotes({ design, runs }: Result): string[] {
  return design.policies.flatMap((policy) => {
    const own = runs.filter((run) => run.policy === policy);
    const [jobs, expired, again] = ["jobs_submitted", "jobs_expired", "job_redeliveries"].map((key) =>
      sumOf(own, key),
    ) as [number, number, number];
    return [
      ...(expired > 0
        ? [`${expired} of ${jobs} jobs of ${policy} outlived their time to live, and were lost`]
        : []),
      ...(again > jobs
        ? [
            `the ${jobs} jobs of ${policy} were redelivered ${again} times: they are taken from workers (a crash, a lease, scaleDown: any) sooner than these finish them`,
          ]
        : []),
    ];
  });
}

function sumOf(runs: readonly RunResult[], key: string): number {
  return runs.reduce((sum, { metrics }) => sum + (metrics[key] ?? 0), 0);
}
