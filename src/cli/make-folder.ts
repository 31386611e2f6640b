import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { statusOf } from "./system-error.ts";

/**
 * Makes a folder and those that it lies in, where they are not there yet. Node's own `recursive` never returns where a file
 * system makes no folders and denies that there is one, as /proc does (seen with Node 20 and 22).
 *
 * @throws Error for `systemReason`
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`no folder can be made in ${parent}`);
    if (code !== "EEXIST") throw error;
    // Somebody else has made it meanwhile, or it is a link to nowhere.
    if (!isFolder(path)) throw notFolder(path);
  }
}

function isFolder(path: string): boolean {
  const there = statusOf(path);
  if (there !== undefined && !there.isDirectory()) throw notFolder(path);
  return there !== undefined;
}

function notFolder(path: string): Error {
  return Object.assign(new Error(`${path} is not a folder`), { code: "ENOTDIR" });
}
