import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { policies } from "../../src/policies/policies.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import type { WorkloadDescription } from "../../src/scenario/scenario.ts";
import { medianSeconds, seeds } from "../support/metric-by-seed.ts";
import { burst, exactScenario, generated, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";
import { sendsOf, takeTimetable } from "../support/timetable.ts";

/** Those that look on a timer, or take no more than a batch, let slots idle that are free: that is what they are for. */
const lettingSlotsIdle = ["timed-poll", "threshold-refill"];

/** Every other policy. */
const everyPolicy = policies.map(({ name }) => name).filter((name) => !lettingSlotsIdle.includes(name));

/** The measured worker: 32 slots and what each policy needs. */
function platform(workload: WorkloadDescription) {
  return scenario({ takeAhead: 32, linger: 100 * MILLISECOND, workload });
}

function completionP99(workload: WorkloadDescription, policy: string): number {
  return medianSeconds(platform(workload), "completion_p99", { policy, seeds: seeds(21) });
}

/** Durations as #646 measured them. */
const measured: Distribution = { kind: "lognormal", mean: 0.42 * SECOND, cv: 0.3 };

describe("a worker that is never saturated", () => {
  const workloads: Readonly<Record<string, WorkloadDescription>> = {
    "sequential requests": generated(
      { kind: "sequential", count: 20, thinkTime: { kind: "constant", value: 0 } },
      measured,
    ),
    "a burst of 32": burst(32, measured),
  };

  const runsOf = (name: string, loopLagMax: number) => {
    const workload = workloads[name] as WorkloadDescription;
    const loopLag: Distribution = { kind: "uniform", minimum: 0, maximum: loopLagMax };
    return everyPolicy.map((policy) => simulate({ ...platform(workload), loopLag }, { policy, seed: 1 }));
  };

  it.each(Object.keys(workloads))(
    "serves %s the same under every policy that asks while slots are free",
    (name) => {
      const [first, ...others] = runsOf(name, 0);
      for (const other of others) expect(other.jobs).toEqual(first?.jobs);
    },
  );

  it.each(Object.keys(workloads))(
    "serves %s with a delayTime of 0.05 s under every policy that asks while slots are free",
    (name) => {
      for (const run of runsOf(name, 2 * MILLISECOND)) {
        const { delayTime_p50_ms, delayTime_max_ms } = runMetrics(run);
        expect([delayTime_p50_ms, delayTime_max_ms]).toEqual([50, 50]);
      }
    },
  );
});

describe("#646 on a full worker", () => {
  it.each([0.3, 0.5, 1.4])(
    "takes again as soon as the job of a single-slot worker finishes, after %s s",
    (duration) => {
      const single = exactScenario({ concurrency: 1, workload: burst(6, duration * SECOND) });
      const run = simulate(single, { policy: "drain-wait", seed: 1 });
      const finishes = Array.from(run.jobs.finished, (finished) => finished / 1000);
      expect(sendsOf(run).slice(1)).toEqual(finishes);
    },
  );

  it("takes the same or a bigger batch than main, no later than main", () => {
    const durations = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(durations, (milliseconds) => {
        // Four of the twelve jobs fill the worker; eight stay queued.
        const jobs = milliseconds.map((duration, index) => ({
          id: `job-${index}`,
          arrival: 0,
          duration: duration * MILLISECOND,
        }));
        const full = exactScenario({ concurrency: 4, workload: { kind: "listed", jobs } });
        const secondTake = (policy: string) => takeTimetable(simulate(full, { policy, seed: 1 }))[1];
        const [before, after] = [secondTake("main"), secondTake("drain-wait")];
        if (before === undefined || after === undefined) throw new Error("eight jobs are left to take");
        expect(after.asked).toBeGreaterThanOrEqual(before.asked);
        expect(after.sent).toBeLessThanOrEqual(before.sent);
        // 1 s bounds both waits: a straggler holds no freed slot for longer.
        if (after.asked < 4) expect([after.sent, after.asked]).toEqual([before.sent, before.asked]);
      }),
      { seed: 646, numRuns: 300 },
    );
  });

  it("still takes and runs about 32 jobs a second at most, and take-ahead twice as many", () => {
    const long = platform(burst(4_096, 0.5 * SECOND));
    const throughput = (policy: string) =>
      runMetrics(simulate(long, { policy, seed: 1 })).throughput_jobs_per_s as number;
    expect(Math.abs(throughput("drain-wait") - 32)).toBeLessThan(0.5);
    expect(Math.abs(throughput("take-ahead") - 64)).toBeLessThan(1);
  });
});

describe("#646's burst of 512 on the real platform", () => {
  it("is not met by constant durations of 0.4 s: 23.0 and 14.0 s, and no penalty for taking each slot", () => {
    const constant = burst(512, 0.4 * SECOND);
    expect(completionP99(constant, "main")).toBeCloseTo(23.0, 1);
    expect(completionP99(constant, "drain-wait")).toBeCloseTo(14.0, 1);
    expect(completionP99(constant, "take-each-slot")).toBeCloseTo(14.0, 1);
  });

  it("is met by log-normal durations of mean 0.42 s and cv 0.3: about 23.2 and 19.4 s", () => {
    expect(Math.abs(completionP99(burst(512, measured), "main") - 23.2)).toBeLessThan(0.2);
    expect(Math.abs(completionP99(burst(512, measured), "drain-wait") - 19.4)).toBeLessThan(0.2);
  });

  it("puts the rejected prototypes 3 s and more behind drain-wait once durations spread", () => {
    const drainWait = completionP99(burst(512, measured), "drain-wait");
    expect(Math.abs(completionP99(burst(512, measured), "take-each-slot") - drainWait - 3)).toBeLessThan(0.3);
    expect(completionP99(burst(512, measured), "linger") - drainWait).toBeGreaterThan(3);
  });

  it.each(["main", "drain-wait"])(
    "takes about 1 s longer when it is submitted over 2 s, under %s",
    (policy) => {
      const atOnce = completionP99(burst(512, measured), policy);
      const over = completionP99(burst(512, measured, 2 * SECOND), policy);
      expect(Math.abs(over - atOnce - 1)).toBeLessThan(0.5);
    },
  );
});
