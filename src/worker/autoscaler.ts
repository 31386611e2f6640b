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

/** Since when a worker is idle, and the notice for its time-out, until that has occurred. */
interface Idle {
  readonly since: number;
  timeout: Notice | undefined;
}

/**
 * Starts and stops workers: looks at the queue at every check, and stops a worker that has been idle for its time-out. A
 * worker with a job in progress, be it only held, is not idle.
 */
export class Autoscaler {
  readonly #simulation: Simulation;
  readonly #parts: AutoscalerParts;
  /** How many workers the last check wanted; before the first one, those of the beginning. */
  #wanted: number;
  /** Since when fewer are wanted than there are; Infinity while that is not so. */
  #tooManySince = Number.POSITIVE_INFINITY;
  /** By worker, in the order in which they became idle. */
  readonly #idle = new Map<number, Idle>();

  constructor(simulation: Simulation, parts: AutoscalerParts) {
    this.#simulation = simulation;
    this.#parts = parts;
    this.#wanted = parts.fleet.size;
  }

  /** Whether a check may still start a worker if nothing else happens. */
  get canHelp(): boolean {
    const { rule, service } = this.#parts;
    if (this.#room <= 0) return false;
    // A job that stays queued will be late.
    const isLateLater = rule.rule === "queue-delay" && service.depth > 0;
    return isLateLater || this.#wantedNow() > this.#there;
  }

  /** Schedules the first check, at time 0. */
  start(): void {
    this.#simulation.call(Math.max(0, 0 - this.#simulation.now), () => this.#check());
  }

  /** A worker has nothing in progress any more, or has just started. */
  becameIdle(worker: number): void {
    const idle: Idle = { since: this.#simulation.now, timeout: undefined };
    idle.timeout = this.#simulation.call(this.#parts.rule.idleTimeout, () => {
      idle.timeout = undefined;
      this.#stopIdle(worker);
    });
    this.#idle.set(worker, idle);
  }

  /** A worker has something in progress, or is gone. */
  becameBusy(worker: number): void {
    const timeout = this.#idle.get(worker)?.timeout;
    if (timeout !== undefined) this.#simulation.withdraw(timeout);
    this.#idle.delete(worker);
  }

  /** Workers that the rule takes to be there. */
  get #there(): number {
    const { rule, fleet } = this.#parts;
    return fleet.alive.length + (rule.countsStarting ? fleet.booting + fleet.refreshing : 0);
  }

  /** So many workers more may be started: those on their way out are there until they are gone. */
  get #room(): number {
    const { rule, fleet } = this.#parts;
    return rule.max - fleet.workers.length - fleet.booting;
  }

  #check(): void {
    const { rule, checked } = this.#parts;
    const there = this.#there;
    this.#wanted = this.#wantedNow();
    const more = Math.min(this.#wanted - there, rule.step, this.#room);
    if (more > 0) this.#startSome(more);
    this.#scaleDown(there - this.#wanted);
    this.#simulation.call(rule.checkEvery, () => this.#check());
    checked();
  }

  /** How many workers there should be. */
  #wantedNow(): number {
    const { rule } = this.#parts;
    const wanted = rule.rule === "queue-delay" ? this.#wantedByDelay() : this.#reading() / rule.value;
    return Math.min(rule.max, Math.max(rule.min, Math.ceil(wanted)));
  }

  /** While a job is queued too long, a step more than there are; once none is queued, those that have jobs to do. */
  #wantedByDelay(): number {
    const { rule, fleet, service } = this.#parts;
    const oldest = service.oldestQueued;
    if (oldest === undefined) return fleet.alive.filter(({ jobs }) => jobs.inProgress > 0).length;
    const isLate = this.#simulation.now - oldest > rule.value;
    return this.#there + (isLate ? rule.step : 0);
  }

  #reading(): number {
    const { rule, fleet, service } = this.#parts;
    const inProgress = fleet.workers.reduce((sum, worker) => sum + worker.jobs.inProgress, 0);
    switch (rule.reading) {
      case "queued":
        return service.depth;
      case "inProgress":
        return inProgress;
      case "queued+inProgress":
        return service.depth + inProgress;
    }
  }

  #startSome(more: number): void {
    this.#writeDown(more);
    for (let started = 0; started < more; started += 1) this.#parts.fleet.boot();
  }

  /** Stops workers of which there are too many: idle ones whose time is up, or any once it has been so for as long. */
  #scaleDown(tooMany: number): void {
    const { rule } = this.#parts;
    if (tooMany <= 0) {
      this.#tooManySince = Number.POSITIVE_INFINITY;
      return;
    }
    const { now } = this.#simulation;
    this.#tooManySince = Math.min(this.#tooManySince, now);
    for (const [worker, { since }] of [...this.#idle])
      if (now - since >= rule.idleTimeout) this.#stopIdle(worker);
    if (rule.scaleDown === "any" && now - this.#tooManySince >= rule.idleTimeout) this.#stopAny();
  }

  /** The time of an idle worker is up: it stops, unless it is wanted, or is on its way out anyway. */
  #stopIdle(worker: number): void {
    const { fleet } = this.#parts;
    const { alive } = fleet;
    if (alive.length <= this.#wanted || !alive.some(({ id }) => id === worker)) return;
    this.#writeDown(-1);
    fleet.shutDown(worker);
  }

  /** Stops workers until no more are there than are wanted: idle ones first, and of each kind the highest numbers. */
  #stopAny(): void {
    const { fleet } = this.#parts;
    const highestFirst = fleet.alive.toReversed();
    const extra = [
      ...highestFirst.filter(({ id }) => this.#idle.has(id)),
      ...highestFirst.filter(({ id }) => !this.#idle.has(id)),
    ].slice(0, Math.max(0, fleet.alive.length - this.#wanted));
    if (extra.length === 0) return;
    this.#writeDown(-extra.length);
    for (const { id } of extra) {
      // Nothing of an idle one has to be cut short.
      if (this.#idle.has(id)) fleet.shutDown(id);
      else fleet.stop(id);
    }
    this.#tooManySince = Number.POSITIVE_INFINITY;
  }

  /** So many workers more, or fewer. */
  #writeDown(change: number): void {
    const { fleet, recorder } = this.#parts;
    recorder.scaled(this.#simulation.now, {
      there: fleet.alive.length,
      booting: fleet.booting,
      wanted: this.#wanted,
      change,
    });
  }
}
