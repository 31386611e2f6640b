import { setImmediate } from "node:timers/promises";

let isWatching = false;
let noted: string | undefined;

/**
 * From now on a promise that fails, and that nobody looks after, is taken to be left behind by a policy's file. The guard
 * refuses promises in a file's own code; those of packages and of Node's modules are found by this.
 */
export function watchRejections(describe: (reason: unknown) => string): void {
  if (isWatching) return;
  isWatching = true;
  process.on("unhandledRejection", (reason) => {
    noted ??= describe(reason);
  });
}

/** The first promise that failed since the last call, in words; undefined if none has. */
export function rejectionSoFar(): string | undefined {
  const message = noted;
  noted = undefined;
  return message;
}

/** The same, once what was left for later at this moment has had its turn. */
export async function nextRejection(): Promise<string | undefined> {
  if (!isWatching) return undefined;
  await setImmediate();
  return rejectionSoFar();
}
