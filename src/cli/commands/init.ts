import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../exit-codes.ts";
import { initialScenario, initialWorkflow } from "../initial-files.ts";
import { statusOf, systemReason } from "../system-error.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim init`. */
export interface InitOptions {
  readonly force?: boolean;
}

/** `take-sim init`: a commented scenario and a workflow for GitHub Actions. Writes both or, where one is there, none. */
export function initCommand(folder: string | undefined, options: InitOptions, terminal: Terminal): void {
  const files = [
    { path: join(folder ?? ".", "scenarios", "burst.yaml"), text: initialScenario },
    { path: join(folder ?? ".", ".github", "workflows", "take-sim.yml"), text: initialWorkflow },
  ];
  const there = files.filter(({ path }) => isThere(path));
  if (there.length > 0 && options.force !== true) {
    const paths = there.map(({ path }) => path).join(", ");
    throw new UsageError(
      `${paths}: there already; --force writes over ${there.length === 1 ? "it" : "them"}`,
    );
  }
  for (const { path, text } of files) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } catch (error) {
      throw new UsageError(`${path}: it cannot be written: ${reasonOf(error, path)}`);
    }
  }
  const [scenario] = files;
  terminal.stdout(
    `${files.map(({ path }) => `wrote ${path}\n`).join("")}\nNext:\n  take-sim compare ${scenario?.path}\n`,
  );
}

function isThere(path: string): boolean {
  try {
    return statusOf(path) !== undefined;
  } catch (error) {
    throw new UsageError(`${path}: ${systemReason(error)}`);
  }
}

/** A file in the place of a folder is said to exist, which alone would puzzle. */
function reasonOf(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EEXIST" || existsSync(dirname(path)) === false
    ? "a part of the path is not a folder"
    : systemReason(error);
}
