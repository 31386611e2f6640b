import type { SeedRuns } from "../../experiment/seed-runs.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import type { Gate } from "../../gates/gate.ts";
import { parseGate } from "../../gates/parse-gate.ts";
import { policies } from "../../policies/policies.ts";
import { parseScenario } from "../../scenario/parse-scenario.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { UsageError } from "../exit-codes.ts";
import type { BlobHeader } from "./blob.ts";
import type { Blob } from "./read-blob.ts";

/** The shards of one scenario, put together. */
export interface JoinedBlobs {
  readonly scenario: Scenario;
  readonly header: BlobHeader;
  readonly gates: readonly Gate[];
  /** In the order of the design's seeds. */
  readonly made: readonly SeedRuns[];
  /** Whether every seed of the design is there. */
  readonly whole: boolean;
}

/**
 * Joins the blobs of one scenario.
 *
 * @throws UsageError if they are not the shards of one and the same comparison, each once
 */
export function joinBlobs(
  blobs: readonly Blob[],
  { allowMissing }: { readonly allowMissing: boolean },
): JoinedBlobs {
  const [first] = blobs;
  if (first === undefined) throw new Error("there is nothing to join");
  for (const other of blobs) requireSame(first, other);
  requireEachOnce(blobs);
  const { header } = first;
  if (!allowMissing) requireAll(blobs, header);
  const bySeed = new Map(blobs.flatMap(({ made }) => made.map((one) => [one.seed, one] as const)));
  const made = header.design.seeds.flatMap((seed) => bySeed.get(seed) ?? []);
  if (made.length === 0) throw new UsageError(`${first.path}: there is not one seed to merge`);
  return {
    scenario: scenarioOf(first),
    header,
    gates: gatesOf(first),
    made,
    whole: made.length === header.design.seeds.length,
  };
}

/** What must be equal in all blobs, and how to say that it is not. */
const equal: readonly (readonly [what: string, of: (header: BlobHeader) => unknown])[] = [
  ["its scenario is", ({ scenarioHash }) => scenarioHash],
  ["its number of shards is", ({ shard }) => shard.of],
  ["its policies are", ({ design }) => design.policies],
  ["its policies from files are", ({ design }) => design.plugIns ?? []],
  ["its baseline is", ({ design }) => design.baseline],
  ["its seeds are", ({ design }) => design.seeds],
  ["its gates are", ({ gates }) => gates],
  ["its analysis (confidence, ci, resamples) is", ({ analysis }) => analysis],
  ["its --fail-on is", ({ failOn }) => failOn],
];

function requireSame(first: Blob, other: Blob): void {
  for (const [what, of] of equal) {
    if (sortedJson(of(first.header)) === sortedJson(of(other.header))) continue;
    const those = what.endsWith("are") ? "those" : "that";
    throw new UsageError(
      `${other.path}: ${what} not ${those} of ${first.path}; they are no shards of one comparison`,
    );
  }
}

function requireEachOnce(blobs: readonly Blob[]): void {
  const byShard = new Map<number, Blob>();
  for (const blob of blobs) {
    const { index, of } = blob.header.shard;
    const other = byShard.get(index);
    if (other !== undefined)
      throw new UsageError(
        `${other.path} and ${blob.path} are both shard ${index} of ${of}; each is merged once`,
      );
    byShard.set(index, blob);
  }
}

function requireAll(blobs: readonly Blob[], { shard: { of }, scenario }: BlobHeader): void {
  const there = new Set(blobs.map(({ header }) => header.shard.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
  const hint = "--allow-missing merges the others";
  if (missing.length > 0) {
    const which = missing.length > 10 ? `${missing.slice(0, 10).join(", ")}, …` : missing.join(", ");
    const shards = missing.length === 1 ? "shard" : "shards";
    throw new UsageError(
      `${String(scenario.name)}: ${shards} ${which} of ${of} ${missing.length === 1 ? "is" : "are"} missing; ${hint}`,
    );
  }
  const cut = blobs.find(({ header }) => header.status === "interrupted");
  if (cut !== undefined)
    throw new UsageError(
      `${cut.path}: the shard was interrupted and has only some of its seeds; --allow-missing merges those`,
    );
}

function scenarioOf({ path, header }: Blob): Scenario {
  const fromFiles = (header.design.plugIns ?? []).map(({ name }) => ({ name }));
  const known = [...policies, ...fromFiles];
  const read = parseScenario(JSON.stringify(header.scenario), { file: path, policies: known });
  if (read.ok) return read.scenario;
  throw new UsageError(`${path}: this take-sim cannot read its scenario: ${read.problems[0]?.message}`);
}

function gatesOf({ path, header }: Blob): Gate[] {
  return header.gates.map(({ expression, kind, level }) => {
    const read = parseGate(expression, { policies: header.design.policies, kind, level });
    if (read.ok) return read.gate;
    throw new UsageError(
      `${path}: this take-sim cannot read its gate "${expression}": ${read.problem.message}`,
    );
  });
}
