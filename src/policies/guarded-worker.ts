import { guardedWatcher } from "./guarded-watcher.ts";
import type { JobWatcher, PolicyWorker, WaitBound } from "./policy.ts";
import { shown } from "./policy-form.ts";
import type { Turn } from "./turn.ts";

/** What a worker's guard needs. */
export interface WorkerGuard {
  readonly turn: Turn;
  /** Calls code of the policy. */
  readonly call: (action: () => unknown) => unknown;
  /** Ends the run with a reason. */
  readonly fail: (reason: string) => never;
}

/**
 * A worker as a policy that a user brought sees it: every argument is checked, and nothing leads to the worker behind it. It
 * has no prototype and no constructor, and cannot be changed.
 */
export function guardedWorker(worker: PolicyWorker, { turn, call, fail }: WorkerGuard): PolicyWorker {
  const boundOf = (what: string, bound: WaitBound | undefined): WaitBound => {
    const atMost: unknown = bound?.atMost;
    if (atMost === undefined) return {};
    if (!isTime(atMost)) return fail(`${what}({ atMost: ${shown(atMost)} }) is not allowed; ${timeNeeded}`);
    return { atMost };
  };
  return Object.freeze({
    __proto__: null,
    get alive() {
      return worker.alive;
    },
    get now() {
      return worker.now;
    },
    get concurrency() {
      return worker.concurrency;
    },
    get held() {
      return worker.held;
    },
    get inProgress() {
      return worker.inProgress;
    },
    get occupancy() {
      return worker.occupancy;
    },
    wantedConcurrency: () => turn.engine(() => worker.wantedConcurrency()),
    setConcurrency: (slots: number) => {
      if (!isCount(slots, 0))
        fail(`setConcurrency(${shown(slots)}) is not allowed; a whole number of slots, 0 or more, is`);
      // More would be slots that the scenario does not have; fewer than there are is always allowed.
      const wanted = turn.engine(() => worker.wantedConcurrency());
      if (slots > wanted && slots > worker.concurrency)
        fail(
          `setConcurrency(${slots}) is not allowed; the scenario wants ${wanted} now, as worker.wantedConcurrency() says`,
        );
      turn.act(`setConcurrency(${slots})`, () => worker.setConcurrency(slots));
    },
    watchJobs: (watcher: JobWatcher) => {
      const look = (what: string, action: () => unknown) => call(() => turn.look(what, action));
      const guarded = guardedWatcher(watcher, { look, fail });
      turn.act("watchJobs", () => worker.watchJobs(guarded));
    },
    sleep: (duration: number, reason?: string) => {
      if (!isTime(duration)) fail(`sleep(${shown(duration)}) is not allowed; ${timeNeeded}`);
      const why = reason === undefined ? undefined : String(reason).slice(0, 200);
      return turn.wait(`sleep(${duration})`, () => worker.sleep(duration, why));
    },
    take: (asked: number) => {
      if (!isCount(asked, 1))
        fail(`take(${shown(asked)}) is not allowed; a whole number of jobs, 1 or more, is`);
      return turn.wait(`take(${asked})`, () => worker.take(asked));
    },
    untilJobLeaves: (bound?: WaitBound) => {
      const checked = boundOf("untilJobLeaves", bound);
      return turn.wait("untilJobLeaves", () => worker.untilJobLeaves(checked));
    },
    untilDrained: (bound?: WaitBound) => {
      const checked = boundOf("untilDrained", bound);
      return turn.wait("untilDrained", () => worker.untilDrained(checked));
    },
    untilBufferEmpty: () => turn.wait("untilBufferEmpty", () => worker.untilBufferEmpty()),
  });
}

const timeNeeded = "a whole number of microseconds, 0 or more, is; half a second is SECOND / 2, or 500_000";

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isTime(value: unknown): value is number {
  return isCount(value, 0);
}
