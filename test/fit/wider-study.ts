import { fitLog } from "../../src/fit/fit-log.ts";
import { type LatencyDescription, latencyModelNames } from "../../src/scenario/latency-parameters.ts";
import { type LogPlan, logOf, noisyTakes } from "./noisy-log.ts";
import { planOf, ratedPlan, skewed, usual } from "./study-plans.ts";

/** What came of logs of all mechanisms with one kind of noise, with depths or without. */
export interface WiderRow {
  readonly noise: "even" | "skewed";
  readonly depths: boolean;
  logs: number;
  /** Logs in which the true mechanism is not contradicted; in which it is named; in which another one is, and it is contradicted. */
  kept: number;
  named: number;
  wrong: number;
  /** Logs that no mechanism explains. */
  unexplained: number;
}

type Planned = (latency: LatencyDescription, seed: number) => LogPlan;

const rated =
  (rate: number, workers: number, count: number, slots = 8): Planned =>
  (latency, seed) =>
    ratedPlan(latency, { rate, workers, count, slots }, seed);

/** Bursts, and jobs that come one by one: few, some and many. */
export const widerPlans: readonly Planned[] = [
  (latency, seed) => planOf(latency, "burst", 1, seed),
  (latency, seed) => planOf(latency, "burst", 4, seed),
  (latency, seed) => planOf(latency, "trickle", 4, seed),
  rated(2, 1, 250),
  rated(12, 1, 400),
  rated(12, 4, 400),
  rated(24, 4, 800),
  rated(24, 4, 800, 16),
  rated(48, 4, 1_500),
];

/** 20 ms, in microseconds: two fifths of what the fastest takes cost. */
const LATE = 20_000;

/** Makes and fits logs of every mechanism by the plans, so many of each. */
export function widerStudy(
  { noise, depths }: Pick<WiderRow, "noise" | "depths">,
  each: number,
  plans = widerPlans,
): WiderRow {
  const row: WiderRow = { noise, depths, logs: 0, kept: 0, named: 0, wrong: 0, unexplained: 0 };
  for (const name of latencyModelNames)
    for (const planned of plans)
      for (let seed = 1; seed <= each; seed += 1) {
        const late = noise === "even" ? {} : skewed(seed % 2 === 1 ? "exponential" : "log-normal", LATE);
        const takes = noisyTakes({ ...planned(usual(name), 100 * seed + 7), ...late });
        const fit = fitLog(logOf(depths ? takes : takes.map((take) => ({ ...take, depth: Number.NaN }))));
        const isKept = fit.mechanisms.find((one) => one.name === name)?.verdict !== "contradicted";
        row.logs += 1;
        if (isKept) row.kept += 1;
        if (fit.named === name) row.named += 1;
        if (fit.named !== undefined && fit.named !== name && !isKept) row.wrong += 1;
        if (fit.unexplained) row.unexplained += 1;
      }
  return row;
}
