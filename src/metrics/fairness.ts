import { max, mean } from "simple-statistics";
import type { Metrics } from "./metric.ts";
import { share } from "./share.ts";

/**
 * How evenly jobs are spread over workers: Jain's index (Σx)² ÷ (n·Σx²), 1 if even and 1 ÷ n if one has all
 * (R. Jain, D. Chiu, W. Hawe, 1984), and the busiest worker's share over the mean. Null if no job has
 * finished, or no worker was ever there.
 */
export function fairness(jobsPerWorker: readonly number[]): Metrics {
  const counts = [...jobsPerWorker];
  if (counts.length === 0) return { worker_jobs_jain: null, worker_jobs_max_over_mean: null };
  const average = mean(counts);
  const meanOfSquares = mean(counts.map((count) => count * count));
  return {
    worker_jobs_jain: share(average * average, meanOfSquares),
    worker_jobs_max_over_mean: share(max(counts), average),
  };
}
