import type { ProcessBody } from "../des/process.ts";

/** A parameter that a policy declares for itself; a scenario sets it under `policyParameters`. */
export interface ParameterDescription {
  /** A number, a time with its unit such as `"50ms"`, or a truth value; the scenario's value is then one of the same kind. */
  readonly default: number | string | boolean;
  /** What it means, in a few words. */
  readonly description: string;
  /** What a number counts, e.g. `jobs`: for lists. */
  readonly unit?: string;
}

/**
 * A take loop: the part of a worker that decides when to ask for jobs and for how many. Every worker of a run has its own.
 */
export interface Policy {
  readonly name: string;
  /** One sentence: what a full worker does. */
  readonly description: string;
  /** What in the real code it mirrors. */
  readonly mirrors: string;
  /** The scenario keys that it cannot do without. */
  readonly requires: readonly ("takeAhead" | "linger")[];
  /** Parameters of its own by name. */
  readonly parameters?: Readonly<Record<string, ParameterDescription>> | undefined;
  /** How many jobs it may hold beyond its slots. */
  extraJobs(parameters: PolicyParameters): number;
  /** The loop itself: `while (worker.alive) { … }`. It must not return while the worker lives. */
  takeLoop(worker: PolicyWorker, parameters: PolicyParameters): ProcessBody;
}

/** What a scenario tells a policy. Times in whole microseconds; 0 where the scenario does not say. */
export interface PolicyParameters {
  readonly takeAhead: number;
  readonly linger: number;
}

/**
 * How a take ended: with jobs, with an answer that brings none (HTTP 204, 400, 429), with an error (HTTP 5xx, the network),
 * or given up by the worker after 90 s.
 */
export type TakeOutcome = "jobs" | "204" | "400" | "429" | "error" | "given up";

/** What came of a take. */
export interface TakeReply {
  readonly outcome: TakeOutcome;
  /** How many jobs came. */
  readonly returned: number;
  /** Whether it returned as many as it asked for; a take that was given up or brought nothing did not. */
  readonly full: boolean;
}

/** How long a wait may take at most. */
export interface WaitBound {
  /** In whole microseconds; without it the wait has no bound. */
  readonly atMost?: number;
}

/** Who is told of a worker's jobs. The worker's clock says when; job numbers only tell one job from another. */
export interface JobWatcher {
  /** The job begins to run. */
  jobStarted(job: number): void;
  /** The job runs no more. Not `finished`: it was stopped, and how long it would have run is not known. */
  jobLeft(job: number, finished: boolean): void;
}

/**
 * A worker as its policy sees it: no more than the real worker knows. Everything that takes time is a generator, to be
 * called with `yield*`.
 */
export interface PolicyWorker {
  /**
   * Whether the worker goes on taking jobs. False from its shutdown on: waits for a job to leave, for the worker to drain
   * and for the buffer to empty then end at once, and a take is no longer sent.
   */
  readonly alive: boolean;
  /** The worker's clock, in whole microseconds. */
  readonly now: number;
  /** How many jobs the worker may run at a time, as last set. */
  readonly concurrency: number;
  /** Jobs in the buffer: taken and not started (the SDK's `len(jobs_queue)`). */
  readonly held: number;
  /** Jobs taken and not finished: held and running (the SDK's `len(job_progress)`). */
  readonly inProgress: number;
  /** What the worker believes itself occupied by: the SDK adds `held` and `inProgress` and so counts a held job twice. */
  readonly occupancy: number;
  /** What the concurrency modifier says now. */
  wantedConcurrency(): number;
  /** Sets the concurrency. */
  setConcurrency(slots: number): void;
  /** From now on `watcher` is told when a job starts and when it leaves. A worker has one watcher at most. */
  watchJobs(watcher: JobWatcher): void;
  /** Lets time pass, in whole microseconds; `reason` says in messages what the worker waits for. */
  sleep(duration: number, reason?: string): ProcessBody;
  /** Sends a take for `asked` jobs and waits for its answer. The jobs are in the buffer when it returns. */
  take(asked: number): ProcessBody<TakeReply>;
  /** Waits until the next job leaves. */
  untilJobLeaves(bound: WaitBound): ProcessBody;
  /** Waits until no job is in progress; goes on at once if none is. */
  untilDrained(bound: WaitBound): ProcessBody;
  /** Waits until the buffer is empty; goes on at once if it is. */
  untilBufferEmpty(): ProcessBody;
}
