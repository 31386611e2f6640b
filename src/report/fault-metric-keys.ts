import { jobTimes } from "../metrics/metric.ts";

/** Shares of jobs that met an objective: shown wherever one was set, though no job met it. */
export const objectiveMetricKeys: readonly string[] = jobTimes.map((name) => `slo_${name}_share`);

/** What tables show only where it happened, or was asked for: faults, and the shares of jobs that met an objective. */
export const faultMetricKeys: readonly string[] = [
  "jobs_stopped",
  "jobs_failed",
  "jobs_timed_out",
  "jobs_expired",
  "job_redeliveries",
  "jobs_started_again",
  "takes_without_jobs",
  ...objectiveMetricKeys,
];
