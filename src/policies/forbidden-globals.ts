/** Why a policy may not use something: what comes after "it uses …, and". */
const reasons = {
  differs: "two runs of one seed would differ; worker.now is the time, and a policy draws no numbers",
  ends: "a policy may neither end the command nor set its exit code; an error that it throws ends the run",
  later: "nothing that a policy does may happen later by itself; a simulated worker waits with yield*",
} as const;

type Why = keyof typeof reasons;

/** Functions that are out of reach: the object that has one, its name there, and why. */
const names: readonly (readonly [owner: string, name: string, why: Why])[] = [
  ["Math", "random", "differs"],
  ["Date", "now", "differs"],
  ["performance", "now", "differs"],
  ["crypto", "getRandomValues", "differs"],
  ["crypto", "randomUUID", "differs"],
  ["process", "hrtime", "differs"],
  ["globalThis", "setTimeout", "differs"],
  ["globalThis", "setInterval", "differs"],
  ["globalThis", "setImmediate", "differs"],
  ["globalThis", "queueMicrotask", "differs"],
  ["globalThis", "fetch", "differs"],
  ["process", "exit", "ends"],
  ["process", "reallyExit", "ends"],
  ["process", "abort", "ends"],
  ["process", "kill", "ends"],
  ["process", "nextTick", "later"],
  ["Promise.prototype", "then", "later"],
];

/** What of `Promise` makes a promise. */
const makers = ["resolve", "reject", "all", "allSettled", "any", "race", "withResolvers", "try"];

interface Replacement {
  readonly owner: object;
  readonly name: string;
  /** Undefined where the owner inherits it. */
  readonly before: PropertyDescriptor | undefined;
  readonly instead: PropertyDescriptor;
}

/** Says why a run ends, and must throw. */
type Fail = (reason: string) => never;

/** What is refused: `use` is e.g. `Math.random`. */
type Refuse = (use: string, why: Why) => never;

/**
 * Globals that no policy may use: two runs of one seed would differ, the command would end, or something would happen after
 * the call. They are out of reach while an action runs.
 */
export class ForbiddenGlobals {
  /** Those that are in force. */
  static #current: ForbiddenGlobals | undefined;
  readonly #replacements: readonly Replacement[];
  readonly #refuse: Refuse;

  /** `except` stays within reach: uses such as `performance.now`, or all that is refused for that reason. */
  constructor(fail: Fail, except: readonly string[] = []) {
    this.#refuse = (use, why) => fail(`it uses ${use}, and ${reasons[why]}`);
    const refuse = this.#refuse;
    const found = names.flatMap(([ownerName, name, why]) => {
      const owner = ownerNamed(ownerName);
      if (!isOwner(owner) || typeof Reflect.get(owner, name) !== "function") return [];
      const what = ownerName === "globalThis" ? name : `${ownerName}.${name}`;
      if (except.includes(what) || except.includes(why)) return [];
      const refused = (): never => refuse(what, why);
      return [replacement(owner, name, Object.assign(refused, { bigint: refused }))];
    });
    if (!except.includes("differs")) found.push(replacement(globalThis, "Date", withoutPresent(refuse)));
    if (!except.includes("later")) found.push(replacement(globalThis, "Promise", withoutMakers(refuse)));
    if (processOf() !== undefined) found.push(replacement(globalThis, "process", withoutExitCode(refuse)));
    this.#replacements = found;
  }

  /** Does something while they are out of reach. */
  during<Result>(action: () => Result): Result {
    const before = ForbiddenGlobals.#current;
    if (before === this) return action();
    const node = processOf();
    const exitCode = node?.exitCode;
    if (before !== undefined) before.#putBack();
    this.#replace();
    try {
      return action();
    } finally {
      this.#putBack();
      if (before !== undefined) before.#replace();
      // It cannot be replaced, and a policy may have it from node:process.
      if (node !== undefined && node.exitCode !== exitCode) {
        node.exitCode = exitCode;
        this.#refuse("process.exitCode", "ends");
      }
    }
  }

  #replace(): void {
    ForbiddenGlobals.#current = this;
    for (const { owner, name, instead } of this.#replacements) Reflect.defineProperty(owner, name, instead);
  }

  #putBack(): void {
    ForbiddenGlobals.#current = undefined;
    for (const { owner, name, before } of this.#replacements) {
      if (before === undefined) Reflect.deleteProperty(owner, name);
      else Reflect.defineProperty(owner, name, before);
    }
  }
}

/** Node's process, where there is one. */
function processOf(): { exitCode?: unknown } | undefined {
  const process: unknown = Reflect.get(globalThis, "process");
  return isOwner(process) ? process : undefined;
}

function ownerNamed(path: string): unknown {
  if (path === "globalThis") return globalThis;
  return path
    .split(".")
    .reduce<unknown>((owner, name) => (isOwner(owner) ? Reflect.get(owner, name) : undefined), globalThis);
}

function isOwner(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function replacement(owner: object, name: string, value: unknown): Replacement {
  const instead = { value, configurable: true, enumerable: false, writable: true };
  return { owner, name, before: Reflect.getOwnPropertyDescriptor(owner, name), instead };
}

/** The class of dates without those that ask for the present. */
function withoutPresent(refuse: Refuse): object {
  return new Proxy(Reflect.get(globalThis, "Date") as new (...parts: unknown[]) => object, {
    construct: (target, parts) =>
      parts.length === 0 ? refuse("new Date()", "differs") : Reflect.construct(target, parts),
    apply: () => refuse("Date()", "differs"),
  });
}

/** The class of promises without what makes one. */
function withoutMakers(refuse: Refuse): object {
  return new Proxy(Reflect.get(globalThis, "Promise") as object as new () => object, {
    construct: () => refuse("new Promise()", "later"),
    get: (target, name) =>
      typeof name === "string" && makers.includes(name)
        ? () => refuse(["Promise", name].join("."), "later")
        : Reflect.get(target, name),
  });
}

/** Node's process, whose exit code cannot be set. */
function withoutExitCode(refuse: Refuse): object {
  return new Proxy(processOf() as object, {
    get: (target, name) => Reflect.get(target, name),
    set: (target, name, value) =>
      name === "exitCode" ? refuse("process.exitCode", "ends") : Reflect.set(target, name, value),
  });
}
