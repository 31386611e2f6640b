import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runExperiment } from "../../src/experiment/experiment.ts";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { coarseLoad } from "../../src/page/coarse-load.ts";
import { fittingLanes } from "../../src/page/fitting-lanes.ts";
import { CurvesOverSeeds, type PolicyCurves } from "../../src/timeline/curves-over-seeds.ts";
import { lanesOf } from "../../src/timeline/lanes.ts";
import type { LoadCurve } from "../../src/timeline/load-curve.ts";
import { exactScenario, listed, scenario } from "../support/scenario.ts";

function curvesOf(runs: readonly Run[]): PolicyCurves {
  const curves = new CurvesOverSeeds("main");
  for (const run of runs) curves.add(run);
  return curves.curves;
}

describe("curves over seeds", () => {
  it("of one run of three jobs are its finishes and its times", () => {
    // Two slots: two jobs finish at 550 ms; main then sleeps, and the third, there since 300, runs from 1550 to 2050.
    const run = simulate(
      exactScenario({ concurrency: 2, workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]) }),
      { policy: "main", seed: 1 },
    );
    const { completion, times, seeds } = curvesOf([run]);
    expect(seeds).toBe(1);
    expect(
      completion.map(({ share, median, low, high }) => [Math.round(share * 3), median, low, high]),
    ).toEqual([
      [1, 550_000, 550_000, 550_000],
      [2, 550_000, 550_000, 550_000],
      [3, 2_050_000, 2_050_000, 2_050_000],
    ]);
    // Nearest rank of three: up to 33 % the first, up to 66 % the second.
    expect([0, 33, 34, 66, 67, 100].map((percent) => times.delayTime[percent])).toEqual([
      50_000, 50_000, 50_000, 50_000, 1_250_000, 1_250_000,
    ]);
    expect(times.holdTime.every((time) => time === 0)).toBe(true);
  });

  it("go through the numbers of the summary", () => {
    const seeds = [1, 2, 3, 4, 5];
    const runs: Run[] = [];
    const result = runExperiment(
      scenario({
        concurrency: 4,
        workload: {
          kind: "generated",
          arrivals: { kind: "burst", count: 64, over: 0 },
          duration: {
            kind: "independent",
            distribution: { kind: "uniform", minimum: 200_000, maximum: 900_000 },
          },
        },
      }),
      { policies: ["main"], seeds, onRun: (run) => runs.push(run) },
    );
    const { completion, times } = curvesOf(runs);
    for (const percent of [50, 90, 99] as const) {
      const mean = (key: string): number => result.summaries.find(({ metric }) => metric === key)?.mean ?? -1;
      expect((times.startDelay[percent] as number) / 1000).toBeCloseTo(mean(`startDelay_p${percent}_ms`), 6);
      expect((times.delayTime[percent] as number) / 1000).toBeCloseTo(mean(`delayTime_p${percent}_ms`), 6);
    }
    // Half of 64 jobs: the point of the 32nd finish. Of five seeds, the median is the third.
    const half = completion[31];
    const sorted = result.runs
      .map(({ metrics }) => metrics.completion_p50_ms as number)
      .sort((a, b) => a - b);
    expect([half?.low, half?.median, half?.high].map((time) => (time as number) / 1000)).toEqual([
      sorted[0],
      sorted[2],
      sorted[4],
    ]);
  });

  it("end where too few seeds came that far", () => {
    const cut = exactScenario({
      concurrency: 1,
      horizon: 1_000_000,
      workload: listed([0, 500_000], [0, 500_000]),
    });
    const { completion } = curvesOf([simulate(cut, { policy: "main", seed: 1 })]);
    expect(completion.map(({ median }) => median)).toEqual([550_000, null]);
  });

  it("have 256 points at most, the last of them at all jobs", () => {
    const jobs = Array.from({ length: 1000 }, (): [number, number] => [0, 1000]);
    const { completion } = curvesOf([
      simulate(exactScenario({ workload: listed(...jobs) }), { policy: "main", seed: 1 }),
    ]);
    expect(completion.length).toBe(256);
    expect(completion.at(-1)?.share).toBe(1);
  });
});

describe("a load curve of fewer steps", () => {
  const load: LoadCurve = {
    time: [0, 10, 30],
    queued: [4, 2, 0],
    held: [0, 0, 0],
    running: [1, 1, 1],
    free: [0, 0, 0],
    starved: [0, 0, 0],
    end: 40,
  };

  it("has the mean of each span", () => {
    // 0 to 20: ten of 4 and ten of 2; 20 to 40: ten of 2 and ten of 0.
    expect(coarseLoad(load, 2)).toMatchObject({ time: [0, 20], queued: [3, 1], running: [1, 1], end: 40 });
  });

  it("is the same where it has few enough", () => {
    expect(coarseLoad(load, 3)).toBe(load);
  });

  it("keeps its area, whatever it is", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(99)), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 12 }), (some, most) => {
        let now = 0;
        const time = some.map(([length]) => {
          now += length;
          return now - length;
        });
        const values = some.map(([, value]) => value);
        const curve = {
          time,
          queued: values,
          held: values,
          running: values,
          free: values,
          starved: values,
          end: now,
        };
        const area = ({ time: at, queued, end }: LoadCurve): number =>
          queued.reduce(
            (sum, value, index) => sum + value * ((at[index + 1] ?? end) - (at[index] as number)),
            0,
          );
        expect(area(coarseLoad(curve, most))).toBeCloseTo(area(curve), 6);
      }),
    );
  });
});

describe("lanes that fit into a page", () => {
  const jobs = Array.from({ length: 8 }, (): [number, number] => [0, 500_000]);
  const run = (workers: number): Run =>
    simulate(exactScenario({ workers, concurrency: 2, workload: listed(...jobs) }), {
      policy: "main",
      seed: 1,
      log: true,
    });

  it("are all of them where there is room", () => {
    const lanes = lanesOf(run(2));
    expect(fittingLanes(lanes, 8)).toEqual({ lanes });
  });

  it("are those of whole workers, and say which", () => {
    const { lanes, left } = fittingLanes(lanesOf(run(2)), 7);
    expect(lanes.slots.length).toBe(1);
    expect(new Set([...lanes.jobs.worker, ...lanes.takes.worker])).toEqual(new Set([0]));
    expect(left).toBe("A page has no room for all 8 deliveries: it shows 4 of worker 0 (of 2).");
  });

  it("are the first of a single worker that has too many", () => {
    const { lanes, left } = fittingLanes(lanesOf(run(1)), 3);
    expect(lanes.jobs.id).toEqual(lanesOf(run(1)).jobs.id.slice(0, 3));
    expect(left).toBe("A page has no room for all 8 deliveries: it shows 3, the first.");
  });
});
