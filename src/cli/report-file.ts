import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { UsageError } from "./exit-codes.ts";
import { statusOf, systemReason } from "./system-error.ts";

/**
 * A report file that appears whole or not at all: written beside its place under another name, and renamed at the end.
 * What is no file (a device, a pipe) is written directly.
 */
export class ReportFile {
  /** As the user wrote it. */
  readonly path: string;
  /** Its real place, through links. */
  readonly place: string;
  /** Undefined for what is written directly. */
  readonly #temporary: string | undefined;
  readonly #descriptor: number;
  #open = true;

  /** @throws UsageError if the file cannot be written */
  constructor(path: string) {
    this.path = path;
    this.place = realPlace(path);
    const there = this.#guarded(() => statusOf(path));
    this.#requireWritable(there);
    const direct = there !== undefined && !there.isFile();
    const { place } = this;
    // Not after the file: its own name may be as long as names can be.
    this.#temporary = direct ? undefined : join(dirname(place), `.take-sim-${randomUUID()}.part`);
    this.#descriptor = this.#guarded(() =>
      this.#temporary === undefined ? openSync(path, "w") : openSync(this.#temporary, "wx"),
    );
  }

  write(text: string | Uint8Array): void {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    let done = 0;
    while (done < bytes.length) done += this.#guarded(() => writeSync(this.#descriptor, bytes, done));
  }

  /** Puts the file in its place. */
  finish(): void {
    this.#close();
    const temporary = this.#temporary;
    if (temporary !== undefined) this.#guarded(() => renameSync(temporary, this.place));
  }

  /** Throws away what was written and is not in its place. */
  discard(): void {
    this.#close();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    if (this.#open) closeSync(this.#descriptor);
    this.#open = false;
  }

  #requireWritable(there: Stats | undefined): void {
    if (there?.isDirectory()) throw this.#error("it is a folder");
    const folder = dirname(this.path);
    if (!existsSync(folder)) throw this.#error(`there is no folder ${folder}`);
  }

  #guarded<Value>(action: () => Value): Value {
    try {
      return action();
    } catch (error) {
      throw this.#error(systemReason(error));
    }
  }

  #error(reason: string): UsageError {
    return new UsageError(`${this.path}: the report cannot be written: ${reason}`);
  }
}

/** A report file that is compressed: its text is kept until all of it is there. */
export class CompressedReportFile extends ReportFile {
  readonly #texts: string[] = [];

  override write(text: string): void {
    this.#texts.push(text);
  }

  override finish(): void {
    super.write(gzipSync(Buffer.concat(this.#texts.map((text) => Buffer.from(text)))));
    super.finish();
  }
}

/**
 * What tells the file at a path from others, however the path is written: links of both kinds and, where the system does not
 * tell them apart, upper and lower case lead to one file.
 */
export function fileIdentity(path: string): string {
  try {
    const there = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (there?.isFile() === true) return `${there.dev}:${there.ino}`;
  } catch {
    // What cannot be looked at is told by its place; whoever opens it says why.
  }
  const place = realPlace(path);
  return ["darwin", "win32"].includes(process.platform) ? place.toLowerCase() : place;
}

/** Where a path leads in the end; a file that is not there yet lies in its folder. */
export function realPlace(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : resolve(path);
}
