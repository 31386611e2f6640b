import type { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import type { JobTakeService } from "../job-take/job-take-service.ts";
import type { Recorder } from "../records/recorder.ts";
import type { Autoscaler as AutoscalerRule } from "../scenario/scenario.ts";
import type { Fleet } from "./fleet.ts";

/** What an autoscaler acts on, and what it can see. */
export interface AutoscalerParts {
  readonly rule: AutoscalerRule;
  readonly fleet: Fleet;
  readonly recorder: Recorder;
  readonly service: JobTakeService;
  /** Told at each check. */
  readonly checked: () => void;
}

/**
 * Starts and stops workers: looks at the queue at every check, and stops a worker that has been idle for its time-out. A
 * worker with a job in progress, be it only held, is not idle.
 */
export class Autoscaler {
  readonly #simulation: Simulation;
  readonly #parts: AutoscalerParts;
  /** How many workers the last check wanted. */
  #wanted: number;
  /** Since when fewer are wanted than there are; Infinity while that is not so. */
  #tooManySince = Number.POSITIVE_INFINITY;
  /** By worker: when it became idle, and the notice for its time-out. */
  readonly #idle = new Map<number, { readonly since: number; readonly timeout: Notice }>();

  constructor(simulation: Simulation, parts: AutoscalerParts) {
    this.#simulation = simulation;
    this.#parts = parts;
    this.#wanted = parts.rule.min;
  }

  /** Whether a check may still start a worker for the jobs that are queued. */
  get canHelp(): boolean {
    const { fleet, rule, service } = this.#parts;
    return service.depth > 0 && fleet.alive.length + fleet.booting < rule.max;
  }

  /** Schedules the first check, at time 0. */
  start(): void {
    this.#simulation.call(Math.max(0, 0 - this.#simulation.now), () => this.#check());
  }

  /** A worker has nothing in progress any more, or has just started. */
  becameIdle(worker: number): void {
    const timeout = this.#simulation.call(this.#parts.rule.idleTimeout, () => this.#timedOut(worker));
    this.#idle.set(worker, { since: this.#simulation.now, timeout });
  }

  /** A worker has something in progress, or is gone. */
  becameBusy(worker: number): void {
    const idle = this.#idle.get(worker);
    if (idle === undefined) return;
    if (idle.since + this.#parts.rule.idleTimeout > this.#simulation.now)
      this.#simulation.withdraw(idle.timeout);
    this.#idle.delete(worker);
  }

  #check(): void {
    const { rule, fleet, checked } = this.#parts;
    const there = fleet.alive.length + (rule.countsStarting ? fleet.booting : 0);
    const wanted = this.#wantedOf(there);
    this.#wanted = wanted;
    const room = rule.max - fleet.alive.length - fleet.booting;
    const more = Math.min(wanted - there, rule.step, room);
    if (more > 0) this.#scaleUp(more, wanted);
    this.#scaleDown(there - wanted);
    this.#simulation.call(rule.checkEvery, () => this.#check());
    checked();
  }

  /** How many workers there should be. */
  #wantedOf(there: number): number {
    const { rule } = this.#parts;
    if (rule.rule === "queue-delay") {
      const oldest = this.#parts.service.oldestQueued;
      const isLate = oldest !== undefined && this.#simulation.now - oldest > rule.value;
      const least = Math.max(there, rule.min);
      // Once nothing is queued, no more are wanted than have jobs to do.
      if (oldest === undefined) return Math.max(rule.min, this.#parts.fleet.alive.length - this.#idle.size);
      return Math.min(rule.max, isLate ? least + rule.step : least);
    }
    const wanted = Math.ceil(this.#reading() / rule.value);
    return Math.min(rule.max, Math.max(rule.min, wanted));
  }

  #reading(): number {
    const { rule, fleet, service } = this.#parts;
    const inProgress = fleet.alive.reduce((sum, worker) => sum + worker.jobs.inProgress, 0);
    switch (rule.reading) {
      case "queued":
        return service.depth;
      case "inProgress":
        return inProgress;
      case "queued+inProgress":
        return service.depth + inProgress;
    }
  }

  #scaleUp(more: number, wanted: number): void {
    const { fleet, recorder } = this.#parts;
    recorder.scaled(this.#simulation.now, {
      there: fleet.alive.length,
      booting: fleet.booting,
      wanted,
      change: more,
    });
    for (let started = 0; started < more; started += 1) fleet.boot();
  }

  /** Stops workers of which there are too many: idle ones whose time is up, or any once it has been so for as long. */
  #scaleDown(tooMany: number): void {
    const { rule } = this.#parts;
    const { now } = this.#simulation;
    if (tooMany <= 0) {
      this.#tooManySince = Number.POSITIVE_INFINITY;
      return;
    }
    this.#tooManySince = Math.min(this.#tooManySince, now);
    for (const [worker, { since }] of [...this.#idle])
      if (now - since >= rule.idleTimeout) this.#timedOut(worker);
    if (rule.scaleDown === "any" && now - this.#tooManySince >= rule.idleTimeout) this.#stopAny();
  }

  /** The time of an idle worker is up: it stops, unless it is wanted. */
  #timedOut(worker: number): void {
    const { fleet, recorder } = this.#parts;
    const there = fleet.alive.length;
    if (there <= this.#least()) return;
    this.#idle.delete(worker);
    recorder.scaled(this.#simulation.now, {
      there,
      booting: fleet.booting,
      wanted: this.#wanted,
      change: -1,
    });
    fleet.shutDown(worker);
  }

  /** Stops the workers with the highest numbers, busy or not, until no more are there than are wanted. */
  #stopAny(): void {
    const { fleet, recorder } = this.#parts;
    const extra = fleet.alive.slice(this.#least());
    if (extra.length === 0) return;
    const scaled = { there: fleet.alive.length, booting: fleet.booting, wanted: this.#wanted };
    recorder.scaled(this.#simulation.now, { ...scaled, change: -extra.length });
    for (const { id } of extra.reverse()) fleet.stop(id);
    this.#tooManySince = Number.POSITIVE_INFINITY;
  }

  #least(): number {
    return Math.max(this.#parts.rule.min, this.#wanted);
  }
}
