import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "./exit-codes.ts";

/** Reads a text file. @throws UsageError if it cannot be read, with the reason in words. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${path}: ${reason(error)}`);
  }
}

/** The folder with the scenarios that come with the package; both `src/cli` and `dist` lie one or two levels below it. */
function packagedFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, "..", "scenarios"), join(here, "..", "..", "scenarios")];
  return candidates.find((folder) => existsSync(folder)) ?? (candidates[0] as string);
}

/** The names of the scenarios that come with the package. */
export function packagedScenarios(): string[] {
  const folder = packagedFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => basename(file, ".yaml"))
    .sort();
}

/** The file that an argument means: itself, or the packaged scenario of this name. */
export function scenarioPath(argument: string): string {
  if (existsSync(argument)) return argument;
  const name = basename(argument, ".yaml");
  if (name === argument && packagedScenarios().includes(name)) return join(packagedFolder(), `${name}.yaml`);
  const hint = packagedScenarios().includes(name)
    ? `; "take-sim run ${name}" runs the one that comes with take-sim`
    : "";
  throw new UsageError(`${argument}: there is no such file${hint}`);
}

/**
 * A report file that appears whole or not at all: written beside its place under another name, and renamed at the end.
 */
export class ReportFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #descriptor: number;

  /** @throws UsageError if the file cannot be written, or is one of the inputs */
  constructor(path: string, inputs: readonly string[]) {
    this.path = path;
    const isInput = existsSync(path) && inputs.some((input) => realpathSync(input) === realpathSync(path));
    if (isInput) throw new UsageError(`${path}: a report may not replace a file that is read`);
    this.#temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
    try {
      this.#descriptor = openSync(this.#temporary, "wx");
    } catch (error) {
      throw new UsageError(`${path}: the report cannot be written: ${reason(error)}`);
    }
  }

  write(text: string): void {
    writeSync(this.#descriptor, text);
  }

  /** Puts the file in its place. */
  finish(): void {
    closeSync(this.#descriptor);
    try {
      renameSync(this.#temporary, this.path);
    } catch (error) {
      rmSync(this.#temporary, { force: true });
      throw new UsageError(`${this.path}: the report cannot be written: ${reason(error)}`);
    }
  }

  /** Throws away what was written. */
  discard(): void {
    closeSync(this.#descriptor);
    rmSync(this.#temporary, { force: true });
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: "there is no such file or folder",
    EISDIR: "it is a folder",
    EACCES: "permission is denied",
    ENOTDIR: "a part of the path is not a folder",
    ENOSPC: "no space is left",
    EEXIST: "it is being written already",
    ELOOP: "its links go in a circle",
  };
  return known[code ?? ""] ?? message;
}
