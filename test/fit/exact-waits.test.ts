import { describe, expect, it } from "vitest";
import { fitLog } from "../../src/fit/fit-log.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";
import { poisson, spread } from "./study-plans.ts";

/** Jobs at random, so many a second, to four workers of eight slots. */
function fitOf(latency: LatencyDescription, rate: number, seed: number) {
  const draw = randomStream({ seed, purpose: "arrivals", index: 5 });
  const arrivals = poisson(draw, { rate, from: 0, count: 1200 });
  return fitLog(
    logOf(noisyTakes({ latency, workers: 4, slots: 8, arrivals, duration: spread(400_000, 0.4), seed })),
  );
}

const overhead: LatencyDescription = { model: "overhead", overhead: 450_000, longPoll: 50_000 };
const batchWindow: LatencyDescription = { model: "batch-window", window: 450_000, base: 20_000 };

describe("takes that waited, as long as one costs", () => {
  it.each([1, 2, 3])("lie in a heap under overhead, the same below it as above: seed %d", (seed) => {
    const { named, mechanisms } = fitOf(overhead, 8, seed);
    expect(named).toBe("overhead");
    const [best] = mechanisms;
    expect(best?.jobTake?.model === "overhead" && best.jobTake.overhead).toBeGreaterThan(445_000);
    expect(best?.jobTake?.model === "overhead" && best.jobTake.overhead).toBeLessThan(455_000);
  });

  it.each([
    [14, 1],
    [14, 3],
    [20, 2],
  ])("only begin there under batch-window, however soon jobs come: %d a second, seed %d", (rate, seed) => {
    const { named, mechanisms } = fitOf(batchWindow, rate, seed);
    expect(mechanisms.find(({ name }) => name === "batch-window")?.verdict).toBe("survives");
    expect([undefined, "batch-window"]).toContain(named);
  });
});
