import { gzipSync } from "node:zlib";
import { dataHash } from "../../experiment/data-hash.ts";
import type { AnalysisChoice } from "../../experiment/make-result.ts";
import type { PlugInSource } from "../../experiment/result.ts";
import type { SeedRuns } from "../../experiment/seed-runs.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import type { FailOn } from "../../gates/exit-code.ts";
import type { Gate } from "../../gates/gate.ts";
import type { Shard } from "./shard.ts";

/** The version of blobs that are written. Version 1 knew no `call`, `failOn`, `status` and `runs`, version 2 no `digest`. */
export const blobVersion = 3;

/**
 * The first line of a blob: everything that `merge` must know. The runs follow, a line each, by seed and then by policy; the
 * whole is compressed with gzip.
 */
export interface BlobHeader {
  readonly blobVersion: number;
  readonly toolVersion: string;
  readonly nodeVersion: string;
  /** SHA-256 of `scenario`. */
  readonly scenarioHash: string;
  /** The whole scenario, in the form of a scenario file. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly shard: Shard;
  /** Which scenario of its call it is: a call may have several. */
  readonly call: Shard;
  /** Of all shards together. */
  readonly design: {
    readonly policies: readonly string[];
    readonly baseline: string;
    readonly seeds: readonly number[];
    /** Those of the policies that came from files. */
    readonly plugIns?: readonly PlugInSource[];
  };
  /** Whether these seeds drew anything of the jobs. */
  readonly drawn: boolean;
  readonly gates: readonly GateInBlob[];
  readonly analysis: AnalysisChoice;
  readonly failOn: FailOn;
  readonly status: "complete" | "interrupted";
  /** How many lines follow. */
  readonly runs: number;
  /** Of everything else in the blob; see `blobDigest`. */
  readonly digest: string;
}

/** A gate in plain data. */
export type GateInBlob = Pick<Gate, "expression" | "kind" | "level">;

/** A blob's bytes: the same for the same runs. */
export function blobBytes(
  header: Omit<BlobHeader, "runs" | "digest">,
  made: readonly SeedRuns[],
): Uint8Array {
  const runs = made.flatMap((seed) => seed.runs);
  const lines = runs.map((run) => `${sortedJson(run)}\n`).join("");
  const counted = { ...header, runs: runs.length };
  const first = { ...counted, digest: blobDigest(counted, lines) };
  return gzipSync(`${sortedJson(first)}\n${lines}`);
}

/**
 * SHA-256 of a blob's first line, but for the digest itself, and of the text of the lines that follow. gzip's own checksum
 * says nothing of a file that was changed and compressed again.
 */
export function blobDigest(header: object, lines: string): string {
  return dataHash([{ ...header, digest: undefined }, lines]);
}

/** `take-sim-512-burst-03-of-10.jsonl.gz`: by name they are in order. */
export function blobName(scenario: string, { index, of }: Shard): string {
  let name = scenario.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  // Names of files have at most 255 bytes.
  while (Buffer.byteLength(name) > 200) name = [...name].slice(0, -1).join("");
  return `take-sim-${name}-${String(index).padStart(String(of).length, "0")}-of-${of}.jsonl.gz`;
}

/** Whether `merge` reads a file of this name: no hidden one, such as one that is not written to its end. */
export function isBlobName(name: string): boolean {
  return name.endsWith(".jsonl.gz") && !name.startsWith(".");
}
