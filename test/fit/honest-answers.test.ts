import { describe, expect, it } from "vitest";
import { fitLog, type LogFit } from "../../src/fit/fit-log.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import {
  type LatencyDescription,
  type LatencyModelName,
  latencyModelNames,
} from "../../src/scenario/latency-parameters.ts";
import { logOf, noisyTakes, normal } from "./noisy-log.ts";
import { poisson, spread, usual } from "./study-plans.ts";

function survivors({ mechanisms }: LogFit): string[] {
  return mechanisms.filter(({ verdict }) => verdict === "survives").map(({ name }) => name);
}

describe("a fit that no mechanism does well", () => {
  it("names none, and does not rule out the one that it is", () => {
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
    expect({ unexplained: fit.unexplained, named: fit.named }).toEqual({
      unexplained: true,
      named: undefined,
    });
    expect(survivors(fit)).toContain("throttle");
  });
});

/** Jobs that come one by one, in step: one a period. */
function inStep(period: number, count: number, from = 0): [number, number][] {
  return Array.from({ length: count }, (_, index) => [from + period * index, 1]);
}

describe("arrivals in step", () => {
  const alone = { workers: 1, slots: 8, seed: 1, outliers: 0, duration: () => 200_000 };
  const burst = [[0, 200] as [number, number], ...inStep(900_000, 100, 2.5e7)];

  it.each(latencyModelNames)("say nothing of the mechanism where no take found jobs: %s", (name) => {
    const fit = fitLog(
      logOf(noisyTakes({ ...alone, latency: usual(name), jitter: 0, arrivals: inStep(1e6, 100) })),
    );
    expect(fit.deepTakes).toBe(0);
    expect(fit.named).toBeUndefined();
    expect(fit.mechanisms.filter(({ verdict }) => verdict === "contradicted")).toEqual([]);
  });

  it.each(latencyModelNames)("after a burst do not name another than %s", (name) => {
    const fit = fitLog(logOf(noisyTakes({ ...alone, latency: usual(name), jitter: 0.01, arrivals: burst })));
    expect([name, undefined]).toContain(fit.named);
  });

  it("after a burst leave flat, and do not make a window of the time between them", () => {
    const fit = fitLog(
      logOf(noisyTakes({ ...alone, latency: usual("flat"), jitter: 0.01, arrivals: burst })),
    );
    expect(survivors(fit)).toEqual(expect.arrayContaining(["flat", "wake-or-poll", "lock", "overhead"]));
    expect(survivors(fit)).not.toContain("fill-window");
  });
});

describe("a large burst without depths", () => {
  const quick = { model: "flat", deepQueue: 200_000, longPoll: 50_000 } as const;
  it.each<readonly [LatencyModelName, LatencyDescription]>([
    ["flat", quick],
    ["batch-window", usual("batch-window")],
    ["wake-or-poll", usual("wake-or-poll")],
    ["busy-penalty", usual("busy-penalty")],
    ["sharded", usual("sharded")],
  ])("does not name overhead where takes only may have waited: %s", (name, latency) => {
    const takes = noisyTakes({
      latency,
      workers: 4,
      slots: 4,
      seed: 1,
      jitter: 0.02,
      outliers: 0,
      duration: spread(500_000),
      arrivals: [[0, 3000]],
    }).map((take) => ({ ...take, depth: Number.NaN }));
    const fit = fitLog(logOf(takes));
    const verdict = fit.mechanisms.find((one) => one.name === name)?.verdict;
    expect({ named: fit.named, verdict: verdict === "contradicted" }).toEqual({
      named: undefined,
      verdict: false,
    });
    expect(survivors(fit)).toEqual(expect.arrayContaining(["flat", "overhead"]));
  });
});

describe("noise with one heavy side", () => {
  const flat = (deepQueue: number) => ({ model: "flat", deepQueue, longPoll: 50_000 }) as const;
  const draw = randomStream({ seed: 5, purpose: "noise", index: 0 });
  const exponential = (mean: number) => () => -Math.log(draw.uniform()) * mean;
  const logNormal = () => 20_000 * Math.exp(Math.sqrt(Math.log(2)) * normal(draw) - Math.log(2) / 2);

  it.each([
    ["exponential, 10 ms", 300_000, exponential(10_000), 20_000],
    ["exponential, 40 ms", 400_000, exponential(40_000), 3_000],
    ["exponential, 40 ms, of more takes", 400_000, exponential(40_000), 12_000],
    ["log-normal, 20 ms", 300_000, logNormal, 20_000],
  ])("is no second cluster: %s", (_, deepQueue, noise, jobs) => {
    const takes = noisyTakes({
      latency: flat(deepQueue),
      workers: 4,
      slots: 8,
      seed: 1,
      jitter: 0,
      outliers: 0,
      duration: spread(500_000),
      arrivals: [[0, jobs]],
    }).map((take) => ({ ...take, roundTrip: take.roundTrip + Math.round(noise()) }));
    const fit = fitLog(logOf(takes));
    expect(["flat", undefined]).toContain(fit.named);
    expect(survivors(fit)).toContain("flat");
    expect(survivors(fit)).not.toContain("missed-wakeup");
  });
});
