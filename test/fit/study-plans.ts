import type { LoggedTake } from "../../src/fit/take-log.ts";
import type { RandomStream } from "../../src/random/random-stream.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import {
  type LatencyDescription,
  type LatencyModelName,
  latencyModels,
} from "../../src/scenario/latency-parameters.ts";
import { type LogPlan, noisyTakes, normal } from "./noisy-log.ts";

/** What logs the study is made of. */
export type LogKind = "burst" | "trickle";

/** The mechanism with its usual parameters. */
export function usual(name: LatencyModelName): LatencyDescription {
  return { model: name, ...latencyModels[name].usual } as LatencyDescription;
}

/** A log of one mechanism, kind and number of workers. */
export function planOf(latency: LatencyDescription, kind: LogKind, workers: number, seed: number): LogPlan {
  const draw = randomStream({ seed, purpose: "arrivals", index: workers });
  const duration = spread(500_000);
  const common = { latency, workers, slots: 16, duration, seed };
  if (kind === "burst")
    return {
      ...common,
      arrivals: [[0, 768 * workers]],
      free: (stream) => 1 + Math.floor(16 * stream.uniform()),
    };
  return {
    ...common,
    slots: 8,
    arrivals: poisson(draw, { rate: 6 * workers, from: 0, count: 250 * workers }),
  };
}

/** How many jobs come a second, in all, to how many workers. */
export interface Rated {
  readonly rate: number;
  readonly workers: number;
  readonly count: number;
  readonly slots?: number;
}

/** A log of jobs that come at random, so many a second in all, and takes for up to eight of them, if not told otherwise. */
export function ratedPlan(
  latency: LatencyDescription,
  { rate, workers, count, slots = 8 }: Rated,
  seed: number,
): LogPlan {
  const draw = randomStream({ seed, purpose: "arrivals", index: 77 });
  const arrivals = poisson(draw, { rate, from: 0, count });
  return { latency, workers, slots, duration: spread(500_000), arrivals, seed };
}

/** Noise with a heavy side only: a time of this mean that each answer is later by, in microseconds. */
export function skewed(kind: "exponential" | "log-normal", mean: number): Partial<LogPlan> {
  const narrow = { jitter: 0.01, outliers: 0.01 };
  if (kind === "exponential") return { ...narrow, late: (draw) => -Math.log(draw.uniform()) * mean };
  const width = Math.sqrt(Math.log(2));
  return { ...narrow, late: (draw) => mean * Math.exp(width * normal(draw) - (width * width) / 2) };
}

/** About so long, log-normally. */
export function spread(mean: number, width = 0.3): (draw: RandomStream) => number {
  return (draw) => mean * Math.exp(width * normal(draw));
}

/** Arrivals at random, so many a second. */
export function poisson(
  draw: RandomStream,
  { rate, from, count }: { readonly rate: number; readonly from: number; readonly count: number },
): [number, number][] {
  let time = from;
  return Array.from({ length: count }, () => {
    time += (-Math.log(draw.uniform()) / rate) * 1e6;
    return [time, 1] as [number, number];
  });
}

/** Takes ask for 1 to 32. */
const draw32 = (draw: RandomStream): number => 1 + Math.floor(32 * draw.uniform());

/** All the separating experiments, one after the other, as runs of one log. */
export function experimentLog(latency: LatencyDescription, seed: number): LoggedTake[] {
  const draw = randomStream({ seed, purpose: "experiments", index: 0 });
  const pauses = [0, 200_000, 500_000, 1_000_000];
  const early: LogPlan = {
    latency,
    workers: 1,
    slots: 2,
    seed,
    duration: () => 1_000,
    arrivals: Array.from({ length: 60 }, (_, index) => [3e6 * (index + 1), 1] as [number, number]),
    // The take is sent 0.02 to 0.8 s before the next job comes.
    pause: (stream, now) => {
      const offset = 20_000 + 780_000 * stream.uniform();
      return 3e6 * Math.ceil((now + offset) / 3e6) - offset - now;
    },
  };
  const paused: LogPlan = {
    latency,
    workers: 1,
    slots: 2,
    seed: seed + 1,
    duration: () => 1_000,
    arrivals: [[0, 160]],
    pause: (stream) => pauses[Math.floor(4 * stream.uniform())] as number,
  };
  const sizes = {
    ...planOf(latency, "burst", 1, seed + 2),
    slots: 32,
    arrivals: [[0, 1600]] as const,
    free: draw32,
  };
  const crowds = [2, 8].map((workers) => ({ ...planOf(latency, "burst", workers, seed + 3), slots: 8 }));
  const trickle: LogPlan = {
    latency,
    workers: 4,
    slots: 1,
    seed: seed + 4,
    duration: spread(50_000),
    arrivals: [[0, 120], ...poisson(draw, { rate: 10, from: 0, count: 240 })],
  };
  return [early, paused, sizes, ...crowds, trickle].flatMap((plan, index) => noisyTakes(plan, String(index)));
}
