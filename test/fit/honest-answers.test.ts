import { describe, expect, it } from "vitest";
import { fitLog, type LogFit } from "../../src/fit/fit-log.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";
import { poisson, spread, usual } from "./study-plans.ts";

function survivors({ mechanisms }: LogFit): string[] {
  return mechanisms.filter(({ verdict }) => verdict === "survives").map(({ name }) => name);
}

describe("a fit that no mechanism does well", () => {
  it("names none, though one is left", () => {
    const draw = randomStream({ seed: 1, purpose: "log", index: 4 });
    const takes = noisyTakes({
      latency: usual("throttle"),
      workers: 4,
      slots: 8,
      duration: spread(500_000),
      arrivals: poisson(draw, { rate: 12, from: 0, count: 400 }),
      seed: 1,
      jitter: 0.3,
      outliers: 0.2,
    });
    const fit = fitLog(logOf(takes));
    expect({ unexplained: fit.unexplained, left: survivors(fit).length, named: fit.named }).toEqual({
      unexplained: true,
      left: 1,
      named: undefined,
    });
  });
});
