import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { UsageError } from "./exit-codes.ts";
import { systemReason } from "./system-error.ts";

/** A little less than the longest text of Node. */
const MOST_BYTES = 500_000_000;

/** Reads a text in UTF-8. @throws UsageError if it cannot be read or is none: the reason, without the file's name */
export function readText(path: string): string {
  const bytes = readBytes(path);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new UsageError("it is compressed; a text is needed");
  if (bytes.includes(0) || !isUtf8(bytes)) throw new UsageError(badByte(bytes));
  return bytes.toString("utf8");
}

/**
 * Reads a file of bounded length. What never ends, or would wait for a writer, is not read: only a pipe that is open already
 * (`/dev/stdin`, `<(…)` of a shell) may stand in the place of a file.
 *
 * @throws UsageError if it cannot be read: the reason, without the file's name
 */
export function readBytes(path: string): Buffer {
  try {
    const status = statusOfFile(path);
    if (status.size > MOST_BYTES) throw new UsageError(tooLong(`${status.size} bytes`));
    return readAtMost(path, status.size);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(systemReason(error));
  }
}

/** A file, or a pipe that is open already. @throws UsageError for anything else */
function statusOfFile(path: string): Stats {
  const status = statSync(path);
  if (!status.isFile() && !status.isDirectory() && !isOpenAlready(path))
    throw new UsageError(`it is ${kindOf(status)}; a file is needed`);
  return status;
}

/** Larger ones are read no faster, and leave more behind at a time. */
const PIECE = 1 << 18;

/**
 * Reads a file of any length piece by piece, until `take` says that it has enough. A piece is only good until `take` returns.
 *
 * @throws UsageError if it cannot be read: the reason, without the file's name
 */
export function readPieces(path: string, take: (bytes: Uint8Array) => boolean): void {
  try {
    statusOfFile(path);
    const descriptor = openSync(path, "r");
    try {
      const bytes = Buffer.allocUnsafe(PIECE);
      for (;;) {
        const length = readSync(descriptor, bytes, 0, PIECE, null);
        if (length === 0 || !take(bytes.subarray(0, length))) return;
      }
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const isSystems = error instanceof Error && "syscall" in error;
    throw isSystems ? new UsageError(systemReason(error)) : error;
  }
}

/** Files that grow, or say that they are empty, are read to their end. */
function readAtMost(path: string, expected: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    let bytes = Buffer.allocUnsafe(Math.max(expected + 1, 65_536));
    let length = 0;
    for (;;) {
      const read = readSync(descriptor, bytes, length, bytes.length - length, null);
      if (read === 0) return bytes.subarray(0, length);
      length += read;
      if (length > MOST_BYTES) throw new UsageError(tooLong("more bytes"));
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    }
  } finally {
    closeSync(descriptor);
  }
}

function isOpenAlready(path: string): boolean {
  return /^\/(dev\/(stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path);
}

function kindOf(status: Stats): string {
  if (status.isFIFO()) return "a pipe";
  return status.isSocket() ? "a socket" : "a device";
}

function tooLong(length: string): string {
  return `it is too long: ${length}, at most ${MOST_BYTES} are read`;
}

/** Where a text stops being one. */
function badByte(bytes: Buffer): string {
  const again = Buffer.from(bytes.toString("utf8"));
  let offset = 0;
  while (bytes[offset] === again[offset] && bytes[offset] !== 0) offset += 1;
  const before = bytes.toString("utf8", 0, offset);
  const lines = before.split("\n");
  const column = (lines.at(-1) as string).length + 1;
  const byte = (bytes[offset] as number).toString(16).padStart(2, "0");
  return `line ${lines.length}, column ${column}: the byte 0x${byte} is not allowed; a text in UTF-8 is`;
}
