import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Result } from "../../src/experiment/result.ts";

/** What a call of the command came to. */
export interface Call {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Calls the command with arguments, and with nothing in its environment but what is given.
 *
 * @param terminal what else there is to tell of where it runs
 */
export async function call(
  args: readonly string[],
  environment: Record<string, string> = {},
  terminal: Partial<Parameters<typeof main>[1]> = {},
): Promise<Call> {
  let stdout = "";
  let stderr = "";
  const code = await main(args, {
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    environment,
    ...terminal,
  });
  return { code, stdout, stderr };
}

/** Calls the command with a line as one would type it; words are between spaces, or in double quotes. */
export function callLine(line: string, environment: Record<string, string> = {}): Promise<Call> {
  return call(wordsOf(line), environment);
}

/** The words of a line. */
export function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|[^ ]+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, "$1"));
}

/** Calls the command and reads the one result that it prints as JSON. */
export async function resultOf(line: string, environment: Record<string, string> = {}): Promise<Result> {
  return JSON.parse((await callLine(line, environment)).stdout) as Result;
}

/** Files by their names; a name that ends in a slash is an empty folder. */
export type Files = Readonly<Record<string, string>>;

/** Runs each test of the file in a new folder with these files in it. */
export function inFolderWith(files: Files): void {
  const home = process.cwd();
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "take-sim-test-")));
    process.chdir(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(name.endsWith("/") ? name : dirname(name), { recursive: true });
      if (!name.endsWith("/")) writeFileSync(name, text);
    }
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Everything in the working folder, hidden files too. */
export function filesHere(): string[] {
  return readdirSync(".").sort();
}

/** The cells of a CSV file without quoted cells, by line. */
export function cellsOf(path: string): string[][] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
}
