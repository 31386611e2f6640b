import { describe, expect, it } from "vitest";
import { CannotCalibrate } from "../../src/calibration/calibration-steps.ts";
import { parseDuration } from "../../src/scenario/quantity.ts";
import { burst, calibrated, observedOf, scenarioWith } from "./known-parameters.ts";

/** None that anything was observed with. */
const seeds = Array.from({ length: 12 }, (_, index) => 201 + index);
const times = [
  ["completion_p99_ms", "main"],
  ["completion_p99_ms", "drain-wait"],
  ["delayTime_p50_ms", "main"],
  ["delayTime_p50_ms", "drain-wait"],
  ["take_gap_p50_ms", "drain-wait"],
] as const;

function secondsIn(text: string): number {
  const read = parseDuration(text);
  return read.ok ? read.value / 1e6 : Number.NaN;
}

describe("a calibration", () => {
  const truth = { "duration.lognormal.mean": "0.45s", "jobTake.deepQueue": "0.4s" };
  const over = ["duration.lognormal.mean=0.2s..1.2s", "jobTake.deepQueue=0.1s..0.9s"];

  it.runIf(process.env.SLOW_TESTS)(
    "finds the values that figures were simulated with, from other seeds than those",
    () => {
      const figures = observedOf(scenarioWith(burst, truth), times, 100);
      const { parameters, figures: fitted } = calibrated(burst, over, figures, seeds);
      const [mean, deepQueue] = parameters;
      expect(Math.abs(secondsIn(mean?.value ?? "") / 0.45 - 1)).toBeLessThan(0.05);
      expect(Math.abs(secondsIn(deepQueue?.value ?? "") / 0.4 - 1)).toBeLessThan(0.05);
      for (const { interval, key } of parameters) {
        const [low, high] = interval.map(secondsIn);
        const known = secondsIn(truth[key as keyof typeof truth]);
        expect(low).toBeLessThanOrEqual(known);
        expect(high).toBeGreaterThanOrEqual(known);
      }
      expect(parameters.map(({ standing }) => standing)).toEqual(["told", "told"]);
      expect(fitted.every(({ within }) => within)).toBe(true);
    },
  );

  it("is the same to the byte whenever it is made", () => {
    const figures = observedOf(scenarioWith(burst, truth), times.slice(0, 2), 3);
    const one = calibrated(burst, over.slice(0, 1), figures, [1, 2, 3]);
    const other = calibrated(burst, over.slice(0, 1), figures, [1, 2, 3]);
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });

  it("says of two keys that do the same that nothing tells them apart", () => {
    // the time of an answer and the jitter of it add up.
    const text = "name: burst\nloopLag: 0s\narrivals: { sequential: 20 }\nduration: 0.3s\npolicies: [main]\n";
    const figures = observedOf(
      scenarioWith(text, { "jobTake.deepQueue": "0.2s", "jobTake.latencyJitter": "0.1s" }),
      [
        ["delayTime_p50_ms", "main"],
        ["delayTime_p99_ms", "main"],
      ],
      1,
    );
    const result = calibrated(
      text,
      ["jobTake.deepQueue=0s..0.4s", "jobTake.latencyJitter=0s..0.4s"],
      figures,
      [1, 2],
    );
    expect(result.parameters.map(({ standing }) => standing)).toContain("cannot tell");
    expect(result.correlated[0]?.keys).toEqual(["jobTake.deepQueue", "jobTake.latencyJitter"]);
    expect(result.correlated[0]?.correlation).toBeLessThan(-0.9);
    const [direction] = result.flat;
    expect(direction?.["jobTake.deepQueue"]).toBeCloseTo(-(direction?.["jobTake.latencyJitter"] ?? 0), 1);
  });

  it("fits no more keys than there are figures", () => {
    const figures = observedOf(scenarioWith(burst, {}), times.slice(0, 1), 1);
    expect(() => calibrated(burst, over, figures, seeds)).toThrow(CannotCalibrate);
    expect(() => calibrated(burst, over, figures, seeds)).toThrow("cannot tell: 1 figure and 2 parameters");
  });

  it("refuses a key that no figure depends on", () => {
    const figures = observedOf(scenarioWith(burst, {}), times.slice(0, 2), 1);
    expect(() => calibrated(burst, ["timeToLive.limit=10h..24h"], figures, [1])).toThrow(
      "timeToLive.limit: cannot tell: no figure changes",
    );
  });
});
