import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { drawWorkload } from "../../src/workload/draw-workload.ts";
import { policyOf } from "../support/policy-of.ts";
import { burst, exactScenario, generatedWith, listed, SECOND, scenario } from "../support/scenario.ts";
import { historyOf, jobTimetable } from "../support/timetable.ts";

const spread = { kind: "lognormal", mean: 0.42 * SECOND, cv: 0.3 } as const;

describe("a run", () => {
  it("ends in the wake-up in which the last job has finished", () => {
    const run = simulate(exactScenario({ loopLag: 1_000, workload: listed([0, SECOND]) }), {
      policy: "main",
      seed: 1,
    });
    expect([run.status, run.end]).toEqual(["complete", 1_052_000]);
  });

  it("is cut off at its horizon, with jobs unfinished", () => {
    const cut = exactScenario({
      concurrency: 1,
      horizon: 700_000,
      workload: burst(3, 0.5 * SECOND),
    });
    const run = simulate(cut, { policy: "drain-wait", seed: 1 });
    expect([run.status, run.end]).toEqual(["horizon", 700_000]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 550],
      [-1, Number.NaN, Number.NaN, Number.NaN],
      [-1, Number.NaN, Number.NaN, Number.NaN],
    ]);
    const metrics = runMetrics(run);
    expect([metrics.jobs_submitted, metrics.jobs_finished, metrics.completion_p99_ms]).toEqual([3, 1, null]);
  });

  it("is complete before a horizon that lies later", () => {
    const early = exactScenario({ horizon: 3_600 * SECOND, workload: burst(3, SECOND) });
    const run = simulate(early, { policy: "main", seed: 1 });
    expect([run.status, run.end]).toEqual(["complete", 1_050_000]);
  });

  it("can be given the jobs of its seed when these are drawn already", () => {
    const description = scenario({ workload: burst(100, spread) });
    const workload = drawWorkload(description, 3);
    const given = simulate(description, { policy: "main", seed: 3, workload });
    const drawn = simulate(description, { policy: "main", seed: 3 });
    expect(historyOf(given)).toEqual(historyOf(drawn));
  });

  it("logs everything that happens, in order, if it is asked to", () => {
    const description = exactScenario({ concurrency: 1, workload: listed([0, 400_000]) });
    const { log } = simulate(description, { policy: "main", seed: 1, log: true });
    expect(log).toEqual([
      { time: -250_000, event: "worker-started", worker: 0 },
      { time: -250_000, event: "take-sent", take: 0, worker: 0, asked: 1, depth: 0 },
      { time: 0, event: "job-arrived", job: 0 },
      { time: 50_000, event: "take-answered", take: 0, worker: 0, jobs: [0] },
      { time: 50_000, event: "job-held", job: 0, worker: 0 },
      { time: 50_000, event: "job-started", job: 0, worker: 0 },
      { time: 450_000, event: "job-finished", job: 0, worker: 0 },
    ]);
    expect(simulate(description, { policy: "main", seed: 1 }).log).toBeUndefined();
  });

  it("starts its workers in order, as long before time 0 as the scenario says", () => {
    const description = exactScenario({ workers: 3, warmup: 2 * SECOND, workload: burst(1, 1) });
    const { takes } = simulate(description, { policy: "main", seed: 1 });
    expect(takes.worker.slice(0, 3)).toEqual([0, 1, 2]);
    expect(takes.sent.slice(0, 3)).toEqual([-2 * SECOND, -2 * SECOND, -2 * SECOND]);
  });

  it("lets the jobs of time 0 arrive before workers that start then send their takes", () => {
    const description = exactScenario({ warmup: 0, workload: burst(3, 1) });
    const { takes } = simulate(description, { policy: "main", seed: 1 });
    expect([takes.sent[0], takes.depth[0], takes.answered[0]]).toEqual([0, 3, 500_000]);
  });
});

describe("two runs", () => {
  it("of one scenario, policy and seed are the same, and leave no trace on a third", () => {
    const description = scenario({ workers: 2, takeAhead: 32, workload: burst(200, spread) });
    const first = simulate(description, { policy: "take-ahead", seed: 5 });
    const other = simulate(description, { policy: "main", seed: 6 });
    const second = simulate(description, { policy: "take-ahead", seed: 5 });
    expect(historyOf(second)).toEqual(historyOf(first));
    expect(historyOf(other)).not.toEqual(historyOf(first));
  });

  it("may run inside each other", () => {
    const description = scenario({ workload: burst(100, spread) });
    const alone = simulate(description, { policy: "drain-wait", seed: 5 });
    const nested = policyOf(function* (worker) {
      worker.setConcurrency(1);
      yield* worker.take(1);
      expect(historyOf(simulate(description, { policy: "drain-wait", seed: 5 }))).toEqual(historyOf(alone));
      yield* worker.sleep(SECOND);
    });
    expect(simulate(exactScenario({ workload: burst(1, 1) }), { policy: nested, seed: 1 }).status).toBe(
      "complete",
    );
  });
});

describe("durations that depend on how many jobs run", () => {
  it("change as jobs join and leave a worker: two that overlap partly", () => {
    // Alone a job takes 0.2 s, beside another 0.3 s. The first starts at 0.05 s and has half of its work done when the second
    // starts at 0.15 s; its other half takes 0.15 s. The second has half done by then, and needs 0.1 s more.
    const workload = generatedWith(
      {
        kind: "bursts",
        bursts: [
          { at: 0, count: 1 },
          { at: 100_000, count: 1 },
        ],
      },
      { kind: "shared", base: 100_000, perRunning: 100_000, cv: 0 },
    );
    const run = simulate(exactScenario({ concurrency: 2, workload }), { policy: "main", seed: 1 });
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 300],
      [0, 150, 150, 400],
    ]);
  });

  it("are base + perRunning·n for n that start together, on each worker for itself", () => {
    const workload = generatedWith(
      { kind: "burst", count: 6, over: 0 },
      { kind: "shared", base: 400_000, perRunning: 20_000, cv: 0 },
    );
    const run = simulate(exactScenario({ workers: 2, concurrency: 4, workload }), {
      policy: "main",
      seed: 1,
    });
    const [four, two] = [
      [0, 50, 50, 530],
      [1, 50, 50, 490],
    ];
    expect(jobTimetable(run)).toEqual([four, four, four, four, two, two]);
  });
});
