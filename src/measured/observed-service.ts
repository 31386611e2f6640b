import type { Metrics } from "../metrics/metric.ts";
import { percentile } from "../metrics/percentile.ts";

/** Jobs that were seen somewhere, in any order. Times in microseconds. */
export interface ObservedJobs {
  readonly arrivals: Float64Array;
  readonly durations: Float64Array;
  /** NaN where it is not known. */
  readonly starts: Float64Array;
  /** Numbers of the workers; −1 where it is not known. */
  readonly workers: Float64Array;
}

/** What a log of jobs shows of those who served them. */
export interface ObservedService {
  /** The most jobs that ran at once. */
  readonly peak: number;
  /** How many workers there were, and the most jobs that ran at once on one of them; undefined where not every job names its own. */
  readonly workers: { readonly count: number; readonly peak: number } | undefined;
  /** Whether every start is known; else jobs count as started when they arrived. */
  readonly isStarted: boolean;
}

/** How many jobs ran at once, altogether and on each worker. A job that ends as another starts makes room for it. */
export function observedService({ arrivals, durations, starts, workers }: ObservedJobs): ObservedService {
  const isStarted = !starts.some(Number.isNaN);
  const begins = isStarted ? starts : arrivals;
  const all = Uint32Array.from(begins, (_, job) => job);
  const groups = new Map<number, number[]>();
  for (const job of all) {
    const worker = workers[job] as number;
    const group = groups.get(worker);
    if (group === undefined) groups.set(worker, [job]);
    else group.push(job);
  }
  const peakOf = (some: Iterable<number>): number => peak(Uint32Array.from(some), begins, durations);
  const peaks = [...groups.values()].map(peakOf);
  return {
    peak: peakOf(all),
    workers: groups.has(-1) ? undefined : { count: groups.size, peak: Math.max(...peaks) },
    isStarted,
  };
}

function peak(jobs: Uint32Array, begins: Float64Array, durations: Float64Array): number {
  const starts = Float64Array.from(jobs, (job) => begins[job] as number).sort();
  const ends = Float64Array.from(jobs, (job) => (begins[job] as number) + (durations[job] as number)).sort();
  let running = 0;
  let most = 0;
  let ended = 0;
  for (const start of starts) {
    while (ended < ends.length && (ends[ended] as number) <= start) {
      ended += 1;
      running -= 1;
    }
    running += 1;
    most = Math.max(most, running);
  }
  return Math.max(1, most);
}

/** The numbers that are shown beside those of runs. */
export const observedMetricKeys = [
  "startDelay_mean_ms",
  "startDelay_p50_ms",
  "startDelay_p90_ms",
  "startDelay_p99_ms",
  "turnaround_p50_ms",
  "turnaround_p99_ms",
  "executionTime_p50_ms",
  "executionTime_p99_ms",
] as const;

/** Times of observed jobs as `runMetrics` defines them; null where starts are not known. */
export function observedMetrics({ arrivals, durations, starts }: ObservedJobs): Metrics {
  const times: Readonly<Record<string, Float64Array>> = {
    startDelay: starts.map((start, job) => start - (arrivals[job] as number)).sort(),
    turnaround: starts
      .map((start, job) => start + (durations[job] as number) - (arrivals[job] as number))
      .sort(),
    executionTime: durations.toSorted(),
  };
  return Object.fromEntries(
    observedMetricKeys.map((key) => {
      const [, name = "", statistic = ""] = /^(\w+)_(\w+)_ms$/.exec(key) ?? [];
      const ascending = times[name] ?? new Float64Array();
      const percent = Number(statistic.slice(1));
      const value = statistic === "mean" ? meanOf(ascending) : percentile(ascending, percent);
      // Sorting leaves unknown times at the end.
      const isKnown = value !== null && !Number.isNaN(ascending.at(-1));
      return [key, isKnown ? value / 1000 : null];
    }),
  );
}

function meanOf(values: Float64Array): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
