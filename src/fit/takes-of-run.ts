import type { Run } from "../experiment/run.ts";
import type { LoggedTake } from "./take-log.ts";

/** What the workers of a run would have logged of their takes. `named` tells it from other runs. */
export function takesOfRun({ takes }: Run, named: string): LoggedTake[] {
  return Array.from({ length: takes.count }, (_, take): LoggedTake => {
    const sent = takes.sent[take] as number;
    const answered = takes.answered[take] as number;
    const hasJobs = !Number.isNaN(answered) && !takes.emptyAnswers.has(take) && !takes.lost.has(take);
    return {
      row: take + 2,
      run: named,
      worker: String(takes.worker[take]),
      sent,
      roundTrip: answered - sent,
      asked: takes.asked[take] as number,
      returned: hasJobs ? (takes.returned[take] as number) : Number.NaN,
      occupancy: takes.occupancy[take] as number,
      depth: takes.depth[take] as number,
      loopLag: 0,
      delay: Number.NaN,
      answered: hasJobs,
    };
  });
}
