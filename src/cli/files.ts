import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestName } from "../scenario/nearest-name.ts";
import { didYouMean } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import { statusOf, systemReason } from "./system-error.ts";

/** The folder with the scenarios that come with the package; both `src/cli` and `dist` lie one or two levels below it. */
function packagedFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, "..", "scenarios"), join(here, "..", "..", "scenarios")];
  return candidates.find((folder) => existsSync(folder)) ?? (candidates[0] as string);
}

/** Folders of scenarios that are too many to name one by one, in the words in which they are told of. */
const toldOf = { queues: "the presets of other queues", "known-outcomes": "situations with a known outcome" };

/** What comes with the package, for messages. */
export function packagedText(): string {
  const names = [...packagedFiles()].filter(([, file]) => !(basename(dirname(file)) in toldOf));
  const list = names.map(([name]) => name).sort();
  const others = Object.entries(toldOf).map(([folder, words]) => `${words} (scenarios/${folder})`);
  return [...list, ...others].join(", ");
}

/** The names of the scenarios that come with the package. */
function packagedScenarios(): string[] {
  return [...packagedFiles().keys()].sort();
}

/** The presets of other queues that come with the package: their files by their names. */
export function packagedPresets(): ReadonlyMap<string, string> {
  const folder = join(packagedFolder(), "queues");
  return new Map(scenarioFiles(folder).map((file) => [basename(file, ".yaml"), join(folder, file)]));
}

/** The files of the scenarios that come with the package, by their names: in their folder, or in one of its folders. */
function packagedFiles(): ReadonlyMap<string, string> {
  const home = packagedFolder();
  const files = [home, ...foldersIn(home)].flatMap((folder) =>
    scenarioFiles(folder).map((file) => join(folder, file)),
  );
  return new Map(files.map((file) => [basename(file, ".yaml"), file]));
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name))
      .sort();
  } catch {
    return [];
  }
}

/**
 * The file that an argument means: itself, or the packaged scenario of this name.
 *
 * @throws UsageError if there is none: the reason and what would do, without the argument itself
 */
export function scenarioPath(argument: string): string {
  const isFolder = isFolderOrThrow(argument);
  if (isFolder === false) return argument;
  const packaged = packagedFiles().get(argument);
  if (packaged !== undefined) return packaged;
  throw new UsageError(isFolder ? folderMessage(argument) : noSuchFileMessage(argument));
}

function folderMessage(folder: string): string {
  const inside = scenarioFiles(folder).length;
  const hint = inside === 0 ? "" : `; the ${inside} in it are ${join(folder, "*.yaml")}`;
  return `it is a folder; a scenario file is needed${hint}`;
}

function noSuchFileMessage(argument: string): string {
  const packaged = packagedScenarios();
  const asPackaged = basename(argument, ".yaml");
  if (packaged.includes(asPackaged)) {
    return `there is no such file; the one that comes with take-sim is called ${asPackaged}`;
  }
  const folder = dirname(argument);
  const beside = scenarioFiles(folder).map((file) => (folder === "." ? file : join(folder, file)));
  const nearest = nearestName(argument, [...beside, ...packaged]);
  const known = `; with take-sim come ${packagedText()}`;
  return `there is no such file${nearest === undefined ? known : didYouMean(nearest)}`;
}

function scenarioFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".yaml"))
      .sort();
  } catch {
    // Only for hints: a folder that cannot be listed has none.
    return [];
  }
}

/** Undefined where there is nothing. */
function isFolderOrThrow(path: string): boolean | undefined {
  try {
    return statusOf(path)?.isDirectory();
  } catch (error) {
    throw new UsageError(systemReason(error));
  }
}
