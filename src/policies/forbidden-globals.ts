/** What differs from one run to the next, or lets real time pass: the object that has it, and its name there. */
const names: readonly (readonly [owner: string, name: string])[] = [
  ["Math", "random"],
  ["Date", "now"],
  ["performance", "now"],
  ["crypto", "getRandomValues"],
  ["crypto", "randomUUID"],
  ["process", "hrtime"],
  ["globalThis", "setTimeout"],
  ["globalThis", "setInterval"],
  ["globalThis", "setImmediate"],
  ["globalThis", "queueMicrotask"],
  ["globalThis", "fetch"],
  ["process", "exit"],
  ["process", "reallyExit"],
  ["process", "abort"],
  ["process", "kill"],
];

/** Whether a global ends the command, and every run with it. */
export function endsCommand(what: string): boolean {
  return /^process\.(exit|reallyExit|abort|kill)$/.test(what);
}

/** What is wrong with its use, in words. */
export function whyForbidden(what: string): string {
  return endsCommand(what)
    ? `it uses ${what}, which would end the command; a policy that gives up throws`
    : `it uses ${what}, and two runs of one seed would differ; worker.now is the time, and a policy draws no numbers`;
}

interface Replacement {
  readonly owner: object;
  readonly name: string;
  /** Undefined where the owner inherits it. */
  readonly before: PropertyDescriptor | undefined;
  readonly instead: PropertyDescriptor;
}

/** Globals that no policy may use. They are out of reach while an action runs. */
export class ForbiddenGlobals {
  readonly #replacements: readonly Replacement[];

  /** `fail` is called with what was used, e.g. `Math.random`, and must throw; the others stay within reach. */
  constructor(fail: (what: string) => never, isForbidden: (what: string) => boolean = () => true) {
    const found = names.flatMap(([ownerName, name]) => {
      const owner: unknown = ownerName === "globalThis" ? globalThis : Reflect.get(globalThis, ownerName);
      if (!isOwner(owner) || typeof Reflect.get(owner, name) !== "function") return [];
      const what = ownerName === "globalThis" ? name : `${ownerName}.${name}`;
      const refuse = (): never => fail(what);
      if (!isForbidden(what)) return [];
      return [replacement(owner, name, Object.assign(refuse, { bigint: refuse }))];
    });
    const date = isForbidden("Date") ? [replacement(globalThis, "Date", withoutPresent(fail))] : [];
    this.#replacements = [...found, ...date];
  }

  /** Does something while they are out of reach. */
  during<Result>(action: () => Result): Result {
    for (const { owner, name, instead } of this.#replacements) Reflect.defineProperty(owner, name, instead);
    try {
      return action();
    } finally {
      for (const { owner, name, before } of this.#replacements) {
        if (before === undefined) Reflect.deleteProperty(owner, name);
        else Reflect.defineProperty(owner, name, before);
      }
    }
  }
}

function isOwner(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function replacement(owner: object, name: string, value: unknown): Replacement {
  const instead = { value, configurable: true, enumerable: false, writable: true };
  return { owner, name, before: Reflect.getOwnPropertyDescriptor(owner, name), instead };
}

/** The class of dates without those that ask for the present. */
function withoutPresent(fail: (what: string) => never): object {
  return new Proxy(Reflect.get(globalThis, "Date") as new (...parts: unknown[]) => object, {
    construct: (target, parts) =>
      parts.length === 0 ? fail("new Date()") : Reflect.construct(target, parts),
    apply: () => fail("Date()"),
  });
}
