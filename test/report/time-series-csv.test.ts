import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { timeSeriesCsvRows, timeSeriesRowCount } from "../../src/report/time-series-csv.ts";
import { burst, exactScenario, listed, MILLISECOND, poisson, SECOND, scenario } from "../support/scenario.ts";
import { autoscaler } from "../worker/scaled.ts";

/** The values of a metric by instant in milliseconds. */
function seriesOf(run: Run, every: number, metric: string): [number, number][] {
  return timeSeriesCsvRows(run, every)
    .trimEnd()
    .split("\n")
    .map((row) => row.split(","))
    .filter((cells) => cells[4] === metric)
    .map((cells) => [Number(cells[3]), Number(cells[5])]);
}

describe("the series of a run", () => {
  // Two slots, three jobs of 500 ms. Two are taken at 50 ms and run to 550; the third is taken after main's second of sleep.
  const run = simulate(
    exactScenario({ concurrency: 2, workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]) }),
    { policy: "main", seed: 1, log: true },
  );

  it("is the state at each instant, as a timetable has it", () => {
    const third = [run.jobs.taken[2], run.jobs.finished[2]].map((time) => (time as number) / 1000);
    expect(third).toEqual([1550, 2050]);
    expect(seriesOf(run, 250 * MILLISECOND, "queued").map(([, value]) => value)).toEqual([
      2, 0, 1, 1, 1, 1, 1, 0, 0, 0,
    ]);
    expect(seriesOf(run, 250 * MILLISECOND, "running").map(([, value]) => value)).toEqual([
      0, 2, 2, 0, 0, 0, 0, 1, 1, 0,
    ]);
    expect(seriesOf(run, 250 * MILLISECOND, "free").map(([, value]) => value)).toEqual([
      2, 0, 0, 2, 2, 2, 2, 1, 1, 2,
    ]);
  });

  it("has what happens at an instant in it", () => {
    expect(seriesOf(run, 50 * MILLISECOND, "running").slice(0, 3)).toEqual([
      [0, 0],
      [50, 2],
      [100, 2],
    ]);
    expect(seriesOf(run, 550 * MILLISECOND, "running")[1]).toEqual([550, 0]);
  });

  it("has rows in a fixed order, in total and of each worker", () => {
    expect(
      timeSeriesCsvRows(run, 10 * SECOND)
        .split("\n")
        .slice(0, 8),
    ).toEqual([
      "test,main,1,0,queued,2",
      "test,main,1,0,held,0",
      "test,main,1,0,running,0",
      "test,main,1,0,free,2",
      "test,main,1,0,worker_0_held,0",
      "test,main,1,0,worker_0_running,0",
      "test,main,1,0,worker_0_free,2",
      "test,main,1,10000,queued,0",
    ]);
  });

  it("needs a log", () => {
    expect(() => timeSeriesCsvRows({ ...run, log: undefined }, SECOND)).toThrow("kept no log");
  });
});

describe.each(["main", "drain-wait", "take-ahead", "take-each-slot"])("the series under %s", (policy) => {
  const run = simulate(
    scenario({
      workers: 3,
      concurrency: [
        [0, 4],
        [2 * SECOND, 2],
      ],
      takeAhead: 4,
      workload: poisson(20, 150, 400_000),
    }),
    { policy, seed: 1, log: true },
  );
  const every = 73 * MILLISECOND;

  it("is what the jobs' own times say", () => {
    const { arrival, taken, started, finished, count } = run.jobs;
    const between = (from: Float64Array, to: Float64Array, time: number): number =>
      Array.from({ length: count }, (_, job) => job).filter(
        (job) => (from[job] as number) <= time && !((to[job] as number) <= time),
      ).length;
    for (const [metric, from, to] of [
      ["queued", arrival, taken],
      ["held", taken, started],
      ["running", started, finished],
    ] as const) {
      const series = seriesOf(run, every, metric);
      expect(series).toEqual(series.map(([ms]) => [ms, between(from, to, ms * 1000)]));
      expect(Math.max(...series.map(([, value]) => value))).toBeGreaterThan(0);
    }
  });

  it("of the workers adds up to the total", () => {
    for (const metric of ["held", "running", "free"]) {
      const workers = [0, 1, 2].map((id) => seriesOf(run, every, `worker_${id}_${metric}`));
      const sums = seriesOf(run, every, metric).map(([ms, total], index) => [
        ms,
        total,
        workers.reduce((sum, series) => sum + (series[index]?.[1] ?? Number.NaN), 0),
      ]);
      expect(sums.filter(([, total, sum]) => total !== sum)).toEqual([]);
    }
  });

  it("goes on to the first instant at or after the end, when nothing runs", () => {
    const [last = [0, 0]] = seriesOf(run, every, "running").slice(-1);
    expect(last[0] * 1000).toBeGreaterThanOrEqual(run.end);
    expect(last[0] * 1000 - every).toBeLessThan(run.end);
    expect(last[1]).toBe(0);
    expect(timeSeriesCsvRows(run, every).split("\n").length - 1).toBe(timeSeriesRowCount(run, every));
  });
});

it("a series that was cut off says nothing of the time after", () => {
  const run = simulate(exactScenario({ horizon: 2 * SECOND, concurrency: 1, workload: burst(9, SECOND) }), {
    policy: "main",
    seed: 1,
    log: true,
  });
  expect(run.status).toBe("horizon");
  expect(seriesOf(run, 1500 * MILLISECOND, "queued").map(([ms]) => ms)).toEqual([0, 1500]);
});

describe("the series of a run with an autoscaler", () => {
  // One worker is there at 0, two more at 3 s; the job of 9 s runs on the first.
  const run = simulate(
    exactScenario({
      concurrency: 1,
      autoscaler: autoscaler({ rule: "request-count", value: 1, initial: 1, idleTimeout: 2 * SECOND }),
      coldStart: 3 * SECOND,
      workload: listed([0, 9 * SECOND], [0, SECOND], [0, SECOND]),
    }),
    { policy: "drain-wait", seed: 1, log: true },
  );

  it("also has the workers that are there, and those that are starting", () => {
    expect(seriesOf(run, SECOND, "workers").map(([, value]) => value)).toEqual([
      // The two have had nothing to do since 4.5 s.
      1, 1, 1, 3, 3, 3, 3, 1, 1, 1, 1,
    ]);
    expect(seriesOf(run, SECOND, "workers_starting").map(([, value]) => value)).toEqual([
      2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it("has as many rows as are announced", () => {
    const rows = timeSeriesCsvRows(run, SECOND).trimEnd().split("\n").length;
    expect(rows).toBe(timeSeriesRowCount(run, SECOND));
  });
});
