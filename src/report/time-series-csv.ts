import type { Run } from "../experiment/run.ts";
import { freeSlots, LoadState } from "../timeline/load-state.ts";
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
  const state = new LoadState(run.workers);
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
    for (const [metric, value] of valuesOf(state, isAutoscaled(run)))
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

function valuesOf(state: LoadState, autoscaled: boolean): [metric: string, value: number][] {
  const workers = state.workers.map((worker) => ({ ...worker, free: freeSlots(worker) }));
  const total = (key: "held" | "running" | "free"): number =>
    workers.reduce((sum, worker) => sum + worker[key], 0);
  const fleet: [string, number][] = [
    ["workers", state.there],
    ["workers_starting", state.starting],
  ];
  return [
    ["queued", state.queued],
    ["held", total("held")],
    ["running", total("running")],
    ["free", total("free")],
    ...(autoscaled ? fleet : []),
    ...workers.flatMap(({ held, running, free }, id): [string, number][] => [
      [`worker_${id}_held`, held],
      [`worker_${id}_running`, running],
      [`worker_${id}_free`, free],
    ]),
  ];
}
