import { mean } from "simple-statistics";
import type { ObservationIndices, ResamplingPlan } from "./resampling-plan.ts";

/** One value per observation, their mean, and the means of their resamples: found once, used in every contrast. */
export interface ResampledMean {
  readonly plan: ResamplingPlan;
  readonly values: readonly number[];
  readonly mean: number;
  /** The mean of each resample, in the plan's order; found when it is first read, as values that do not vary need none. */
  readonly means: Float64Array;
}

/**
 * The means of these values over the resamples of a plan.
 *
 * @throws {Error} if there are more or fewer values than the plan has observations, or one is not finite.
 */
export function resampledMean(plan: ResamplingPlan, values: readonly number[]): ResampledMean {
  if (values.length !== plan.n) throw new Error(`${values.length} values for a plan of ${plan.n}`);
  if (!values.every(Number.isFinite)) throw new Error("a value that is not finite has no mean");
  let means: Float64Array | undefined;
  return {
    plan,
    values,
    mean: mean(values),
    get means() {
      means ??= meansOf(plan.indices, Float64Array.from(values), plan.resamples);
      return means;
    },
  };
}

function meansOf(indices: ObservationIndices, values: Float64Array, resamples: number): Float64Array {
  const n = values.length;
  const means = new Float64Array(resamples);
  let position = 0;
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0;
    for (let count = 0; count < n; count++) {
      sum += values[indices[position++] as number] as number;
    }
    means[resample] = sum / n;
  }
  return means;
}

/** Each mean of these values with one of them left out. */
export function jackknifeMeans(values: readonly number[], average: number): number[] {
  const others = values.length - 1;
  return values.map((value) => average + (average - value) / others);
}

/** Whether all of these are one number, but for rounding errors of numbers of the given magnitude. */
export function areEqual(values: readonly number[], magnitude: number): boolean {
  const tolerance = 1e-13 * magnitude;
  const first = values[0] as number;
  return values.every((value) => Math.abs(value - first) <= tolerance);
}

/** The largest absolute value. */
export function magnitudeOf(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}
