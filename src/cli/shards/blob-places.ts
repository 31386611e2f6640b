import { accessSync, constants } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../exit-codes.ts";
import { makeFolder } from "../make-folder.ts";
import { fileIdentity } from "../report-file.ts";
import type { WantedExperiment } from "../runs/run-experiments.ts";
import { statusOf, systemReason } from "../system-error.ts";
import { blobName, isBlobName } from "./blob.ts";
import type { Shard } from "./shard.ts";

/** What a call says of where its blobs go. */
export interface BlobPlaceChoice {
  /** Paths of the reporter `blob`; one that is empty is the usual place. */
  readonly given: readonly string[];
  readonly which: Shard;
  readonly folder: string;
  /** The other reporters, as `name=path`. */
  readonly others: readonly string[];
  /** Files that are read. */
  readonly inputs: readonly string[];
}

/**
 * Where the blob of each experiment goes. The folders are made, and found writable, before anything runs.
 *
 * @throws UsageError for a place that cannot be written, or where `merge` would not look
 */
export function blobPlaces(wanted: readonly WantedExperiment[], choice: BlobPlaceChoice): string[][] {
  const { given, which, folder, others, inputs } = choice;
  const named = given.filter((path) => path !== "");
  if (named.length > 0 && wanted.length > 1)
    throw new UsageError(
      `--reporter blob=${named[0]}: there are ${wanted.length} scenarios; --output-dir takes a blob of each`,
    );
  if (named.includes("-"))
    throw new UsageError(
      "--reporter blob=-: a blob is no text for stdout; a file is needed, or --output-dir",
    );
  for (const path of named) requireBlobName(path);
  const places = wanted.map(({ scenario }) =>
    named.length > 0 ? named : [join(folder, blobName(scenario.name, which))],
  );
  const all = places.flat();
  const twice = all.find((path, index) => all.indexOf(path) < index);
  if (twice !== undefined)
    throw new UsageError(`${twice}: the blobs of two scenarios of one name cannot both go there`);
  requireOtherPlaces(all, others);
  const read = new Set(inputs.map(fileIdentity));
  const input = all.find((path) => read.has(fileIdentity(path)));
  if (input !== undefined)
    throw new UsageError(`${input}: the blob would replace a file that is read; another path is needed`);
  for (const path of all) requirePlace(path);
  return places;
}

/** What `merge` would pass over in its folder is not written. */
function requireBlobName(path: string): void {
  const name = basename(path);
  if (isBlobName(name)) return;
  throw new UsageError(
    `--reporter blob=${path}: "${name}" is not allowed, as merge would not find it; a name that ends in .jsonl.gz and does not begin with a dot is, e.g. blob=${join(dirname(path), "runs.jsonl.gz")}`,
  );
}

/** No blob in the place of another report. */
function requireOtherPlaces(blobs: readonly string[], reporters: readonly string[]): void {
  const taken = new Set(blobs.map(fileIdentity));
  for (const reporter of reporters) {
    const [name, ...rest] = reporter.split("=");
    const path = rest.join("=");
    if (path === "" || path === "-" || !taken.has(fileIdentity(path))) continue;
    throw new UsageError(
      `${path}: "blob" and "${name}" cannot go to the same file; each needs a path of its own`,
    );
  }
}

/** Makes the folder of a blob, and sees that both can be written. */
function requirePlace(path: string): void {
  const folder = dirname(path);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${folder}: blobs cannot be written here: ${systemReason(error)}`);
  }
  if (statusOf(path)?.isDirectory())
    throw new UsageError(`${path}: the blob cannot be written: it is a folder`);
}
