import type { Run } from "../../src/experiment/run.ts";

/** One job's line in a timetable: its worker, and when it was taken, started and finished, in milliseconds. */
export type JobLine = readonly [worker: number, taken: number, started: number, finished: number];

/** One take's line in a timetable, times in milliseconds. `depth` is how many jobs were queued at the send. */
export interface TakeLine {
  readonly worker: number;
  readonly sent: number;
  readonly answered: number;
  readonly asked: number;
  readonly returned: number;
  readonly depth: number;
}

/** The jobs of a run in order of their index. */
export function jobTimetable({ jobs }: Run): JobLine[] {
  return Array.from({ length: jobs.count }, (_, job) => [
    jobs.worker[job] as number,
    (jobs.taken[job] as number) / 1000,
    (jobs.started[job] as number) / 1000,
    (jobs.finished[job] as number) / 1000,
  ]);
}

/** The answered takes of a run in order of their answers. */
export function takeTimetable({ takes }: Run): TakeLine[] {
  return takes.inOrderOfAnswer.map((take) => ({
    worker: takes.worker[take] as number,
    sent: (takes.sent[take] as number) / 1000,
    answered: (takes.answered[take] as number) / 1000,
    asked: takes.asked[take] as number,
    returned: takes.returned[take] as number,
    depth: takes.depth[take] as number,
  }));
}

/** When takes were sent, answered or not, in milliseconds. */
export function sendsOf({ takes }: Run): number[] {
  return takes.sent.map((sent) => sent / 1000);
}

/** What a run shows to the outside: two equal histories are the same run. */
export function historyOf(run: Run) {
  const { jobs, takes, totals, end, status } = run;
  return { jobs, takes, totals, end, status };
}

/** Writes a line of takes as `worker sent→answered returned/asked depth`, short enough to read a whole run at a glance. */
export function writeTakes(run: Run): string[] {
  return takeTimetable(run).map(
    ({ worker, sent, answered, asked, returned, depth }) =>
      `worker ${worker} ${sent}→${answered} ${returned} of ${asked} depth ${depth}`,
  );
}
