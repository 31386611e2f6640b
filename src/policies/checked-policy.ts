import type { ProcessBody } from "../des/process.ts";
import { ForbiddenGlobals } from "./forbidden-globals.ts";
import { guardedWorker } from "./guarded-worker.ts";
import { completePolicy, type OwnPolicy, ownParameters } from "./own-policy.ts";
import type { Policy, PolicyParameters, PolicyWorker } from "./policy.ts";
import { PolicyFault } from "./policy-fault.ts";
import { kindOf, shown } from "./policy-form.ts";
import { Turn } from "./turn.ts";

/** Where a policy came from, and how its code is called. */
export interface PolicySource {
  /** Its file, as the user wrote it: for messages. */
  readonly file?: string;
  /** Makes a copy of the policy for one worker, whose state no other worker and no other run sees. */
  readonly fresh?: () => OwnPolicy;
  /** Calls code of the policy; `fail` ends the run with a reason. */
  readonly calling?: <Result>(action: () => Result, fail: (reason: string) => never) => Result;
  /** The place in the policy's files at which an error arose, as `file:line`. */
  readonly placeOf?: (error: Error) => string | undefined;
}

/** A policy that a user brought, once it is checked. */
export interface CheckedPolicy extends Policy {
  readonly file: string | undefined;
  readonly parameters: NonNullable<OwnPolicy["parameters"]>;
}

/**
 * The policy with a guard around it: what it asks for is checked, and what no policy may do ends the run with a `PolicyFault`
 * that names the file and the line: throwing, returning while the worker lives, yielding what is no wait, asking the machine
 * for the time or for a random number, ending the command, leaving something for later.
 */
export function checkedPolicy(own: OwnPolicy, source: PolicySource = {}): CheckedPolicy {
  const { name, description, mirrors, requires } = completePolicy(own);
  const extra = new WeakMap<PolicyParameters, number>();
  return Object.freeze({
    name,
    description,
    mirrors,
    requires,
    parameters: own.parameters ?? {},
    file: source.file,
    extraJobs(parameters: PolicyParameters): number {
      const known = extra.get(parameters);
      if (known !== undefined) return known;
      const jobs = new Calls(source).extraJobs(own, parameters);
      extra.set(parameters, jobs);
      return jobs;
    },
    takeLoop: (worker: PolicyWorker, parameters: PolicyParameters) =>
      new Calls(source).takeLoop(own, worker, parameters),
  });
}

/** The reason why a run failed, with the file of the policy if it has one and the reason does not name it. */
export function reasonWithFile(reason: string, policy: Policy): string {
  const { file } = policy as Partial<CheckedPolicy>;
  return file === undefined || reason.startsWith(`${file}:`) ? reason : `${file}: ${reason}`;
}

/** Calls of one copy of a policy's code. The first fault stays: the policy cannot catch it. */
class Calls {
  readonly #source: PolicySource;
  readonly #globals: ForbiddenGlobals;
  /** As the code is loaded, the loader itself may look at the clock. */
  readonly #globalsOfLoading: ForbiddenGlobals;
  #fault: PolicyFault | undefined;

  constructor(source: PolicySource) {
    this.#source = source;
    const fail = (reason: string): never => this.#fail(reason);
    this.#globals = new ForbiddenGlobals(fail);
    this.#globalsOfLoading = new ForbiddenGlobals(fail, ["performance.now"]);
  }

  extraJobs(own: OwnPolicy, parameters: PolicyParameters): number {
    const copy = this.#copyOf(own);
    const jobs = this.#call(() => copy.extraJobs?.(ownParameters(own, parameters)) ?? 0);
    if (Number.isSafeInteger(jobs) && jobs >= 0) return jobs;
    return this.#fail(`its extraJobs gives ${shown(jobs)}; a whole number of jobs, 0 or more, is needed`);
  }

  *takeLoop(own: OwnPolicy, worker: PolicyWorker, parameters: PolicyParameters): ProcessBody {
    const fail = (reason: string): never => this.#fail(reason);
    const turn = new Turn(() => worker.now, fail);
    const call = (action: () => unknown): unknown => this.#call(action, { turn });
    const view = guardedWorker(worker, { turn, call, fail });
    const copy = this.#copyOf(own);
    const body = this.#call(() => copy.takeLoop(view, ownParameters(own, parameters)));
    this.#requireGenerator(body);
    for (;;) {
      const step = this.#call(() => body.next(), { turn });
      if (step.done === true) {
        turn.requireBegunAtEnd();
        if (worker.alive)
          fail(
            "its take loop ended while the worker lives; while (worker.alive) { … } goes on until its shutdown",
          );
        return;
      }
      const wait = this.#call(() => turn.waitOf(step.value));
      turn.over(yield wait);
    }
  }

  #copyOf(own: OwnPolicy): OwnPolicy {
    const { fresh } = this.#source;
    return fresh === undefined ? own : this.#call(fresh, { globals: this.#globalsOfLoading });
  }

  #call<Result>(
    action: () => Result,
    { turn, globals = this.#globals }: { readonly turn?: Turn; readonly globals?: ForbiddenGlobals } = {},
  ): Result {
    const { calling } = this.#source;
    const fail = (reason: string): never => this.#fail(reason);
    let result: Result | undefined;
    try {
      result = globals.during(() => (calling === undefined ? action() : calling(action, fail)));
    } catch (error) {
      turn?.requireSound();
      this.#fault ??= this.#faultOf(`it throws ${thrown(error)}`, error);
    }
    turn?.requireSound();
    if (this.#fault !== undefined) throw this.#fault;
    return result as Result;
  }

  #requireGenerator(body: unknown): void {
    const tag = Object.prototype.toString.call(body);
    if (tag === "[object Generator]") return;
    const what =
      tag === "[object AsyncGenerator]" || tag === "[object Promise]"
        ? "is async, and a simulated worker waits with yield*, not with await"
        : `gives ${body === undefined ? "nothing" : kindOf(body)}, and is no generator`;
    this.#fail(`its takeLoop ${what}; *takeLoop(worker, parameters) { … } is needed`);
  }

  #fail(reason: string): never {
    this.#fault ??= this.#faultOf(reason);
    throw this.#fault;
  }

  /** The place is that of the error that the policy threw, or of the call that may not be. */
  #faultOf(reason: string, cause?: unknown): PolicyFault {
    const { file, placeOf } = this.#source;
    const place = placeOf?.(cause instanceof Error ? cause : new Error("here")) ?? file;
    const message = place === undefined ? reason : `${place}: ${reason}`;
    return new PolicyFault(message, cause === undefined ? {} : { cause });
  }
}

/** What was thrown, in one line. */
export function thrown(error: unknown): string {
  if (error instanceof Error || (typeof error === "object" && error !== null && "message" in error)) {
    const { name = "Error", message } = error as Error;
    return `${name}: ${String(message).split("\n")[0]}`;
  }
  return error === undefined ? "undefined" : shown(error);
}
