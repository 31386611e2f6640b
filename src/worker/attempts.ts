import type { Workload } from "../workload/workload.ts";

/** What became of an attempt that has run to its end: it went well, is to be tried again, or was the last one. */
export type AttemptOutcome = "finished" | "retry" | "failed";

/** Counts the failed attempts of jobs, and knows which will fail: it is drawn with the workload. */
export class Attempts {
  readonly #workload: Workload;
  readonly #retries: number;
  readonly #failed = new Map<number, number>();

  /** @param retries how often a job is tried again after a failure, at most */
  constructor(workload: Workload, retries: number) {
    this.#workload = workload;
    this.#retries = retries;
  }

  /** An attempt of a job has run to its end. */
  outcomeOf(job: number): AttemptOutcome {
    const toFail = this.#workload.failingAttempts?.[job] ?? 0;
    if (toFail === 0) return "finished";
    const failed = this.#failed.get(job) ?? 0;
    if (failed >= toFail) return "finished";
    this.#failed.set(job, failed + 1);
    return failed < this.#retries ? "retry" : "failed";
  }
}
