/** The numbers of one run, by key; the unit stands in the key. A number that cannot be had is null. */
export type Metrics = Readonly<Record<string, number | null>>;

/** How the spread of a time over the jobs is reported; the vendor's console shows 70, 90 and 98. */
export const percents = [50, 70, 90, 98, 99] as const;

/** The times that a job has; see `docs/model.md` for each. */
export const jobTimes = ["delayTime", "startDelay", "holdTime", "executionTime", "turnaround"] as const;

/** The name of one of a job's times. */
export type JobTime = (typeof jobTimes)[number];

/** What is known about a metric without looking at a run. */
export interface MetricDescription {
  readonly key: string;
  /** As people say it. */
  readonly label: string;
  /** `""` for a bare number. */
  readonly unit: "ms" | "jobs/s" | "slot-s" | "job-s" | "jobs" | "takes" | "workers" | "worker-s" | "";
  /** Which direction a user wants; undefined where it depends. */
  readonly better: "lower" | "higher" | undefined;
  /** The least and the most that it can be, where that is not 0 and no end: a share is at most 1. */
  readonly least?: number;
  readonly most?: number;
  /** Not every result has it: its scenario must ask for it, or the result is of an older version. */
  readonly optional?: boolean;
}

function time(name: string, statistic: string, better: "lower" | undefined): MetricDescription {
  return { key: `${name}_${statistic}_ms`, label: `${name} ${statistic}`, unit: "ms", better };
}

function jobTimeMetrics(name: JobTime): MetricDescription[] {
  const better = name === "executionTime" ? undefined : "lower";
  return ["mean", ...percents.map((percent) => `p${percent}`), "max"].map((statistic) =>
    time(name, statistic, better),
  );
}

function faultMetric(key: string, label: string, unit: "jobs" | "takes"): MetricDescription {
  return { key, label, unit, better: "lower", optional: true };
}

function objectiveMetric(name: JobTime): MetricDescription {
  return {
    key: `slo_${name}_share`,
    label: `slo ${name}`,
    unit: "",
    better: "higher",
    most: 1,
    optional: true,
  };
}

/** The metrics that only runs with an autoscaler or a price have. */
export const fleetMetricDescriptions: readonly MetricDescription[] = [
  { key: "stranded_fresh_job_s", label: "stranded, fresh worker free", unit: "job-s", better: "lower" },
  { key: "stranded_starting_job_s", label: "held, worker starting", unit: "job-s", better: "lower" },
  { key: "jobs_sooner_on_fresh_share", label: "sooner on a fresh worker", unit: "", better: "lower" },
  { key: "worker_last_finish_spread_ms", label: "last finish, spread", unit: "ms", better: "lower" },
  { key: "workers_started", label: "workers started", unit: "workers", better: undefined },
  { key: "worker_s", label: "worker time", unit: "worker-s", better: "lower" },
  { key: "worker_idle_share", label: "idle share", unit: "", better: "lower" },
  { key: "cost", label: "cost", unit: "", better: "lower" },
  { key: "cost_per_1000_jobs", label: "cost per 1000 jobs", unit: "", better: "lower" },
].map((description) => ({ ...description, optional: true }) as MetricDescription);

/** The metrics that only runs with a horizon or a statistical warm-up have. */
export const queueMetricDescriptions: readonly MetricDescription[] = [
  {
    key: "queued_mean_jobs",
    label: "queued mean",
    unit: "jobs",
    better: "lower",
    optional: true,
  },
  {
    key: "queue_growth_share",
    label: "queue growth÷arrivals",
    unit: "",
    better: "lower",
    least: Number.NEGATIVE_INFINITY,
    optional: true,
  },
];

/** Every metric of a run, in the order in which they are listed to people. */
export const metricDescriptions: readonly MetricDescription[] = [
  ...["p50", "p90", "p99", "max"].map((statistic) => time("completion", statistic, "lower")),
  { key: "throughput_jobs_per_s", label: "throughput", unit: "jobs/s", better: "higher" },
  ...jobTimes.flatMap(jobTimeMetrics),
  { key: "jobs_submitted", label: "jobs submitted", unit: "jobs", better: undefined },
  { key: "jobs_finished", label: "jobs finished", unit: "jobs", better: undefined },
  ...[
    ["jobs_stopped", "jobs stopped"],
    ["jobs_failed", "jobs failed"],
    ["jobs_timed_out", "jobs timed out"],
    ["jobs_expired", "jobs expired"],
    ["job_redeliveries", "redeliveries"],
    ["jobs_started_again", "jobs started again"],
  ].map(([key, label]) => faultMetric(key as string, label as string, "jobs")),
  ...jobTimes.map(objectiveMetric),
  { key: "worker_jobs_jain", label: "jain", unit: "", better: "higher", most: 1 },
  { key: "worker_jobs_max_over_mean", label: "jobs/worker max÷mean", unit: "", better: "lower", least: 1 },
  { key: "takes", label: "takes", unit: "takes", better: undefined },
  faultMetric("takes_without_jobs", "takes without jobs", "takes"),
  { key: "take_returned_over_asked", label: "returned÷asked", unit: "", better: undefined, most: 1 },
  { key: "take_gap_p50_ms", label: "take gap p50", unit: "ms", better: undefined },
  { key: "take_open_share", label: "take open", unit: "", better: undefined, most: 1 },
  { key: "slot_use", label: "slot use", unit: "", better: "higher", most: 1 },
  { key: "starved_slot_s", label: "starved", unit: "slot-s", better: "lower" },
  { key: "stranded_job_s", label: "stranded", unit: "job-s", better: "lower" },
  {
    key: "worker_in_progress_max_jobs",
    label: "in progress max",
    unit: "jobs",
    better: undefined,
    optional: true,
  },
  ...fleetMetricDescriptions,
  ...queueMetricDescriptions,
];

/** The description of a metric by its key. */
export function metricNamed(key: string): MetricDescription | undefined {
  return metricDescriptions.find((description) => description.key === key);
}
