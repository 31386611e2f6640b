import type { LoggedEvent } from "../records/event-log.ts";

/** What one worker has at an instant. */
export interface WorkerLoad {
  slots: number;
  /** Jobs taken and not started, those on their way to the worker among them. */
  held: number;
  running: number;
}

/** How many jobs and slots of a run are in which state: follows its log, one event after the other. */
export class LoadState {
  #queued = 0;
  readonly #workers: WorkerLoad[];
  readonly #there = new Set<number>();
  readonly #starting = new Set<number>();

  /** @param workers how many workers the run had in all */
  constructor(workers: number) {
    this.#workers = Array.from({ length: workers }, () => ({ slots: 0, held: 0, running: 0 }));
  }

  get queued(): number {
    return this.#queued;
  }

  get workers(): readonly Readonly<WorkerLoad>[] {
    return this.#workers;
  }

  /** Workers that take jobs. */
  get there(): number {
    return this.#there.size;
  }

  /** Workers that are starting. */
  get starting(): number {
    return this.#starting.size;
  }

  follow(event: LoggedEvent): void {
    switch (event.event) {
      case "worker-booting":
        this.#starting.add(event.worker);
        break;
      case "worker-start-withdrawn":
        this.#starting.delete(event.worker);
        break;
      case "worker-started":
        this.#starting.delete(event.worker);
        this.#there.add(event.worker);
        // Until its take loop sets its concurrency.
        this.#worker(event.worker).slots = 1;
        break;
      case "concurrency-set":
        this.#worker(event.worker).slots = event.slots;
        break;
      case "job-arrived":
        this.#queued += 1;
        break;
      case "jobs-assigned":
      case "take-answered":
        this.#queued -= event.jobs.length;
        this.#worker(event.worker).held += event.jobs.length;
        break;
      case "job-started":
        this.#worker(event.worker).held -= 1;
        this.#worker(event.worker).running += 1;
        break;
      case "job-finished":
        this.#worker(event.worker).running -= 1;
        break;
      case "worker-stopped":
        this.#there.delete(event.worker);
        this.#worker(event.worker).slots = 0;
        break;
      case "job-redelivered":
        this.#queued += 1;
        break;
      case "job-withdrawn":
        this.#queued -= 1;
        break;
      case "job-lost":
      case "job-ended":
        this.#leave(event.from, event.worker);
        break;
      default:
        // What concerns takes alone, and a job that its worker reads, changes nothing here.
        break;
    }
  }

  /** A job is gone from where it was. */
  #leave(from: string, worker: number): void {
    if (from === "queued") this.#queued -= 1;
    else if (from === "running") this.#worker(worker).running -= 1;
    else if (from !== "returning") this.#worker(worker).held -= 1;
  }

  #worker(id: number): WorkerLoad {
    return this.#workers[id] as WorkerLoad;
  }
}

/** Free slots of a worker: none while more jobs run than its concurrency allows now. */
export function freeSlots({ slots, running }: Readonly<WorkerLoad>): number {
  return Math.max(0, slots - running);
}
