import type { JobWatcher } from "./policy.ts";
import { kindOf } from "./policy-form.ts";

/** What a watcher's guard needs. */
export interface WatcherGuard {
  /** Calls code of the policy that may look at its worker and do nothing with it. */
  readonly look: (what: string, action: () => unknown) => unknown;
  readonly fail: (reason: string) => never;
}

const methods = ["jobStarted", "jobLeft"] as const;

/** What a method gives that would wait, and so does nothing here: by its tag. */
const waiting: Readonly<Record<string, string>> = {
  "[object Generator]": "a generator",
  "[object AsyncGenerator]": "async",
  "[object Promise]": "async",
};

/**
 * A watcher that a user brought, as the worker sees it. It gets numbers of its worker's own jobs, from 0 in the order in which
 * they start: those of the engine would tell how many jobs others have.
 */
export function guardedWatcher(watcher: JobWatcher, { look, fail }: WatcherGuard): JobWatcher {
  const numbers = new Map<number, number>();
  const numberOf = (job: number): number => {
    const number = numbers.get(job) ?? numbers.size;
    numbers.set(job, number);
    return number;
  };
  const problem = watcherProblem(watcher);
  if (problem !== undefined)
    fail(`watchJobs ${problem}; an object with jobStarted(job) and jobLeft(job, finished) is needed`);
  const tell = (name: (typeof methods)[number], action: () => unknown): void => {
    const result = look(`${name} of its watcher`, action);
    const what = waiting[Object.prototype.toString.call(result)];
    if (what === undefined) return;
    fail(`${name} of its watcher is ${what}, and a watcher cannot wait; it notes what it sees and returns`);
  };
  return {
    jobStarted: (job) => tell("jobStarted", () => watcher.jobStarted(numberOf(job))),
    jobLeft: (job, finished) => tell("jobLeft", () => watcher.jobLeft(numberOf(job), finished)),
  };
}

function watcherProblem(watcher: unknown): string | undefined {
  if (typeof watcher !== "object" || watcher === null)
    return `gets ${watcher === undefined ? "nothing" : kindOf(watcher)}`;
  const missing = methods.find((name) => typeof Reflect.get(watcher, name) !== "function");
  return missing && `gets one whose ${missing} is ${kindOf(Reflect.get(watcher, missing))}`;
}
