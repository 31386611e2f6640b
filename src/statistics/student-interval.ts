import { mean, sampleStandardDeviation } from "simple-statistics";
import { studentTQuantile } from "../random/student-t-distribution.ts";
import type { Interval, IntervalWarning } from "./interval.ts";
import { nominalTail } from "./tail-probability.ts";

/** What Student's t interval of a mean or of a ratio is asked for. */
export interface StudentOptions {
  readonly level: number;
  /** Why it stands in for another, if it does. */
  readonly warnings: readonly IntervalWarning[];
}

/**
 * Student's t interval of the mean of these values, of which there are at least 2.
 * Source: Student, "The probable error of a mean", Biometrika 6 (1908), 1-25.
 */
export function studentInterval(values: readonly number[], options: StudentOptions): Interval {
  const estimate = mean(values);
  const half = studentHalfWidth(values, options.level);
  const { level, warnings } = options;
  return {
    estimate,
    low: estimate - half,
    high: estimate + half,
    method: "t",
    level,
    n: values.length,
    warnings,
  };
}

/** Half the width of Student's t interval of the mean of these values, of which there are at least 2. */
export function studentHalfWidth(values: readonly number[], level: number): number {
  return studentFactor(values.length, level) * sampleStandardDeviation(values);
}

/** t ÷ √n: half the width of the interval over n values, in their standard deviations. */
export function studentFactor(n: number, level: number): number {
  const t = studentTQuantile({ probability: nominalTail(level), degreesOfFreedom: n - 1 });
  return -t / Math.sqrt(n);
}
