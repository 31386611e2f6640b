import { mean } from "simple-statistics";
import { describe, expect, it } from "vitest";
import type { Arrivals, DurationModel, Scenario, WorkloadDescription } from "../../src/scenario/scenario.ts";
import { drawWorkload } from "../../src/workload/draw-workload.ts";
import { jobId } from "../../src/workload/workload.ts";
import { burst, generated, generatedWith, listed, poisson, SECOND, scenario } from "../support/scenario.ts";

const spread = { kind: "lognormal", mean: 0.42 * SECOND, cv: 0.3 } as const;

function draw(workload: WorkloadDescription, seed = 1) {
  return drawWorkload(scenario({ workload }), seed);
}

function arrivalsOf(arrivals: Arrivals): number[] {
  return Array.from(draw(generated(arrivals, SECOND)).arrivals ?? []);
}

describe("arrivals of a workload", () => {
  it("of a burst are all at time 0, or evenly over its time", () => {
    expect(arrivalsOf({ kind: "burst", count: 3, over: 0 })).toEqual([0, 0, 0]);
    expect(arrivalsOf({ kind: "burst", count: 4, over: 2 * SECOND })).toEqual([
      0, 500_000, 1_000_000, 1_500_000,
    ]);
    // A third of a second is rounded to whole microseconds, job by job.
    expect(arrivalsOf({ kind: "burst", count: 3, over: SECOND })).toEqual([0, 333_333, 666_667]);
  });

  it("of several bursts are in order of time", () => {
    const bursts = [
      { at: 5 * SECOND, count: 1 },
      { at: 0, count: 2 },
      { at: 20 * SECOND, count: 1 },
    ];
    expect(arrivalsOf({ kind: "bursts", bursts })).toEqual([0, 0, 5 * SECOND, 20 * SECOND]);
  });

  it("of a constant rate are 1 ÷ rate apart", () => {
    expect(arrivalsOf({ kind: "constant", rate: 4, count: 4 })).toEqual([0, 250_000, 500_000, 750_000]);
    expect(arrivalsOf({ kind: "constant", rate: 3, count: 4 })).toEqual([0, 333_333, 666_667, 1_000_000]);
  });

  it("of a Poisson process come at its rate, with exponential gaps", () => {
    const times = arrivalsOf({ kind: "poisson", rate: 50, count: 40_000 });
    const gaps = times.map((time, job) => (time - (times[job - 1] ?? 0)) / SECOND);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    // The mean of 40,000 gaps has a standard error of 0.5 %, and so have these shares of e⁻¹ and e⁻³, at most.
    expect(Math.abs(mean(gaps) * 50 - 1)).toBeLessThan(0.02);
    for (const multiple of [1, 3]) {
      const longer = gaps.filter((gap) => gap > multiple / 50).length / gaps.length;
      expect(Math.abs(longer - Math.exp(-multiple))).toBeLessThan(0.01);
    }
  });

  it("are not there beforehand where they depend on the run", () => {
    const thinkTime = { kind: "exponential", mean: SECOND } as const;
    const sequential = draw(generated({ kind: "sequential", count: 5, thinkTime }, SECOND));
    const closed = draw(generated({ kind: "closed", clients: 3, count: 5, thinkTime }, SECOND));
    expect([sequential.arrivals, sequential.clients]).toEqual([undefined, 1]);
    expect([closed.arrivals, closed.clients]).toEqual([undefined, 3]);
    // The think times are drawn, though: the same for both, in whole microseconds.
    expect(closed.thinkTimes).toEqual(sequential.thinkTimes);
    expect(closed.thinkTimes.every((time) => Number.isInteger(time) && time > 0)).toBe(true);
  });
});

