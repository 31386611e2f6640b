import type { Scenario } from "../../src/scenario/scenario.ts";
import { exactScenario, poisson } from "../support/scenario.ts";
import type { StudyLength } from "./steady-state.ts";

/** A queue to study. */
export interface Queue extends StudyLength {
  readonly servers: number;
  /** Arrivals a second. */
  readonly arrivals: number;
}

/** What a study of a queue is called. */
export function titleOf({ servers, arrivals }: Queue): string {
  return `${servers} servers, ${arrivals} arrivals a second`;
}

/**
 * A worker that takes each freed slot again, where a take costs nothing: the classical queue with as many servers as it
 * has slots.
 */
export function slotRefill(queue: Queue, duration: Parameters<typeof poisson>[2]): Scenario {
  return exactScenario({
    concurrency: queue.servers,
    deepQueue: 0,
    longPoll: 0,
    workload: poisson(queue.arrivals, queue.jobs, duration),
  });
}
