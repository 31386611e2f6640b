import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { burst, exactScenario, MILLISECOND, SECOND } from "../support/scenario.ts";

/** A burst of equal jobs on workers that have a take open. Times in whole microseconds. */
interface Case {
  readonly jobs: number;
  readonly workers: number;
  readonly slots: number;
  readonly takeCost: number;
  readonly duration: number;
}

const FIRST_DELIVERY = 50 * MILLISECOND;

/** What passes from one batch to the next, by policy. */
const cycles: Readonly<Record<string, (run: Case) => number>> = {
  // A full worker sleeps whole seconds until it looks again.
  main: ({ takeCost, duration }) => takeCost + Math.ceil(duration / SECOND) * SECOND,
  // For durations of at most 1 s, and for whole seconds.
  "drain-wait": ({ takeCost, duration }) => takeCost + duration,
  "batch-all": ({ takeCost, duration }) => takeCost + duration,
  // With as many extra jobs as slots, the take runs beside the jobs.
  "take-ahead": ({ takeCost, duration }) => Math.max(takeCost, duration),
};

/** d₀ + (k − 1)·cycle + r, with k the batches of one worker until 99 % of the jobs have run. */
function completionP99(policy: string, run: Case): number {
  const jobs = Math.ceil((99 * run.jobs) / 100);
  const batches = Math.ceil(Math.ceil(jobs / run.workers) / run.slots);
  const cycle = cycles[policy] as (run: Case) => number;
  return FIRST_DELIVERY + (batches - 1) * cycle(run) + run.duration;
}

const grid: readonly Case[] = [1, 20, 64, 100, 512].flatMap((jobs) =>
  [1, 2, 4].flatMap((workers) =>
    [1, 8, 32].flatMap((slots) =>
      [50, 500, 1_300].flatMap((takeCost) =>
        [300, 500, 1_000, 2_000].map((duration) => ({
          jobs,
          workers,
          slots,
          takeCost: takeCost * MILLISECOND,
          duration: duration * MILLISECOND,
        })),
      ),
    ),
  ),
);

describe("time until 99 % of a burst of equal jobs is done, without lag and run tick", () => {
  it("is asked of 2,160 cases in all", () => {
    expect(grid.length * Object.keys(cycles).length).toBe(2_160);
  });

  it.each(Object.keys(cycles))("meets the closed form to the microsecond under %s", (policy) => {
    const differences = grid.flatMap((run) => {
      const scenario = exactScenario({
        workers: run.workers,
        concurrency: run.slots,
        takeAhead: run.slots,
        deepQueue: run.takeCost,
        longPoll: FIRST_DELIVERY,
        workload: burst(run.jobs, run.duration),
      });
      const found = runMetrics(simulate(scenario, { policy, seed: 1 })).completion_p99_ms;
      const expected = completionP99(policy, run) / 1000;
      return found === expected ? [] : [{ ...run, found, expected }];
    });
    expect(differences).toEqual([]);
  });
});