describe("jobs of a workload", () => {
  it("that are listed come in order of arrival, and in the order of the list where that is equal", () => {
    const workload = draw(listed([3, 30], [1, 10], [3, 31], [1, 11]));
    expect(Array.from({ length: 4 }, (_, job) => jobId(workload, job))).toEqual(["B", "D", "A", "C"]);
    expect(Array.from(workload.durations)).toEqual([10, 11, 30, 31]);
    expect(Array.from(workload.arrivals ?? [])).toEqual([1, 1, 3, 3]);
  });

  it("that are generated are called job-0, job-1, …", () => {
    const workload = draw(burst(2, SECOND));
    expect([jobId(workload, 0), jobId(workload, 1)]).toEqual(["job-0", "job-1"]);
  });

  it("have durations in whole microseconds, drawn from their distribution", () => {
    const { durations } = draw(burst(40_000, spread));
    expect(durations.every((duration) => Number.isInteger(duration) && duration > 0)).toBe(true);
    // Standard error 0.15 %.
    expect(Math.abs(mean(Array.from(durations)) / (0.42 * SECOND) - 1)).toBeLessThan(0.006);
  });

  it("that share their worker's speed have work, 1 on average, in place of a duration", () => {
    const model = (cv: number): DurationModel => ({ kind: "shared", base: 400_000, perRunning: 5_000, cv });
    const arrivals = { kind: "burst", count: 40_000, over: 0 } as const;
    expect(new Set(draw(generatedWith(arrivals, model(0))).durations)).toEqual(new Set([1]));
    const { durations, shared } = draw(generatedWith(arrivals, model(0.5)));
    expect(Math.abs(mean(Array.from(durations)) - 1)).toBeLessThan(0.01);
    expect(shared).toEqual({ base: 400_000, perRunning: 5_000 });
  });
});

describe("a seed", () => {
  it("always gives the same jobs, and another seed others", () => {
    const workload = poisson(10, 50, spread);
    expect(draw(workload, 4)).toEqual(draw(workload, 4));
    expect(draw(workload, 4).arrivals).not.toEqual(draw(workload, 5).arrivals);
    expect(draw(workload, 4).durations).not.toEqual(draw(workload, 5).durations);
  });

  it("gives a job the same duration however many jobs there are and however they arrive", () => {
    const few = draw(burst(10, spread)).durations;
    const many = draw(poisson(10, 500, spread)).durations;
    expect(many.slice(0, 10)).toEqual(few);
  });

  it("leaves nothing to chance where nothing is drawn", () => {
    const drawn = (workload: WorkloadDescription) => draw(workload).drawn;
    expect(drawn(burst(5, SECOND))).toBe(false);
    expect(drawn(listed([0, 5]))).toBe(false);
    expect(drawn(burst(5, spread))).toBe(true);
    expect(drawn(poisson(5, 5, SECOND))).toBe(true);
  });
});

describe("the hash of a workload", () => {
  const hashOf = (changes: Partial<Scenario>, seed = 1) =>
    drawWorkload({ ...scenario({ workload: poisson(10, 50, spread) }), ...changes }, seed).hash;

  it("is that of the jobs alone: workers, policies and latencies do not change it", () => {
    const hash = hashOf({});
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOf({ workers: 7, takeAhead: 5, runTick: 0, occupancy: "exact" })).toBe(hash);
    expect(
      hashOf({ jobTake: { ...scenario({ workload: burst(1, 1) }).jobTake, deepQueue: 1, longPoll: 1 } }),
    ).toBe(hash);
    expect(hashOf({ loopLag: { kind: "constant", value: 9 } })).toBe(hash);
  });

  it("changes with the seed, and with whatever the jobs are", () => {
    const thinkTime = { kind: "constant", value: 5 } as const;
    const arrivals = { kind: "burst", count: 50, over: 0 } as const;
    const hashes = [
      hashOf({}),
      hashOf({}, 2),
      ...[
        poisson(11, 50, spread),
        poisson(10, 51, spread),
        poisson(10, 50, SECOND),
        burst(50, SECOND),
        burst(50, SECOND + 1),
        burst(50, SECOND, 1),
        generated({ kind: "sequential", count: 50, thinkTime }, SECOND),
        generated({ kind: "closed", clients: 2, count: 50, thinkTime }, SECOND),
        generated({ kind: "closed", clients: 3, count: 50, thinkTime }, SECOND),
        generated({ kind: "closed", clients: 3, count: 50, thinkTime: { ...thinkTime, value: 6 } }, SECOND),
        generatedWith(arrivals, { kind: "shared", base: 1, perRunning: 2, cv: 0 }),
        generatedWith(arrivals, { kind: "shared", base: 2, perRunning: 1, cv: 0 }),
      ].map((workload) => hashOf({ workload })),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("does not change with the names of the jobs", () => {
    const named = (id: string) =>
      hashOf({ workload: { kind: "listed", jobs: [{ id, arrival: 0, duration: SECOND }] } });
    expect(named("a")).toBe(named("b"));
  });
});
