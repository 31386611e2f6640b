import { writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { knownAndNearest } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import { packagedPresets } from "../files.ts";
import { initialScenario, initialWorkflow } from "../initial-files.ts";
import { initialPolicy } from "../initial-policy.ts";
import { makeFolder } from "../make-folder.ts";
import { readText } from "../read-file.ts";
import { statusOf, systemReason } from "../system-error.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim init`. */
export interface InitOptions {
  readonly force?: boolean;
  /** An example policy instead; true for the usual name. */
  readonly policy?: string | boolean;
  /** The scenario of another queue instead, by its name. */
  readonly preset?: string;
}

interface InitialFile {
  readonly path: string;
  readonly text: string;
}

/**
 * `take-sim init`: a commented scenario and a workflow for GitHub Actions, or with `--policy` a commented policy, or with
 * `--preset` a scenario with another queue's defaults. Writes all or, where one is there, none.
 */
export function initCommand(folder: string | undefined, options: InitOptions, terminal: Terminal): void {
  const { policy = false, preset, force = false } = options;
  if (preset !== undefined) {
    if (policy !== false)
      throw new UsageError("--preset and --policy write one file each; only one of them is allowed");
    const path = join(folder ?? ".", "scenarios", `${preset}.yaml`);
    const text = presetText(preset);
    writeAll([{ path, text }], { force, next: `take-sim compare ${path}`, terminal });
    return;
  }
  if (policy !== false) {
    const name = policy === true ? "my-policy.ts" : policy;
    const path = isAbsolute(name) ? name : join(folder ?? ".", name);
    if (!/\.m?ts$/.test(path))
      throw new UsageError(
        `--policy ${policy}: "${policy}" is not allowed; a file that ends in .ts or .mts is`,
      );
    const written = /^[./]/.test(path) ? path : `./${path}`;
    const next = `take-sim run 512-burst --policy drain-wait,${written}`;
    writeAll([{ path, text: initialPolicy.replaceAll("./my-policy.ts", written) }], {
      force,
      next,
      terminal,
    });
    return;
  }
  const files: InitialFile[] = [
    { path: join(folder ?? ".", "scenarios", "burst.yaml"), text: initialScenario },
    { path: join(folder ?? ".", ".github", "workflows", "take-sim.yml"), text: initialWorkflow },
  ];
  writeAll(files, { force, next: `take-sim compare ${files[0]?.path}`, terminal });
}

/** A preset's file without its first line, which names a schema beside it. @throws UsageError */
function presetText(name: string): string {
  const presets = packagedPresets();
  const file = presets.get(name);
  if (file === undefined)
    throw new UsageError(
      `--preset ${name}: there is no preset "${name}"${knownAndNearest(name, [...presets.keys()])}`,
    );
  return readText(file).replace(/^# yaml-language-server:.*\n/, "");
}

function writeAll(
  files: readonly InitialFile[],
  { force, next, terminal }: { readonly force: boolean; readonly next: string; readonly terminal: Terminal },
): void {
  const there = files.filter(({ path }) => isThere(path));
  if (there.length > 0 && !force) {
    const paths = there.map(({ path }) => path).join(", ");
    throw new UsageError(
      `${paths}: there already; --force writes over ${there.length === 1 ? "it" : "them"}`,
    );
  }
  for (const { path, text } of files) {
    try {
      makeFolder(dirname(path));
      writeFileSync(path, text);
    } catch (error) {
      throw new UsageError(`${path}: it cannot be written: ${systemReason(error)}`);
    }
  }
  terminal.stdout(`${files.map(({ path }) => `wrote ${path}\n`).join("")}\nNext:\n  ${next}\n`);
}

function isThere(path: string): boolean {
  try {
    return statusOf(path) !== undefined;
  } catch (error) {
    throw new UsageError(`${path}: ${systemReason(error)}`);
  }
}
