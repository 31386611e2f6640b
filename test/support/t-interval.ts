import { mean, sampleStandardDeviation } from "simple-statistics";
import { studentTQuantile } from "../../src/random/student-t-distribution.ts";

/** A confidence interval of a mean. */
export interface Interval {
  readonly mean: number;
  readonly halfWidth: number;
}

/** Student's t interval for the mean of independent replications. */
export function tInterval(values: readonly number[], confidence: number): Interval {
  const replications = [...values];
  const quantile = studentTQuantile({
    probability: (1 + confidence) / 2,
    degreesOfFreedom: replications.length - 1,
  });
  return {
    mean: mean(replications),
    halfWidth: (quantile * sampleStandardDeviation(replications)) / Math.sqrt(replications.length),
  };
}
