import type { JobTakeService } from "../job-take/job-take-service.ts";
import type { Policy, PolicyParameters } from "../policies/policy.ts";
import type { WorkerEnd } from "../records/event-log.ts";
import type { Recorder } from "../records/recorder.ts";
import type { ExecutionTimeout } from "../scenario/scenario.ts";
import type { Attempts } from "./attempts.ts";
import type { EventLoop } from "./event-loop.ts";
import type { RunningJobs } from "./running-jobs.ts";

/** What a worker is made of. */
export interface WorkerParts {
  readonly id: number;
  readonly loop: EventLoop;
  readonly service: JobTakeService;
  readonly recorder: Recorder;
  readonly policy: Policy;
  readonly parameters: PolicyParameters;
  /** How occupancy counts a held job: twice, as the SDK does, or once. */
  readonly occupancy: "sdk" | "exact";
  /** A take asks for no more than so many jobs; undefined: for any number. */
  readonly maxJobs: number | undefined;
  /** The concurrency modifier: slots that the worker should have now. */
  readonly wantedConcurrency: (worker: WorkerLoad) => number;
  /** 0: no run loop, jobs start in the handling phase. */
  readonly runTick: number;
  /** Makes the set of running jobs, given what to tell when one has run to its end. */
  readonly runningJobs: (finished: (delivery: number) => void) => RunningJobs;
  /** The longest that a job may run, in microseconds: most jobs can never time out, and need no notice. */
  readonly longestRun: (job: number) => number;
  /** Whether any job of the run can time out. */
  readonly jobsCanTimeOut: boolean;
  readonly executionTimeout: ExecutionTimeout;
  /** By job: its duration in microseconds or, where jobs share their worker's speed, its work. */
  readonly durations: Float64Array;
  /** Undefined where no attempt fails. */
  readonly attempts: Attempts | undefined;
  /** After how long a failed job joins the queue again. */
  readonly retryAfter: number;
  /** Whether the worker leaves for a fresh one after its first job, or after this one. */
  readonly refreshes: { readonly always: boolean; readonly after: (job: number) => boolean };
  /** A job takes its duration ÷ the speed. */
  readonly speed: number;
  /** Told when the worker has jobs in progress, and when it has none any more. */
  readonly activity: (isBusy: boolean) => void;
  /** Told when a job has ended on this worker. */
  readonly jobEnded: (job: number) => void;
  /** Told when the worker is gone. */
  readonly gone: (why: WorkerEnd) => void;
}

/** What a concurrency modifier may go by. */
export interface WorkerLoad {
  readonly now: number;
  /** As last set. */
  readonly concurrency: number;
  /** Whether the take loop has set it yet. */
  readonly concurrencyIsSet: boolean;
  /** Full takes since the concurrency was last set. */
  readonly fullTakes: number;
  /** When the job that has run longest started, in microseconds; Infinity if none runs. */
  readonly oldestStart: number;
}
