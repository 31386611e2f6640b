import { describe, expect, it } from "vitest";
import { runExperiment } from "../../src/experiment/experiment.ts";
import { seedRuns } from "../../src/experiment/seed-runs.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { estimatesOf } from "../../src/playground/estimates.ts";
import { comparisonText, slotTimeText } from "../../src/playground/explanation.ts";
import { shownMetrics } from "../../src/playground/shown-metrics.ts";
import { slotTime } from "../../src/playground/slot-time.ts";
import { lanesOf } from "../../src/timeline/lanes.ts";
import { exactScenario, listed } from "../support/scenario.ts";
import { scenarioNames, startFrom } from "./start.ts";

describe("where the slots' time goes", () => {
  // Two slots, three jobs of 500 ms. Two are taken at 50 ms and run to 550; main then sleeps until 1.05 s and takes the third.
  const run = simulate(
    exactScenario({ concurrency: 2, workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]) }),
    { policy: "main", seed: 1, log: true },
  );

  it("is told apart as a timetable worked by hand says", () => {
    // Until 2.05 s there are 4.1 slot-seconds: 1.5 run; 0.1 and 0.5 pass with a take and a job queued, 0.5 with nobody asking.
    const time = slotTime(run, lanesOf(run));
    expect(time?.running).toBeCloseTo(1.5 / 4.1, 12);
    expect(time?.takeUnderWay).toBeCloseTo(0.6 / 4.1, 12);
    expect(time?.unasked).toBeCloseTo(0.5 / 4.1, 12);
    expect(time?.unwanted).toBeCloseTo(1.5 / 4.1, 12);
    expect(time && slotTimeText(time)).toBe(
      "Of the slots' time, 37 % has a job running; 15 % free, a job is queued and a take is under way; " +
        "12 % free, a job is queued and nobody asks; 37 % free, and no job is queued for it.",
    );
  });

  it.each(scenarioNames)("in %s adds up to what the metrics say", (name) => {
    const { scenario } = startFrom(name);
    for (const policy of scenario.policies) {
      const one = simulate(scenario, { policy, seed: 2, log: true });
      const time = slotTime(one, lanesOf(one));
      if (time === undefined) throw new Error("there were no slots");
      const metrics = runMetrics(one);
      expect(time.running).toBeCloseTo(metrics.slot_use as number, 8);
      const starved = ((time.takeUnderWay + time.unasked) * one.totals.available) / 1e6;
      expect(starved).toBeCloseTo(metrics.starved_slot_s as number, 6);
      expect(time.running + time.takeUnderWay + time.unasked + time.unwanted).toBeCloseTo(1, 12);
    }
  });
});

describe("the estimates of many seeds", () => {
  it.each(["512-burst", "512-burst-platform"])(
    "are those of an experiment with the same seeds: %s",
    (name) => {
      const { scenario } = startFrom(name);
      const policies = ["main", "take-ahead"];
      const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
      const made = seeds.map((seed) => {
        const steps = seedRuns(scenario, { policies, seed });
        for (;;) {
          const step = steps.next();
          if (step.done) return step.value;
        }
      });
      const metrics = shownMetrics.map(({ metric }) => metric.key);
      const found = estimatesOf(scenario, { policies, baseline: "main", metrics }, made);
      const result = runExperiment(scenario, { policies, baseline: "main", seeds });
      expect(found).toHaveLength(2 * metrics.length);
      for (const { policy, metric, n, mean, ci, difference } of found) {
        const summary = result.summaries.find((one) => one.policy === policy && one.metric === metric);
        expect(summary).toMatchObject({ n, mean, ci });
        const comparison = result.comparisons.find(
          (one) => one.candidate === policy && one.metric === metric,
        );
        const expected = comparison && { estimate: comparison.estimate.diff, ci: comparison.ci.diff };
        expect(difference).toEqual(expected);
      }
    },
  );
});

describe("beside the baseline", () => {
  const baseline = { name: "main", metrics: { completion_p99_ms: 23_000 } };

  it("a policy is sooner, later or the same, and nothing is said where one is never done", () => {
    expect(comparisonText({ completion_p99_ms: 8000 }, baseline)).toBe("15.00 s sooner than main.");
    expect(comparisonText({ completion_p99_ms: 23_100 }, baseline)).toBe("0.10 s later than main.");
    expect(comparisonText({ completion_p99_ms: 23_001 }, baseline)).toBe("As soon as main.");
    expect(comparisonText({ completion_p99_ms: null }, baseline)).toBe("");
  });
});
