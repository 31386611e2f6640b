import { gunzipSync } from "node:zlib";
import { dataHash } from "../../experiment/data-hash.ts";
import { lackingMetric, neededMetrics } from "../../experiment/needed-metrics.ts";
import { isNestedDeeper } from "../../experiment/nesting.ts";
import type { RunResult } from "../../experiment/result.ts";
import type { SeedRuns } from "../../experiment/seed-runs.ts";
import { UsageError } from "../exit-codes.ts";
import { readBytes } from "../read-file.ts";
import { type BlobHeader, blobDigest, blobVersion } from "./blob.ts";
import { headerProblem, isHeader } from "./header-problem.ts";
import { runProblem } from "./run-problem.ts";
import { seedsOfShard } from "./shard.ts";

/** Some hundred thousand runs; what is longer is taken for an attack. */
const MOST_BYTES = 200_000_000;

/** Blobs of versions before do not say what was in them. */
const FIRST_WITH_DIGEST = 3;

/** A blob that was read: all of it is as it should be. */
export interface Blob {
  readonly path: string;
  readonly header: BlobHeader;
  /** In the order of the design's seeds, each with all policies. */
  readonly made: readonly SeedRuns[];
}

/** Reads a blob of this version or one before. @throws UsageError if it is none, or is not whole */
export function readBlob(path: string): Blob {
  const fail: (reason: string) => never = (reason) => {
    throw new UsageError(`${path}: ${reason}`);
  };
  const text = textOf(path, fail);
  const [first = "", ...lines] = text.split("\n");
  const raw = parsed(first);
  const version = Reflect.get(raw, "blobVersion");
  if (typeof version !== "number")
    fail('it is not a blob of take-sim: its first line has no number "blobVersion"');
  if (version > blobVersion)
    fail(`blob version ${version} is newer than version ${blobVersion}, the newest that this take-sim reads`);
  const header = modernized(raw, lines.filter((line) => line !== "").length);
  if (!isHeader(header)) return fail(headerProblem(header) as string);
  if (dataHash(header.scenario) !== header.scenarioHash)
    fail("its scenario is not the one that it was written with");
  if (lines.at(-1) !== "" || lines.length - 1 !== header.runs)
    fail(`it is cut short: ${Math.max(0, lines.length - 1)} of ${header.runs} runs are there`);
  const made = seedsOf(lines.slice(0, -1).map(parsed), header, fail);
  requireMetrics(
    made.flatMap(({ runs }) => runs),
    fail,
  );
  // Last, as what else is wrong says more.
  if (version >= FIRST_WITH_DIGEST && header.digest !== blobDigest(raw, text.slice(first.length + 1)))
    fail("it was changed after it was written: its digest is not that of its lines");
  return { path, header, made };
}

/** What the merged result would lack is not to be found out when it is read. */
function requireMetrics(runs: readonly RunResult[], fail: (reason: string) => never): void {
  const needed = neededMetrics(runs, { simulated: true });
  for (const [index, run] of runs.entries()) {
    const lacking = lackingMetric(run, needed);
    if (lacking === undefined) continue;
    fail(
      `line ${index + 2} (${run.policy}, seed ${run.seed}): ${lacking} is missing; a number or null is needed`,
    );
  }
}

function textOf(path: string, fail: (reason: string) => never): string {
  let bytes: Uint8Array;
  try {
    bytes = readBytes(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return fail(error.message);
  }
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE")
      return fail(`it holds more than ${MOST_BYTES} bytes; so many are not read`);
    const cut = code === "Z_BUF_ERROR";
    return fail(cut ? "it is cut short, or empty" : "it cannot be read: it is damaged, or no gzip file");
  }
}

/** A scenario's 64 levels, and those around it. */
const DEEPEST = 80;

/** An empty object for what is none. */
function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !isNestedDeeper(value, DEEPEST) ? value : {};
  } catch {
    return {};
  }
}

/** A header of a version before, as the present one has it. */
function modernized(header: object, lines: number): Record<string, unknown> {
  const before = Reflect.get(header, "blobVersion") < 2;
  const added = { call: { index: 1, of: 1 }, failOn: "fail", status: "complete", runs: lines };
  return { ...(before ? added : {}), ...header };
}

/** The runs by seed. A blob holds each run of its seeds once, in order, or it is not what a shard has written. */
function seedsOf(lines: readonly object[], header: BlobHeader, fail: (reason: string) => never): SeedRuns[] {
  const { policies, seeds } = header.design;
  const mine = seedsOfShard(seeds, header.shard);
  const made: SeedRuns[] = [];
  for (let line = 0; line < lines.length; line += policies.length) {
    const here = lines.slice(line, line + policies.length);
    for (const [index, run] of here.entries()) {
      const problem = runProblem(run);
      if (problem !== undefined) fail(`line ${line + index + 2}: ${problem}`);
    }
    const runs = here as RunResult[];
    const [{ seed, workloadHash } = { seed: Number.NaN, workloadHash: "" }] = runs;
    const whole = policies.every((policy, index) => runs[index]?.policy === policy);
    const paired = runs.every((run) => run.seed === seed && run.workloadHash === workloadHash);
    if (!whole || !paired) fail(`line ${line + 2}: the runs of a seed, one for each policy, should be here`);
    if (!mine.includes(seed)) fail(`line ${line + 2}: seed ${seed} is not one of this shard`);
    if (made.some((one) => one.seed === seed)) fail(`line ${line + 2}: seed ${seed} is there twice`);
    made.push({ seed, drawn: header.drawn, runs });
  }
  if (header.status === "complete" && made.length < mine.length)
    fail(`it is not whole: ${made.length} of ${mine.length} seeds are there`);
  return made;
}
