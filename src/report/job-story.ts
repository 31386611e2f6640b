import type { Run } from "../experiment/run.ts";
import { JobFollower } from "./job-follower.ts";

/** A take that was answered while the job was queued, and did not bring it. */
export interface PassingTake {
  /** When its jobs left the queue. */
  readonly time: number;
  /** Index in the take columns. */
  readonly take: number;
  /** Jobs that are still queued before the job after this answer. */
  readonly left: number;
}

/** Why a job that its worker had read did not start at once. */
export type Hold =
  /** It did start at once. */
  | { readonly kind: "none" }
  /** A slot was free for it, and the run loop had yet to look. */
  | { readonly kind: "run loop" }
  /** No slot was free for it until another job finished; after that, `afterwards` more microseconds passed. */
  | {
      readonly kind: "no slot";
      readonly until: number;
      readonly freedBy: number;
      readonly afterwards: number;
    }
  /** No slot was free for it until the concurrency rose. */
  | { readonly kind: "concurrency"; readonly until: number; readonly afterwards: number };

/** Something that befell an earlier delivery of a job: a worker got it or lost it, or it came back to the queue. */
export interface Detour {
  readonly time: number;
  readonly event: "taken" | "lost" | "lease-ran-out" | "redelivered";
  readonly worker: number;
  /** Why it was lost. */
  readonly why: string;
}

/** What happened to one job, from the log of its run. Times in whole microseconds. */
export interface JobStory {
  /** Jobs queued when it arrived. */
  readonly ahead: number;
  readonly passingTakes: readonly PassingTake[];
  /** What happened to earlier deliveries of it, in order. */
  readonly detours: readonly Detour[];
  /** While it was queued: time with a take under way. */
  readonly takeUnderWay: number;
  /** While it was queued: time with no take under way although a slot was free. */
  readonly slotFreeUnasked: number;
  /** When its worker read the answer; undefined if it did not. */
  readonly read: number | undefined;
  readonly hold: Hold;
}

/** Follows a job through the log of its run. @throws Error if the run kept no log */
export function jobStory(run: Run, job: number): JobStory {
  if (run.log === undefined) throw new Error("the run kept no log");
  const follower = new JobFollower(job);
  for (const event of run.log) follower.follow(event);
  return follower.end(run.end);
}
