/** A loop that goes round so often without a wait has no end that anybody would see. */
const MOST_ROUNDS = 10_000_000;

/** What the transformed code of a plug-in calls at each round of each of its loops. */
const HOOK = "__takeSimRound";

/** Counts rounds of loops: of the one call that is under way. */
const watch: { left: number; fail: (reason: string) => void } = {
  left: Number.POSITIVE_INFINITY,
  fail: () => {},
};

/** Calls code of a plug-in; `fail` throws once its loops have gone round too often, whatever the code makes of that. */
export function watchingLoops<Result>(action: () => Result, fail: (reason: string) => never): Result {
  const before = { ...watch };
  watch.left = MOST_ROUNDS;
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
}

function countRound(): void {
  watch.left -= 1;
  if (watch.left < 0)
    watch.fail(
      `a loop has gone round ${MOST_ROUNDS} times without a wait; yield* a wait of the worker inside it`,
    );
}

interface BabelTypes {
  identifier(name: string): object;
  callExpression(callee: object, parts: readonly object[]): object;
  expressionStatement(expression: object): object;
}

interface LoopPath {
  ensureBlock(): void;
  get(key: "body"): { unshiftContainer(key: "body", node: object): void };
}

/** The plug-in of Babel that has each loop count its rounds. */
export function countingLoops({ types }: { readonly types: BabelTypes }) {
  return {
    visitor: {
      Loop(path: LoopPath): void {
        path.ensureBlock();
        const call = types.callExpression(types.identifier(HOOK), []);
        path.get("body").unshiftContainer("body", types.expressionStatement(call));
      },
    },
  };
}
