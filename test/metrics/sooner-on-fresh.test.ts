import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { freeSlots, LoadState } from "../../src/timeline/load-state.ts";
import { load, runsOf } from "../docs/scenario-runs.ts";
import { runOf } from "../lifecycle/run-of.ts";
import { burst, listed, MILLISECOND, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { autoscaler } from "../worker/scaled.ts";

/** Jobs that would have started sooner on a worker just started: share × jobs. */
function soonerOf(run: Run): number {
  return Math.round((runMetrics(run).jobs_sooner_on_fresh_share as number) * run.jobs.count);
}

describe("jobs that would have started sooner on a worker just started", () => {
  /** Worker 0 has four jobs at 0.05 s and sends a take for more, answered at 1.05 s; worker 1 is there at 1 s. */
  const late: ScenarioChoices = {
    concurrency: 4,
    takeAhead: 8,
    deepQueue: SECOND,
    occupancy: "exact",
    coldStart: 400 * MILLISECOND,
    autoscaler: autoscaler({
      rule: "request-count",
      value: 4,
      initial: 1,
      max: 2,
      checkEvery: 600 * MILLISECOND,
    }),
    workload: burst(12, 8 * SECOND),
  };

  it("are found when they are held only after its first take was sent", () => {
    // At 1 s the eight others are queued, enough for worker 1. From 1.05 s on worker 0 holds them: four start at 8.05 s,
    // four at 16.05 s. Those four could run on worker 1 from 1.05 s to 9.05 s.
    const run = runOf("take-ahead", late);
    expect([...run.jobs.started].map((time) => time / SECOND)).toEqual(
      [0.05, 8.05, 16.05].flatMap((time) => [time, time, time, time]),
    );
    expect(soonerOf(run)).toBe(4);
  });

  it("are found while the worker stays free, each slot for one after the other", () => {
    // Twenty jobs start four by four until 32.05 s. Worker 1 could have the last four from 1.05 s on, the four before them
    // from 9.05 s on, and no more: the next ones start at 16.05 s by themselves.
    expect(soonerOf(runOf("take-ahead", { ...late, takeAhead: 16, workload: burst(20, 8 * SECOND) }))).toBe(
      8,
    );
  });

  it("are found when a job gives its slot back to a queued one", () => {
    // Worker 0 runs A and B, and holds C and D from 0.65 s on. Worker 1 is there from 3 s on with two slots, and E and F
    // have been queued since 2.9 s: it takes them at 3.5 s. Not a moment lets it start C or D.
    const choices: ScenarioChoices = {
      concurrency: 2,
      takeAhead: 2,
      occupancy: "exact",
      autoscaler: autoscaler({ rule: "request-count", value: 2, initial: 1, max: 2 }),
      workload: listed(
        ...Array.from({ length: 4 }, () => [SECOND / 10, 10 * SECOND] as const),
        [2.9 * SECOND, SECOND],
        [2.9 * SECOND, SECOND],
      ),
    };
    expect(soonerOf(runOf("take-ahead", choices))).toBe(0);
    // With E alone queued one slot is left, for D.
    const { jobs, ...others } = choices.workload as Extract<ScenarioChoices["workload"], { kind: "listed" }>;
    expect(
      soonerOf(runOf("take-ahead", { ...choices, workload: { ...others, jobs: jobs.slice(0, 5) } })),
    ).toBe(1);
  });

  it.each([
    // Worker 0 starts two jobs at 0.05 s and holds six; they start at 2.05, 4.05 and 6.05 s. Worker 1 is there at 2 s. It can
    // have the last two at once, and if it is as fast those before them at 4 s; if it is slower they have started by then.
    { speeds: [1, 1], sooner: 4 },
    { speeds: [1, 0.9], sooner: 2 },
    { speeds: [1, 0.25], sooner: 2 },
    // Worker 0 needs 8 s for a job: they start at 8.05, 16.05 and 24.05 s, and worker 1 can have two at 2, 4 and 6 s each.
    { speeds: [0.25, 1], sooner: 6 },
  ])("last as long as the worker just started needs for them: speeds $speeds", ({ speeds, sooner }) => {
    const choices: ScenarioChoices = {
      workers: 1,
      concurrency: 2,
      takeAhead: 6,
      warmup: 250 * MILLISECOND,
      speeds,
      coldStart: 2 * SECOND,
      autoscaler: autoscaler({
        rule: "request-count",
        value: 4,
        initial: 1,
        max: 2,
        checkEvery: 60 * SECOND,
        idleTimeout: 60 * SECOND,
      }),
      workload: burst(8, 2 * SECOND),
    };
    expect(soonerOf(runOf("take-ahead", choices))).toBe(sooner);
  });

  it("are none where their worker has a free slot, or nobody is just started", () => {
    expect(soonerOf(runOf("drain-wait", late))).toBe(0);
    const settled = { ...late, autoscaler: autoscaler({ rule: "request-count", initial: 2, max: 2 }) };
    expect(soonerOf(runOf("take-ahead", { ...settled, workers: 2 }))).toBe(0);
  });

  it("are there where such workers are free beside held jobs for a long time", () => {
    const scenario = load("take-ahead/small-scale-up");
    const changed = {
      ...scenario,
      takeAhead: 64,
      coldStart: { kind: "constant", value: 400 * MILLISECOND },
      autoscaler: { ...(scenario.autoscaler as NonNullable<typeof scenario.autoscaler>), checkEvery: SECOND },
    } as const;
    for (const metrics of runsOf(changed, "take-ahead", 5)) {
      expect(metrics.stranded_fresh_job_s).toBeGreaterThan(350);
      // Three workers could run 72 of 96 jobs, four times the slots of one, but for those that were started by then.
      expect(metrics.jobs_sooner_on_fresh_share).toBeGreaterThan(0.5);
      expect(metrics.jobs_sooner_on_fresh_share).toBeLessThanOrEqual(0.75);
    }
  });

  it.each(["small-scale-up", "small-scale-up-queued", "scale-up", "scale-up-by-delay", "trickle-autoscaled"])(
    "are there in %s exactly if at some time such a worker has more free slots than jobs are queued",
    (name) => {
      for (const takeAhead of [0, 6, 16, 64])
        for (const seed of [1, 2, 3]) {
          const scenario = { ...load(`take-ahead/${name}`), takeAhead };
          const run = simulate(scenario, { policy: "take-ahead", seed, log: true });
          expect(soonerOf(run) > 0).toBe(hadRoom(run));
        }
    },
  );
});

/** Whether, for some time, workers just started have more free slots than jobs are queued, and one without any holds jobs. */
function hadRoom({ log = [], workers }: Run): boolean {
  const state = new LoadState(workers);
  const fresh = new Set<number>();
  let isBefore = true;
  for (const [index, event] of log.entries()) {
    state.follow(event);
    if (event.event === "job-arrived") isBefore = false;
    if (event.event === "worker-started" && !isBefore) fresh.add(event.worker);
    if (event.event === "worker-stopped" || event.event === "job-started") fresh.delete(event.worker);
    if (log[index + 1]?.time === event.time) continue;
    const room = [...fresh].reduce((sum, id) => sum + freeSlots(state.workers[id] as never), 0);
    const isHeld = state.workers.some((worker) => worker.held > 0 && freeSlots(worker) === 0);
    if (room > state.queued && isHeld) return true;
  }
  return false;
}
