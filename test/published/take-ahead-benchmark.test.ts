import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { jobsPerWorker } from "../../src/metrics/run-metrics.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { medianSeconds, metricBySeed, seeds } from "../support/metric-by-seed.ts";
import { burst, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";

/**
 * The take-ahead proposal's benchmark: the SDK's own code against a fake queue, 32 slots, 32 extra jobs, the workers
 * started 0.25 s before the burst, time until 99 % of it is done. The expected seconds are medians of an independent
 * model with the loop lag uniform from 0 to 2 ms, from 0 to 1 ms, and 0; `published` are wall-clock medians of 5.
 */
const bursts = {
  "1 worker, 512 burst, 0.5 s": { workers: 1, jobs: 512, duration: 0.5 },
  "1 worker, 256 burst, 2.0 s": { workers: 1, jobs: 256, duration: 2 },
  "4 workers, 1024 burst, 0.5 s": { workers: 4, jobs: 1024, duration: 0.5 },
  "4 workers, 64 burst, 0.5 s": { workers: 4, jobs: 64, duration: 0.5 },
} as const;

type Burst = keyof typeof bursts;

interface Cell {
  readonly burst: Burst;
  readonly policy: string;
  readonly published: number | undefined;
  readonly lag2ms: number;
  readonly lag1ms: number;
  readonly lag0: number;
}

function cell(
  burst: Burst,
  policy: string,
  seconds: readonly [number | undefined, number, number, number],
): Cell {
  const [published, lag1ms, lag2ms, lag0] = seconds;
  return { burst, policy, published, lag2ms, lag1ms, lag0 };
}

const cells: readonly Cell[] = [
  cell("1 worker, 512 burst, 0.5 s", "drain-wait", [15.57, 15.6, 15.65, 15.55]),
  cell("1 worker, 512 burst, 0.5 s", "take-ahead", [8.07, 8.06, 8.07, 8.05]),
  cell("1 worker, 512 burst, 0.5 s", "main", [undefined, 23.13, 23.12, 23.05]),
  cell("1 worker, 256 burst, 2.0 s", "drain-wait", [19.56, 19.57, 19.59, 19.55]),
  cell("1 worker, 256 burst, 2.0 s", "take-ahead", [16.06, 16.06, 16.06, 16.05]),
  cell("4 workers, 1024 burst, 0.5 s", "drain-wait", [7.58, 7.57, 7.6, 7.55]),
  cell("4 workers, 1024 burst, 0.5 s", "take-ahead", [4.07, 4.06, 4.06, 4.05]),
  cell("4 workers, 1024 burst, 0.5 s", "main", [undefined, 11.09, 11.14, 11.05]),
  cell("4 workers, 64 burst, 0.5 s", "drain-wait", [0.56, 0.552, 0.554, 0.55]),
  cell("4 workers, 64 burst, 0.5 s", "take-ahead", [0.55, 0.552, 0.554, 0.55]),
];

function benchmark(name: Burst, loopLagMax: number): Scenario {
  const { workers, jobs, duration } = bursts[name];
  return scenario({
    workers,
    takeAhead: 32,
    loopLag: { kind: "uniform", minimum: 0, maximum: loopLagMax },
    workload: burst(jobs, duration * SECOND),
  });
}

function completion(name: Burst, policy: string, loopLagMax = 2 * MILLISECOND): number {
  return medianSeconds(benchmark(name, loopLagMax), "completion_p99", { policy, seeds: seeds(21) });
}

describe("the take-ahead benchmark", () => {
  it.each(cells)("$burst, $policy: $lag2ms s", ({ burst: name, policy, lag2ms, published }) => {
    const found = completion(name, policy);
    expect(Math.abs(found / lag2ms - 1)).toBeLessThanOrEqual(0.01);
    // The wall clock of a busy machine adds to the last case most: 0.56 s where 0.55 s is the least possible.
    if (published !== undefined) expect(Math.abs(found / published - 1)).toBeLessThanOrEqual(0.015);
  });

  it.each(cells)("$burst, $policy, lag up to 1 ms: $lag1ms s", ({ burst: name, policy, lag1ms }) => {
    expect(Math.abs(completion(name, policy, MILLISECOND) / lag1ms - 1)).toBeLessThanOrEqual(0.01);
  });

  it.each(cells)("$burst, $policy, no lag: exactly $lag0 s", ({ burst: name, policy, lag0 }) => {
    expect(completion(name, policy, 0)).toBe(lag0);
  });

  it("1 worker, 256 burst, 2.0 s, main: every run between 22.5 and 26.8 s", () => {
    const runs = metricBySeed(benchmark("1 worker, 256 burst, 2.0 s", 2 * MILLISECOND), "completion_p99_ms", {
      policy: "main",
      seeds: seeds(21),
    });
    expect(Math.min(...runs)).toBeGreaterThanOrEqual(22_500);
    expect(Math.max(...runs)).toBeLessThanOrEqual(26_800);
    expect(completion("1 worker, 256 burst, 2.0 s", "main", 0)).toBe(19.55);
  });

  it.each([
    ["1 worker, 512 burst, 0.5 s", -48],
    ["1 worker, 256 burst, 2.0 s", -18],
    ["4 workers, 1024 burst, 0.5 s", -46],
  ] as const)("%s: take-ahead changes drain-wait by %s %%, to a point", (name, published) => {
    const change = (completion(name, "take-ahead") / completion(name, "drain-wait") - 1) * 100;
    expect(Math.abs(change - published)).toBeLessThanOrEqual(1);
  });

  it.each([
    ["4 workers, 1024 burst, 0.5 s", [256, 256, 256, 256]],
    ["4 workers, 64 burst, 0.5 s", [32, 32, 0, 0]],
  ] as const)("%s: the same split of the jobs with and without take-ahead", (name, split) => {
    for (const policy of ["drain-wait", "take-ahead"]) {
      for (const seed of seeds(9)) {
        const run = simulate(benchmark(name, 2 * MILLISECOND), { policy, seed });
        expect(jobsPerWorker(run.jobs, run.workers)).toEqual(split);
      }
    }
  });
});

describe("256 jobs of 2 s whose durations spread by 0.1 ms, under drain-wait", () => {
  const completions = (standardDeviation: number): number[] =>
    metricBySeed(
      scenario({ workload: burst(256, { kind: "normal", mean: 2 * SECOND, sd: standardDeviation }) }),
      "completion_p99_ms",
      { policy: "drain-wait", seeds: seeds(100) },
    );
  const below = (limit: number, runs: readonly number[]): number =>
    runs.filter((run) => run < limit).length / runs.length;

  it("take from 19.6 s to about 25 s over 100 seeds, most of them below 20 s", () => {
    const runs = completions(100);
    expect(Math.min(...runs)).toBeLessThanOrEqual(19_700);
    expect(Math.max(...runs)).toBeGreaterThanOrEqual(24_000);
    expect(Math.max(...runs)).toBeLessThanOrEqual(26_000);
    expect(below(20_000, runs)).toBeGreaterThanOrEqual(0.5);
    expect(below(20_000, runs)).toBeLessThanOrEqual(0.9);
  });

  it("hardly ever take 19.6 s once the spread is 1 ms", () => {
    expect(below(19_700, completions(MILLISECOND))).toBeLessThan(0.1);
  });
});
