import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { burst, exactScenario, listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable, writeTakes } from "../support/timetable.ts";

/** Two slots, no lag and no run tick; a deep take costs 0.5 s: 2 s ÷ mean duration jobs leave within two round trips. */
function runOf(choices: ScenarioChoices) {
  const scenario = exactScenario({ concurrency: 2, takeAhead: 8, ...choices });
  return simulate(scenario, { policy: "take-ahead-adaptive", seed: 1 });
}

/** So many jobs that arrive at one instant. */
function jobs(count: number, [arrival, duration]: readonly [number, number]) {
  return Array.from({ length: count }, () => [arrival, duration] as const);
}

describe("take-ahead-adaptive", () => {
  it("holds as many jobs as leave within two round trips", () => {
    const run = runOf({ workload: burst(8, 2 * SECOND) });
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      // No job has finished: a job ahead for each slot.
      "worker 0 50→550 2 of 2 depth 6",
      // Jobs take 2 s: one leaves within a second. Two are in progress, of 2 + 1.
      "worker 0 2050→2550 1 of 1 depth 4",
      // Two of three have left.
      "worker 0 4050→4550 2 of 2 depth 3",
      "worker 0 6050→6550 1 of 1 depth 1",
    ]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 2050],
      [0, 50, 50, 2050],
      [0, 550, 2050, 4050],
      [0, 550, 2050, 4050],
      [0, 2550, 4050, 6050],
      [0, 4550, 4550, 6550],
      [0, 4550, 6050, 8050],
      [0, 6550, 6550, 8550],
    ]);
  });

  it("holds more where jobs are short, and takes again while it holds jobs", () => {
    expect(writeTakes(runOf({ workload: burst(14, SECOND / 4) }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 50→550 2 of 2 depth 12",
      // Eight leave within a second, and the two that have come start.
      "worker 0 550→1050 8 of 8 depth 10",
      // Two of the eight start, six are held: eight less six.
      "worker 0 1050→1550 2 of 2 depth 2",
    ]);
  });

  it("holds no more than takeAhead", () => {
    expect(writeTakes(runOf({ takeAhead: 3, workload: burst(14, SECOND / 4) })).slice(2, 4)).toEqual([
      "worker 0 550→1050 3 of 3 depth 10",
      // Three came, one of them is held.
      "worker 0 1050→1550 2 of 2 depth 7",
    ]);
  });

  it("holds fewer as its jobs get longer", () => {
    const workload = listed(...jobs(6, [0, SECOND / 2]), ...jobs(10, [0, 2 * SECOND]));
    expect(writeTakes(runOf({ workload }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 50→550 2 of 2 depth 14",
      // Jobs of half a second: four leave within a second.
      "worker 0 550→1050 4 of 4 depth 12",
      "worker 0 1050→1550 2 of 2 depth 8",
      "worker 0 1550→2050 2 of 2 depth 6",
      // Six in progress. At 3550 two jobs of 2 s have left: mean 1.25, then 1.625 s. Two leave within a second, and two are held.
      // At 5550 two more, mean 1.906 s: two leave within a second, and none is held.
      "worker 0 5550→6050 2 of 2 depth 4",
      "worker 0 7550→8050 2 of 2 depth 2",
    ]);
  });

  it("asks only for free slots after a short take", () => {
    const shallow = listed([0, SECOND], [200_000, SECOND], [400_000, SECOND], [1_300_000, SECOND]);
    expect(writeTakes(runOf({ concurrency: 3, workload: shallow }))).toEqual([
      "worker 0 -250→50 1 of 3 depth 0",
      "worker 0 50→250 1 of 2 depth 0",
      "worker 0 250→450 1 of 1 depth 0",
      // That take was full: a job ahead for each of three slots. One of three running jobs leaves before its answer.
      "worker 0 450→1350 1 of 3 depth 0",
    ]);
  });

  it("takes no wait on an empty queue for a round trip", () => {
    const workload = listed(...jobs(6, [0, SECOND]), ...jobs(10, [9 * SECOND, SECOND]));
    expect(writeTakes(runOf({ workload })).slice(3, 6)).toEqual([
      "worker 0 2050→9050 2 of 2 depth 0",
      // The median of 0.5, 0.5 and 7 s is 0.5: two leave within a second. With 7 s it would have asked for eight.
      "worker 0 9050→9550 2 of 2 depth 8",
      "worker 0 10050→10550 2 of 2 depth 6",
    ]);
  });

  it("takes nothing while it has no slots", () => {
    const concurrency = [
      [0, 0],
      [2 * SECOND, 2],
    ] as const;
    expect(writeTakes(runOf({ concurrency, workload: burst(2, SECOND) }))).toEqual([
      "worker 0 2750→3250 2 of 2 depth 2",
    ]);
  });
});
