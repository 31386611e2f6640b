import type { Run } from "../experiment/run.ts";
import type { LoggedEvent } from "../records/event-log.ts";
import { csvLine } from "./csv.ts";

/** In long form: an instant and a metric a row. */
export const timeSeriesCsvHead = csvLine(["scenario", "policy", "seed", "t_ms", "metric", "value"]);

/** How many rows a run's series has. */
export function timeSeriesRowCount(run: Run, every: number): number {
  return instantsOf(run, every) * (4 + (isAutoscaled(run) ? 2 : 0) + 3 * run.workers);
}

/**
 * The series of one run on a fixed grid from time 0 to the first instant at or after its end, or the last before it where
 * the run was cut off: jobs queued, held (taken and not started) and running, and free slots, in total and of each worker
 * (`worker_0_held`; the queue is nobody's); with an autoscaler, workers there and starting. A value is the state once all that happens at its instant has happened. The
 * run must have kept its log.
 *
 * @param every microseconds from one instant to the next, more than 0
 */
export function timeSeriesCsvRows(run: Run, every: number): string {
  if (run.log === undefined) throw new Error("the run kept no log");
  const state = new State(run.workers, isAutoscaled(run));
  let next = 0;
  let rows = "";
  const instants = instantsOf(run, every);
  for (let index = 0; index < instants; index += 1) {
    const time = index * every;
    for (;;) {
      const event = run.log[next];
      if (event === undefined || event.time > time) break;
      state.follow(event);
      next += 1;
    }
    for (const [metric, value] of state.values())
      rows += csvLine([run.scenario.name, run.policy, run.seed, time / 1000, metric, value]);
  }
  return rows;
}

function isAutoscaled({ fleet }: Run): boolean {
  return fleet?.autoscaled === true;
}

function instantsOf({ end, status }: Run, every: number): number {
  return (status === "complete" ? Math.ceil(end / every) : Math.floor(end / every)) + 1;
}

interface WorkerState {
  slots: number;
  held: number;
  running: number;
}

class State {
  #queued = 0;
  readonly #workers: readonly WorkerState[];
  readonly #isAutoscaled: boolean;
  readonly #there = new Set<number>();
  readonly #starting = new Set<number>();

  constructor(workers: number, isAutoscaled: boolean) {
    this.#isAutoscaled = isAutoscaled;
    this.#workers = Array.from({ length: workers }, () => ({ slots: 0, held: 0, running: 0 }));
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

  values(): [metric: string, value: number][] {
    const workers = this.#workers.map(({ slots, held, running }) => ({
      held,
      running,
      free: Math.max(0, slots - running),
    }));
    const total = (key: "held" | "running" | "free"): number =>
      workers.reduce((sum, worker) => sum + worker[key], 0);
    return [
      ["queued", this.#queued],
      ["held", total("held")],
      ["running", total("running")],
      ["free", total("free")],
      ...this.#fleet(),
      ...workers.flatMap(({ held, running, free }, id): [string, number][] => [
        [`worker_${id}_held`, held],
        [`worker_${id}_running`, running],
        [`worker_${id}_free`, free],
      ]),
    ];
  }

  #fleet(): [metric: string, value: number][] {
    if (!this.#isAutoscaled) return [];
    return [
      ["workers", this.#there.size],
      ["workers_starting", this.#starting.size],
    ];
  }

  #worker(id: number): WorkerState {
    return this.#workers[id] as WorkerState;
  }
}
