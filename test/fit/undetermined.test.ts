import { describe, expect, it } from "vitest";
import { fitLog, type MechanismFit } from "../../src/fit/fit-log.ts";
import type { RandomStream } from "../../src/random/random-stream.ts";
import { fitText } from "../../src/report/fit-text.ts";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";

/** A worker that takes one job each 0.5 s, as the service allows; a take costs 50 ms. */
const throttle: LatencyDescription = { model: "throttle", period: 500_000, base: 50_000, longPoll: 50_000 };

/** Takes of a burst after pauses of up to so long. */
function fitAfterPauses(longest: number) {
  const pause = (draw: RandomStream): number => longest * draw.uniform();
  const takes = noisyTakes({
    latency: throttle,
    workers: 1,
    slots: 1,
    arrivals: [[0, 200]],
    duration: () => 1_000,
    pause,
    seed: 1,
  });
  return fitLog(logOf(takes));
}

function fitOf(fit: ReturnType<typeof fitLog>, name: string): MechanismFit {
  return fit.mechanisms.find((one) => one.name === name) as MechanismFit;
}

describe("what a log does not determine", () => {
  it("is the base of a throttle under which each take waits for its turn", () => {
    const fit = fitAfterPauses(350_000);
    expect(fitOf(fit, "throttle")).toMatchObject({ verdict: "survives", undetermined: ["base"] });
    expect(fitText(fit, "takes.csv", [])).toContain("The log does not determine base of throttle");
  });

  it("is not the base where takes come later than their turn", () => {
    const fit = fitAfterPauses(1_000_000);
    expect(fitOf(fit, "throttle")).toMatchObject({ verdict: "survives", undetermined: [] });
    expect(fitText(fit, "takes.csv", [])).not.toContain("does not determine");
  });
});
