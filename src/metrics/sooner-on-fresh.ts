import type { SupersededDelivery } from "../records/delivery.ts";
import type { DeliveryLedger } from "../records/delivery-ledger.ts";
import { type FreshChange, QUEUE } from "../records/fresh-changes.ts";
import type { JobColumns } from "../records/job-columns.ts";

/** A delivery of a job to a worker. Times in whole microseconds; NaN for what has not happened. */
type Stay = Pick<SupersededDelivery, "job" | "worker" | "taken" | "started" | "ended">;

/** A job that a worker has taken and not started. Times in whole microseconds. */
interface Hold {
  readonly job: number;
  readonly worker: number;
  readonly taken: number;
  /** When it started, or left the worker unstarted. Infinity: neither in this run. */
  readonly until: number;
  /** How long it runs on a worker of speed 1. Infinity for one that did not end. */
  readonly work: number;
}

type SpeedOf = (worker: number) => number;

/** What was there while workers just started were. */
export interface AroundFresh {
  readonly jobs: JobColumns;
  readonly deliveries: DeliveryLedger;
  readonly changes: readonly FreshChange[];
  /** How fast workers run jobs: worker i has the (i mod length)-th. */
  readonly speeds: readonly number[];
  /** When the run ended. */
  readonly end: number;
}

/**
 * The jobs that would have started sooner on a worker just started: one that started in mid-run and has started no job
 * yet. At any time, each free slot of such workers, less one for each queued job, takes one of the jobs that workers without
 * a free slot hold, that which starts last of them, and is busy with it for as long as it lasts at its worker's speed. Moving a job costs nothing.
 */
export function soonerOnFresh({ jobs, deliveries, changes, speeds, end }: AroundFresh): ReadonlySet<number> {
  if (changes.length === 0) return new Set();
  const speedOf = (worker: number): number => speeds[worker % speeds.length] as number;
  const scene = new Scene(holdsOf(jobs, deliveries, speedOf), speedOf);
  for (const [index, change] of changes.entries()) {
    scene.apply(change);
    // What happens at one instant belongs together. In between, a slot may have done with a job.
    const next = changes[index + 1]?.time ?? end;
    for (let now = change.time; now < next && scene.hasFresh; now = scene.nextEnd(now)) scene.fill(now);
  }
  return scene.sooner;
}

/** The state around the fresh workers, and which held jobs their slots run in thought. */
class Scene {
  readonly sooner = new Set<number>();
  #queued = 0;
  readonly #free: number[] = [];
  /** By fresh worker: until when each of its slots is busy with a job that it could have had. */
  readonly #busyUntil = new Map<number, number[]>();
  /** Those taken later than what was looked at, the last one first. */
  readonly #later: Hold[];
  #held: Hold[] = [];
  readonly #speedOf: SpeedOf;

  constructor(holds: readonly Hold[], speedOf: SpeedOf) {
    this.#speedOf = speedOf;
    this.#later = holds.toSorted((a, b) => b.taken - a.taken);
  }

  get hasFresh(): boolean {
    return this.#busyUntil.size > 0;
  }

  apply({ place, amount, fresh }: FreshChange): void {
    if (place === QUEUE) {
      this.#queued = amount;
      return;
    }
    this.#free[place] = amount;
    if (!fresh) this.#busyUntil.delete(place);
    else if (!this.#busyUntil.has(place)) this.#busyUntil.set(place, []);
  }

  /** When the next slot is free again after `now`; Infinity if none will be. */
  nextEnd(now: number): number {
    const ends = [...this.#busyUntil.values()].flat().filter((end) => end > now);
    return Math.min(Number.POSITIVE_INFINITY, ...ends);
  }

  /** Lets every slot that is free now take a held job. */
  fill(now: number): void {
    const slots = [...this.#busyUntil].map(([worker, ends]) => {
      const busy = ends.filter((end) => end > now);
      this.#busyUntil.set(worker, busy);
      return { worker, busy, spare: (this.#free[worker] as number) - busy.length };
    });
    let spare = slots.reduce((sum, one) => sum + Math.max(0, one.spare), 0) - this.#queued;
    if (spare <= 0) return;
    for (const { job, work } of this.#waiting(now)) {
      const slot = slots.find((one) => one.spare > 0);
      if (spare <= 0 || slot === undefined) return;
      this.sooner.add(job);
      slot.busy.push(now + work / this.#speedOf(slot.worker));
      slot.spare -= 1;
      spare -= 1;
    }
  }

  /** Jobs that workers without a free slot hold now and have not been counted yet, those that start last first. */
  #waiting(now: number): Hold[] {
    for (let next = this.#later.at(-1); next !== undefined && next.taken <= now; next = this.#later.at(-1))
      this.#held.push(this.#later.pop() as Hold);
    this.#held = this.#held.filter(({ job, until }) => now < until && !this.sooner.has(job));
    return this.#held
      .filter(({ worker }) => this.#free[worker] === 0)
      .sort((a, b) => b.until - a.until || b.taken - a.taken || b.job - a.job);
  }
}

/** Every delivery that waited on its worker. */
function holdsOf(jobs: JobColumns, deliveries: DeliveryLedger, speedOf: SpeedOf): Hold[] {
  const holds: Hold[] = [];
  const add = ({ job, worker, taken, started, ended }: Stay): void => {
    const until = orNever(Number.isNaN(started) ? ended : started);
    // A job in the queue has no delivery, and what started as it came was not held.
    if (!(until > taken)) return;
    const isUnstarted = Number.isNaN(started);
    const from = isUnstarted ? (jobs.started[job] as number) : started;
    const to = isUnstarted ? (jobs.ended[job] as number) : ended;
    // Where it ran: what left its worker unstarted may have run on another one.
    const ran = isUnstarted ? (jobs.worker[job] as number) : worker;
    holds.push({ job, worker, taken, until, work: orNever((to - from) * speedOf(ran)) });
  };
  deliveries.superseded.forEach(add);
  for (const aside of deliveries.asides) add({ ...aside, ended: Number.NaN });
  const { worker, taken, started, ended } = jobs;
  for (let job = 0; job < jobs.count; job += 1)
    add({
      job,
      worker: worker[job] as number,
      taken: taken[job] as number,
      started: started[job] as number,
      ended: ended[job] as number,
    });
  return holds;
}

/** NaN: it has not happened, and will not in this run. */
function orNever(time: number): number {
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
