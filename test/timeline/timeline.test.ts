import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Run, RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import { jobStory } from "../../src/report/job-story.ts";
import { deliveriesOf } from "../../src/timeline/deliveries.ts";
import { lanesOf } from "../../src/timeline/lanes.ts";
import { loadCurve } from "../../src/timeline/load-curve.ts";
import { WaitClock } from "../../src/timeline/wait-parts.ts";
import { randomFaultyScenario } from "../lifecycle/random-faulty-scenario.ts";
import { exactScenario, listed } from "../support/scenario.ts";

/** Does something with runs of random scenarios; those that fail are another test's. */
function forRandomRuns(count: number, check: (run: Run) => void): void {
  fc.assert(
    fc.property(randomFaultyScenario, fc.constantFrom(...policies), fc.nat(99), (scenario, policy, seed) => {
      let run: Run;
      try {
        run = simulate(scenario, { policy: policy.name, seed, log: true, eventBudget: 2_000_000 });
      } catch (error) {
        if (error instanceof RunFailure) return;
        throw error;
      }
      check(run);
    }),
    { numRuns: process.env.SLOW_TESTS === "1" ? 20 * count : count },
  );
}

describe("the timeline of a run", () => {
  // Two slots, three jobs of 500 ms. Two are taken at 50 ms and run to 550; main then sleeps until 1.05 s and takes the third.
  const run = simulate(
    exactScenario({ concurrency: 2, workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]) }),
    { policy: "main", seed: 1, log: true },
  );

  it("has jobs in the lowest free slot", () => {
    expect(deliveriesOf(run).map(({ job, slot, started, ended }) => [job, slot, started, ended])).toEqual([
      [0, 0, 50_000, 550_000],
      [1, 1, 50_000, 550_000],
      [2, 0, 1_550_000, 2_050_000],
    ]);
  });

  it("tells a wait apart: 250 ms with all slots busy, 500 with free slots and nobody asking, 500 with a take", () => {
    expect(new WaitClock(run).between(300_000, 1_550_000)).toEqual({
      slotsBusy: 250_000,
      slotFreeUnasked: 500_000,
      takeUnderWay: 500_000,
    });
  });

  it("survives being written as JSON", () => {
    const lanes = lanesOf(run);
    expect(JSON.parse(JSON.stringify(lanes))).toEqual(lanes);
    expect(lanes.slots).toEqual([2]);
  });

  it("never has two jobs in a slot at once", () => {
    forRandomRuns(100, (random) => {
      const until = new Map<string, number>();
      for (const { worker, slot, started, ended } of deliveriesOf(random)) {
        if (slot < 0) continue;
        const key = `${worker}:${slot}`;
        expect(until.get(key) ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(started);
        until.set(key, Number.isNaN(ended) ? random.end : ended);
      }
    });
  });

  it("has as much slot time running and starved as the run's totals, where none is left behind", () => {
    forRandomRuns(100, (random) => {
      const curve = loadCurve(random);
      const integral = (column: readonly number[]): number =>
        curve.time.reduce((sum, time, index) => {
          const from = Math.max(time, 0);
          const to = Math.max(curve.time[index + 1] ?? curve.end, 0);
          return sum + (column[index] as number) * (to - from);
        }, 0);
      expect(integral(curve.starved)).toBe(random.totals.starved);
    });
  });

  it("tells the waits of jobs that came once as their stories do", () => {
    forRandomRuns(30, (random) => {
      const clock = new WaitClock(random);
      for (const { job, queued, taken } of deliveriesOf(random)) {
        if (random.deliveries.cameBack(job)) continue;
        const { takeUnderWay, slotFreeUnasked } = jobStory(random, job);
        expect(clock.between(queued, taken)).toMatchObject({ takeUnderWay, slotFreeUnasked });
      }
    });
  });
});
