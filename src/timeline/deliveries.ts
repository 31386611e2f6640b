import type { Run } from "../experiment/run.ts";
import { JobState, stateName } from "../records/job-state.ts";

/** One delivery of a job to a worker. Times in whole microseconds; NaN for what has not happened. */
export interface Delivery {
  readonly job: number;
  readonly worker: number;
  /** Index in the take columns. */
  readonly take: number;
  /** When the job had come into the queue. */
  readonly queued: number;
  readonly taken: number;
  readonly started: number;
  /** When its worker was done with it. */
  readonly ended: number;
  /** The job's state at the end of the run, or why the delivery was not the one that counts. */
  readonly outcome: string;
  /** The slot in which it ran, from 0; −1 if it never started. */
  readonly slot: number;
}

type Placeless = Omit<Delivery, "slot">;

/**
 * Every delivery of a run with the slot in which it ran. The SDK's slots have no numbers: a job gets the lowest one that is
 * free at its start. In order of the starts; those that never started come last, in order of the takes.
 */
export function deliveriesOf(run: Run): Delivery[] {
  const all = [...superseded(run), ...counted(run)];
  const started = all.filter((one) => !Number.isNaN(one.started));
  started.sort((a, b) => a.started - b.started || a.taken - b.taken || a.job - b.job);
  const never = all.filter((one) => Number.isNaN(one.started));
  never.sort((a, b) => a.taken - b.taken || a.job - b.job);
  const slots = Array.from({ length: run.workers }, () => new Slots());
  return [
    ...started.map((one) => ({ ...one, slot: (slots[one.worker] as Slots).place(one, run.end) })),
    ...never.map((one) => ({ ...one, slot: -1 })),
  ];
}

function superseded({ deliveries }: Run): Placeless[] {
  const over = deliveries.superseded.map(({ why, ...one }) => ({ ...one, outcome: why }));
  const left = [...deliveries.asides].map(({ job, worker, take, queued, taken, started, why }) => {
    return { job, worker, take, queued, taken, started, ended: Number.NaN, outcome: why };
  });
  return [...over, ...left];
}

function counted({ jobs, deliveries }: Run): Placeless[] {
  const found: Placeless[] = [];
  for (let job = 0; job < jobs.count; job += 1) {
    const state = jobs.state[job] as number;
    // A job that waits, or goes back to the queue, is with no worker; what it had before is among the others.
    if ((jobs.worker[job] as number) < 0 || state === JobState.returning) continue;
    found.push({
      job,
      worker: jobs.worker[job] as number,
      take: jobs.take[job] as number,
      queued: deliveries.queuedAt(job),
      taken: jobs.taken[job] as number,
      started: jobs.started[job] as number,
      ended: jobs.ended[job] as number,
      outcome: stateName(state),
    });
  }
  return found;
}

/** When each slot of a worker is free again. */
class Slots {
  readonly #freeAt: number[] = [];

  place({ started, ended }: Placeless, end: number): number {
    const free = this.#freeAt.findIndex((time) => time <= started);
    const slot = free < 0 ? this.#freeAt.length : free;
    this.#freeAt[slot] = Number.isNaN(ended) ? end : ended;
    return slot;
  }
}
