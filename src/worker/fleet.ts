import { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import type { WorkerEnd } from "../records/event-log.ts";
import type { Recorder } from "../records/recorder.ts";
import { WAKE_UP_CLASS } from "./event-loop.ts";
import type { Worker } from "./worker.ts";

/** What a fleet needs from around it. */
export interface FleetParts {
  /** How many workers there are at the beginning. */
  readonly size: number;
  /** Makes a worker for a place; `gone` is to be told when it has left. */
  readonly makeWorker: (id: number, gone: (why: WorkerEnd) => void) => Worker;
  /** How long it takes until a fresh worker is there. */
  readonly coldStart: () => number;
  readonly recorder: Recorder;
  /** Told when a worker is gone. */
  readonly gone: (id: number) => void;
  /** Whether an autoscaler starts and stops workers. Without one a place is somebody's though nobody is there. */
  readonly autoscaled: boolean;
}

/**
 * The workers of a run, by their places: a worker that comes back after a crash, or is fresh, has the number of the one
 * before it.
 */
export class Fleet {
  readonly #simulation: Simulation;
  readonly #parts: FleetParts;
  readonly #workers: (Worker | undefined)[] = [];
  /** Starts that are scheduled, by place. */
  readonly #starts = new Map<number, Notice>();
  /** Workers that have been told to shut down, by place. */
  readonly #leaving = new Set<number>();
  #places = 0;

  constructor(simulation: Simulation, parts: FleetParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** How many places there have been. */
  get size(): number {
    return Math.max(this.#parts.size, this.#places);
  }

  /** The workers that take jobs, in order of their numbers. */
  get alive(): readonly Worker[] {
    return this.workers.filter(({ id, alive }) => alive && !this.#leaving.has(id));
  }

  /** How many workers are on their way out, and will each be replaced by a fresh one. */
  get refreshing(): number {
    return this.workers.filter((worker) => worker.refreshing).length;
  }

  /** How many workers are starting. */
  get booting(): number {
    return this.#starts.size;
  }

  /** The workers that are there now, in order of their numbers. */
  get workers(): readonly Worker[] {
    return this.#workers.filter((worker) => worker !== undefined);
  }

  /** Whether a worker will start without anything else happening first. */
  get starting(): boolean {
    return this.#starts.size > 0;
  }

  /** The worker at a place; undefined if none is there. */
  at(id: number): Worker | undefined {
    return this.#workers[id];
  }

  /** Schedules the start of every worker, in order, at this instant. */
  start(): void {
    const { size } = this.#parts;
    for (let id = 0; id < size; id += 1) this.#startAfter(id, 0);
  }

  /** A fresh worker begins to start, in the first place that is free. */
  boot(): void {
    let id = 0;
    while (this.#workers[id] !== undefined || this.#starts.has(id)) id += 1;
    this.#startAfter(id, this.#parts.coldStart());
  }

  /** A worker is stopped at once, busy or not; its jobs are redelivered. */
  stop(id: number): void {
    this.#workers[id]?.die("scaled down");
  }

  /** A worker is told to shut down. If it has not started yet, it will not. */
  shutDown(id: number): void {
    this.#withdrawStart(id);
    const worker = this.#workers[id];
    if (worker === undefined) return;
    this.#leaving.add(id);
    worker.shutDown();
  }

  /** A worker is gone at once; a new one starts after `restart`, if given. One that was about to start does not. */
  crash(id: number, restart: number | undefined): void {
    const isTaken = this.#workers[id] !== undefined || this.#starts.has(id);
    this.#withdrawStart(id);
    this.#workers[id]?.die("crashed");
    if (restart !== undefined && (isTaken || !this.#parts.autoscaled)) this.#startAfter(id, restart);
  }

  #withdrawStart(id: number): void {
    const start = this.#starts.get(id);
    if (start === undefined) return;
    this.#simulation.withdraw(start);
    this.#starts.delete(id);
    this.#parts.recorder.workerBootEnded(this.#simulation.now, id);
  }

  /** A worker's start is one of its wake-ups: what arrives at that instant has arrived before. */
  #startAfter(id: number, delay: number): void {
    this.#places = Math.max(this.#places, id + 1);
    const { recorder, autoscaled } = this.#parts;
    recorder.workerBooting(this.#simulation.now, id, delay > 0 || autoscaled);
    const start = new Start(() => this.#startNow(id));
    this.#starts.set(id, start);
    const place = { class: WAKE_UP_CLASS, sequence: this.#simulation.takeSequence() };
    this.#simulation.at(this.#simulation.now + delay, place, start);
  }

  #startNow(id: number): void {
    this.#starts.delete(id);
    const worker = this.#parts.makeWorker(id, (why) => this.#gone(id, why));
    this.#workers[id] = worker;
    worker.start();
  }

  #gone(id: number, why: WorkerEnd): void {
    this.#workers[id] = undefined;
    this.#leaving.delete(id);
    this.#parts.gone(id);
    if (why === "refreshed") this.#startAfter(id, this.#parts.coldStart());
  }
}

class Start extends Notice {
  readonly #start: () => void;

  constructor(start: () => void) {
    super();
    this.#start = start;
  }

  override occur(): void {
    this.#start();
  }
}
