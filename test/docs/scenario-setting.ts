import type { TakeAheadSetting } from "../../src/policies/recommended-take-ahead.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import { mean, sampler } from "../../src/random/distribution.ts";
import type { JobTake } from "../../src/scenario/scenario.ts";
import { load } from "./scenario-runs.ts";

/** What the recommendation for a committed scenario goes by: its own slots, takes and durations. Times in microseconds. */
export function settingOf(path: string): Required<TakeAheadSetting> {
  const { concurrency, jobTake, workload } = load(path);
  if (concurrency.kind !== "steps" || workload.kind !== "generated")
    throw new Error(`${path} has no such setting`);
  if (workload.duration.kind !== "independent")
    throw new Error(`${path} has durations that depend on the load`);
  const { distribution } = workload.duration;
  const slots = concurrency.steps[0]?.slots as number;
  return {
    concurrency: slots,
    roundTrip: fullTake(jobTake, slots),
    duration: mean(distribution),
    variation: variationOf(distribution),
  };
}

/** What a take costs that the service can fill, for as many jobs as slots. */
function fullTake(jobTake: JobTake, slots: number): number {
  if (jobTake.model === "flat") return jobTake.deepQueue;
  if (jobTake.model === "fill-window") return jobTake.base;
  if (jobTake.model === "per-job") return jobTake.base + jobTake.perJob * slots;
  throw new Error(`no rule for takes as in ${jobTake.model}`);
}

/** Standard deviation ÷ mean, over evenly spread quantiles. */
function variationOf(distribution: Distribution): number {
  const quantile = sampler(distribution);
  const values = Array.from({ length: 1000 }, (_, index) => quantile((index + 0.5) / 1000));
  const average = mean(distribution);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length) / average;
}
