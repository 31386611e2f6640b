import type { Run } from "../experiment/run.ts";
import { finishedJobs, timesBetween, valuesOf } from "../metrics/job-times.ts";
import { percentile } from "../metrics/percentile.ts";

/** The times of a job whose spread is drawn. */
export const drawnTimes = ["delayTime", "startDelay", "holdTime"] as const;

/** One of `drawnTimes`. */
export type DrawnTime = (typeof drawnTimes)[number];

/** When so large a share of all jobs had finished: in half of the seeds, and in 5 and 95 in 100 of them. */
export interface CompletionPoint {
  /** More than 0, at most 1. */
  readonly share: number;
  /** In microseconds from the first arrival; null where too few seeds came that far. */
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A policy's curves over all its seeds. */
export interface PolicyCurves {
  readonly policy: string;
  /** How many runs they are of. */
  readonly seeds: number;
  readonly completion: readonly CompletionPoint[];
  /**
   * Of each time its quantiles at 0, 1, …, 100 % of the finished jobs: the mean of the seeds' own, so that the curve goes
   * through the means of the summary. Microseconds; empty where no job finished.
   */
  readonly times: Readonly<Record<DrawnTime, readonly number[]>>;
}

/** A curve has no more points than this: more could not be told apart. */
const MOST_POINTS = 256;

/**
 * Gathers the curves of one policy, a run after the other, without keeping the runs. The completion curve is found by rank:
 * the median over the seeds of the time of the k-th finish. The share of jobs that had finished by an instant, and the median
 * of that, give the same curve, and so do other percentiles.
 */
export class CurvesOverSeeds {
  readonly policy: string;
  #shares: readonly number[] = [];
  /** By point, then by seed; ∞ for a seed that did not come that far. */
  #finishes: number[][] = [];
  readonly #sums: Record<DrawnTime, number[]> = { delayTime: [], startDelay: [], holdTime: [] };
  #withTimes = 0;
  #seeds = 0;

  constructor(policy: string) {
    this.policy = policy;
  }

  add({ jobs, totals }: Run): void {
    const finished = finishedJobs(jobs);
    this.#seeds += 1;
    const ranks = ranksOf(jobs.count);
    this.#shares = ranks.map((rank) => rank / jobs.count);
    const instants = valuesOf(jobs.finished, finished).sort();
    for (const [point, rank] of ranks.entries()) {
      const finish = instants[rank - 1];
      const reached = this.#finishes[point] ?? [];
      this.#finishes[point] = reached;
      reached.push(finish === undefined ? Number.POSITIVE_INFINITY : finish - totals.from);
    }
    if (finished.length === 0) return;
    this.#withTimes += 1;
    this.#addTimes("delayTime", timesBetween(finished, jobs.arrival, jobs.taken));
    this.#addTimes("startDelay", timesBetween(finished, jobs.arrival, jobs.started));
    this.#addTimes("holdTime", timesBetween(finished, jobs.taken, jobs.started));
  }

  get curves(): PolicyCurves {
    const mean = (sums: readonly number[]): number[] => sums.map((sum) => sum / this.#withTimes);
    const { delayTime, startDelay, holdTime } = this.#sums;
    return {
      policy: this.policy,
      seeds: this.#seeds,
      completion: this.#shares.map((share, point) => completionPoint(share, this.#finishes[point] ?? [])),
      times: { delayTime: mean(delayTime), startDelay: mean(startDelay), holdTime: mean(holdTime) },
    };
  }

  #addTimes(name: DrawnTime, ascending: Float64Array): void {
    const sums = this.#sums[name];
    for (let percent = 0; percent <= 100; percent += 1)
      sums[percent] = (sums[percent] ?? 0) + (percentile(ascending, percent) ?? 0);
  }
}

/** The ranks at which a curve of so many jobs has its points: all of them, or as many as can be told apart. */
function ranksOf(count: number): number[] {
  const points = Math.min(count, MOST_POINTS);
  return Array.from({ length: points }, (_, point) => Math.ceil(((point + 1) * count) / points));
}

function completionPoint(share: number, finishes: readonly number[]): CompletionPoint {
  const ascending = Float64Array.from(finishes).sort();
  const at = (percent: number): number | null => {
    const time = percentile(ascending, percent);
    return time === null || !Number.isFinite(time) ? null : time;
  };
  return { share, median: at(50), low: at(5), high: at(95) };
}
