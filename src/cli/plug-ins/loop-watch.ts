import { getHeapStatistics } from "node:v8";

/** A loop that goes round so often without a wait has no end that anybody would see. */
const MOST_ROUNDS = 10_000_000;

/** Between two looks at the memory: so many rounds. */
const LOOK_EVERY = 128;

/** So much more memory than at the first look of a call, in bytes, and no loop needs it; less where Node has less. */
const MOST_MEMORY = 1024 ** 3;

/** What the transformed code of a plug-in calls at each round of each of its loops. */
const HOOK = "__takeSimRound";

/** What the transformed code calls at the beginning of each of its async functions. */
const ASYNC_HOOK = "__takeSimAsync";

/** Counts rounds of loops: of the one call that is under way. */
const watch: { left: number; memory: number | undefined; fail: (reason: string) => void } = {
  left: Number.POSITIVE_INFINITY,
  /** How much is used when the call is at fault. */
  memory: undefined,
  fail: () => {},
};

/** Calls code of a plug-in; `fail` throws once its loops have gone round too often, whatever the code makes of that. */
export function watchingLoops<Result>(action: () => Result, fail: (reason: string) => never): Result {
  const before = { ...watch };
  watch.left = MOST_ROUNDS;
  watch.memory = undefined;
  watch.fail = fail;
  try {
    return action();
  } finally {
    Object.assign(watch, before);
  }
}

/** Puts the counter where transformed code finds it. */
export function provideLoopCounter(): void {
  Object.defineProperty(globalThis, HOOK, { value: countRound, configurable: true, enumerable: false });
  Object.defineProperty(globalThis, ASYNC_HOOK, {
    value: refuseAsync,
    configurable: true,
    enumerable: false,
  });
}

/** What an async function waits for, that is refused: it goes no further, and fails neither. */
const never = new Promise<never>(() => {});

function refuseAsync(): Promise<never> {
  try {
    watch.fail("it uses an async function, and a simulated worker waits with yield*, not with await");
  } catch {
    // Whoever called the code knows.
  }
  return never;
}

function countRound(): void {
  watch.left -= 1;
  if (watch.left % LOOK_EVERY === 0) lookAtMemory();
  if (watch.left < 0)
    watch.fail(
      `a loop has gone round ${MOST_ROUNDS} times without a wait; yield* a wait of the worker inside it`,
    );
}

function lookAtMemory(): void {
  const { used_heap_size: heap, external_memory: external, heap_size_limit: limit } = getHeapStatistics();
  const used = heap + external;
  const most = Math.min(MOST_MEMORY, limit / 4);
  watch.memory ??= used + most;
  if (used <= watch.memory) return;
  // Whatever the code makes of it, its next round is the last.
  watch.left = 0;
  watch.fail(
    `a loop has filled ${Math.round(most / 1024 ** 2)} MB of memory without a wait; yield* a wait of the worker inside it, and keep less`,
  );
}

interface BabelTypes {
  identifier(name: string): object;
  callExpression(callee: object, parts: readonly object[]): object;
  awaitExpression(expression: object): object;
  expressionStatement(expression: object): object;
}

interface LoopPath {
  ensureBlock(): void;
  get(key: "body"): { unshiftContainer(key: "body", node: object): void };
}

interface FunctionPath extends LoopPath {
  readonly node: { readonly async?: boolean };
}

/** The plug-in of Babel that has each loop count its rounds, and each async function say so. */
export function watchedCode({ types }: { readonly types: BabelTypes }) {
  const call = (hook: string) => types.callExpression(types.identifier(hook), []);
  return {
    visitor: {
      Function(path: FunctionPath): void {
        if (path.node.async !== true) return;
        path.ensureBlock();
        path
          .get("body")
          .unshiftContainer("body", types.expressionStatement(types.awaitExpression(call(ASYNC_HOOK))));
      },
      Loop(path: LoopPath): void {
        path.ensureBlock();
        path.get("body").unshiftContainer("body", types.expressionStatement(call(HOOK)));
      },
    },
  };
}
