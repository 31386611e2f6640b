import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { burst, exactScenario, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable, writeTakes } from "../support/timetable.ts";
import { alwaysHasSlots, randomScenario } from "./random-scenario.ts";

/** Two slots, two extra jobs, no lag and no run tick; a deep take costs 0.5 s: take-lead looks 0.75 s ahead. */
function runOf(choices: ScenarioChoices): Run {
  const scenario = exactScenario({ concurrency: 2, takeAhead: 2, ...choices });
  return simulate(scenario, { policy: "take-lead", seed: 1 });
}

describe("take-lead", () => {
  it("takes one and a half round trips before its jobs finish, as many as will have finished", () => {
    const run = runOf({ workload: burst(8, 2 * SECOND) });
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      // As take-ahead: no job has finished yet.
      "worker 0 50→550 2 of 2 depth 6",
      // The jobs of 2050 will finish at 4050, 750 ms after the send.
      "worker 0 3300→3800 2 of 2 depth 4",
      "worker 0 5300→5800 2 of 2 depth 2",
    ]);
    expect(jobTimetable(run).slice(2, 6)).toEqual([
      [0, 550, 2050, 4050],
      [0, 550, 2050, 4050],
      [0, 3800, 4050, 6050],
      [0, 3800, 4050, 6050],
    ]);
  });

  it("expects a job that runs longer than the others to finish by its tail, and the others by their age", () => {
    const jobs = listed(
      [0, SECOND],
      [0, 3 * SECOND],
      ...Array.from({ length: 5 }, () => [0, SECOND] as const),
    );
    expect(writeTakes(runOf({ workload: jobs }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 50→550 2 of 2 depth 5",
      // At 2050 two of three have finished at 1 s. The third survives 0.75 s more with (1/3)^0.75 = 0.44: 0.56 finishes, one job.
      // The one that starts now finishes in 1 s, too late to count.
      "worker 0 2050→2550 1 of 1 depth 3",
      // The long one has finished at 3050, as had been expected, and the held job has started.
      "worker 0 3050→3550 1 of 1 depth 2",
      "worker 0 3550→4050 1 of 1 depth 1",
    ]);
  });

  it("keeps a single slot busy", () => {
    const run = runOf({ concurrency: 1, takeAhead: 1, workload: burst(4, 2 * SECOND) });
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 2050],
      [0, 550, 2050, 4050],
      [0, 3800, 4050, 6050],
      [0, 5800, 6050, 8050],
    ]);
  });

  it("holds no more than its extra jobs, however many slots are expected to free", () => {
    const run = runOf({ concurrency: 4, takeAhead: 1, workload: burst(16, 2 * SECOND) });
    expect(writeTakes(run).slice(0, 5)).toEqual([
      "worker 0 -250→50 4 of 4 depth 0",
      "worker 0 50→550 1 of 1 depth 12",
      // Three slots are free, and one extra.
      "worker 0 2050→2550 3 of 3 depth 11",
      "worker 0 3300→3800 1 of 1 depth 8",
      "worker 0 4050→4550 1 of 1 depth 7",
    ]);
  });

  it("empties before it takes for a new concurrency", () => {
    const run = runOf({
      concurrency: [
        [0, 2],
        [5 * SECOND, 3],
      ],
      workload: burst(10, 2 * SECOND),
    });
    expect(writeTakes(run).slice(2)).toEqual([
      "worker 0 3300→3800 2 of 2 depth 6",
      // At 5300, when it would have taken, it saw the change; the jobs of 4050 have finished at 6050.
      "worker 0 6300→6800 3 of 3 depth 4",
      "worker 0 8050→8550 1 of 2 depth 1",
    ]);
  });

  it("asks only for free slots after a short take, as take-ahead does", () => {
    const shallow = listed([0, SECOND], [200_000, SECOND], [400_000, SECOND], [1_300_000, SECOND]);
    expect(writeTakes(runOf({ concurrency: 3, takeAhead: 8, workload: shallow }))).toEqual([
      "worker 0 -250→50 1 of 3 depth 0",
      "worker 0 50→250 1 of 2 depth 0",
      "worker 0 250→450 1 of 1 depth 0",
      // That take was full: extra jobs, and no round trip of a deep queue is known yet.
      "worker 0 450→1350 1 of 8 depth 0",
    ]);
  });

  it.each([0, 1_000, 500_000])(
    "thinks a few times a second at most, where a take costs %d µs",
    (deepQueue) => {
      const jobs = listed([0, SECOND], [0, 3_600 * SECOND], [0, 3_600 * SECOND], [0, 3_600 * SECOND]);
      const scenario = exactScenario({ concurrency: 2, takeAhead: 2, deepQueue, workload: jobs });
      const run = simulate(scenario, { policy: "take-lead", seed: 1, eventBudget: 20 * 7_200 });
      expect(run.status).toBe("complete");
    },
  );
});

describe("take-lead before a job has finished", () => {
  it("does what take-ahead does, in every scenario with extra jobs", () => {
    let compared = 0;
    const property = fc.property(randomScenario, fc.integer({ min: 1, max: 1_000 }), (scenario, seed) => {
      if (!alwaysHasSlots(scenario) || scenario.takeAhead === 0) return;
      const ahead = simulate(scenario, { policy: "take-ahead", seed });
      const lead = simulate(scenario, { policy: "take-lead", seed });
      const firstFinish = Math.min(...ahead.jobs.finished);
      expect(Math.min(...lead.jobs.finished)).toBe(firstFinish);
      expect(historyBefore(firstFinish, lead)).toEqual(historyBefore(firstFinish, ahead));
      compared += 1;
    });
    fc.assert(property, { seed: 20, numRuns: 150 });
    expect(compared).toBeGreaterThan(100);
  });
});

/** Takes sent and jobs started before an instant. */
function historyBefore(instant: number, { takes, jobs }: Run) {
  const sends = Array.from(takes.sent, (sent, take) => [sent, takes.worker[take], takes.asked[take]]);
  const starts = Array.from(jobs.started, (started, job) => [started, jobs.worker[job], job]);
  return [sends, starts].map((rows) => rows.filter(([time]) => (time as number) < instant));
}
