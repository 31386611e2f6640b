import { type Stats, statSync } from "node:fs";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "no space is left",
  ELOOP: "its links go in a circle",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  EIO: "the device gives an error",
  ENXIO: "there is no such device",
  EEXIST: "something is there already",
  ERR_INVALID_ARG_VALUE: "no path has the character NUL",
  EPIPE: "nobody reads it any more",
};

/** Why the system refused something, in words. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ""] ?? message;
}

/** What lies at a path; undefined where nothing does. @throws Error of the system where it refuses to say */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
