import { jobTimes } from "../metrics/metric.ts";

/** Shares of jobs that met an objective: shown wherever one was set, though no job met it. */
export const objectiveMetricKeys: readonly string[] = jobTimes.map((name) => `slo_${name}_share`);

/** What tables show only where it happened, or was asked for: faults, what workers cost, the queue's length, shares of jobs that met an objective. */
export const faultMetricKeys: readonly string[] = [
  "jobs_stopped",
  "jobs_failed",
  "jobs_timed_out",
  "jobs_expired",
  "job_redeliveries",
  "jobs_started_again",
  "takes_without_jobs",
  "stranded_fresh_job_s",
  "stranded_starting_job_s",
  "jobs_sooner_on_fresh_share",
  "worker_last_finish_spread_ms",
  "workers_started",
  "worker_s",
  "worker_idle_share",
  "cost",
  "cost_per_1000_jobs",
  "queued_mean_jobs",
  "queue_growth_share",
  ...objectiveMetricKeys,
];
