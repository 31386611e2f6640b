import { type MetricDescription, metricNamed } from "../metrics/metric.ts";

/** The numbers that the playground shows, with what each says in plain words. */
const words: Readonly<Record<string, string>> = {
  completion_p99_ms: "until 99 % of the jobs are done",
  throughput_jobs_per_s: "jobs done a second, until the last one",
  delayTime_p50_ms: "half of the jobs wait no longer in the queue",
  startDelay_p50_ms: "half of the jobs start no later after their arrival",
  holdTime_mean_ms: "from being taken to the start, on average",
  slot_use: "share of the slots' time in which a job runs",
  starved_slot_s: "slots free while a job is queued",
  stranded_job_s: "jobs held by a full worker while another has room",
  takes: "answered ones",
  take_gap_p50_ms: "from one take of a worker to its next, the median",
  worker_jobs_max_over_mean: "how uneven the jobs are spread over workers",
};

/** One of these numbers. */
export interface ShownMetric {
  readonly metric: MetricDescription;
  readonly words: string;
}

/** The numbers that the playground shows, in order. */
export const shownMetrics: readonly ShownMetric[] = Object.entries(words).flatMap(([key, text]) => {
  const metric = metricNamed(key);
  return metric === undefined ? [] : [{ metric, words: text }];
});
