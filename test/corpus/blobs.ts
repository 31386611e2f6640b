import { gzipSync } from "node:zlib";
import type { BadInput, GoodInputs } from "./bad-input.ts";

/** Changes of a header. Version 2 has no digest, so that what is wrong is looked at. */
const headers: readonly (readonly [what: string, change: Readonly<Record<string, unknown>>])[] = [
  ["a version that is a text", { blobVersion: "2" }],
  ["a version of the future", { blobVersion: 1e9 }],
  ["a shard that is not of so many", { shard: { index: 3, of: 2 } }],
  ["an infinite number of shards", { shard: { index: 1, of: "Infinity" } }],
  ["a call that is a number", { call: 1 }],
  ["a version of the tool that is a list", { toolVersion: [] }],
  ["a scenario that is nothing", { scenario: null }],
  ["a scenario without a name", { scenario: {} }],
  ["a scenario of another hash", { scenarioHash: "0" }],
  ["policies that are numbers", { design: { policies: [1], seeds: [1], baseline: 1 } }],
  ["no seeds", { design: { policies: ["main"], seeds: [], baseline: "main" } }],
  ["a baseline of every object", { design: { policies: ["main"], seeds: [1], baseline: "__proto__" } }],
  [
    "plug-ins that are a text",
    { design: { policies: ["main"], seeds: [1], baseline: "main", plugIns: "x" } },
  ],
  ["gates that are texts", { gates: ["completion p99 of main < 1 s"] }],
  ["a trillion resamples", { analysis: { resamples: 1e12 } }],
  ["a confidence that is a text", { analysis: { confidence: "95%" } }],
  ["intervals of an unknown kind", { analysis: { ci: "toString" } }],
  ["an unknown end", { status: "aborted" }],
  ["more runs than there are", { runs: 1e15 }],
];

/** Changes of all lines. */
const lines: readonly (readonly [what: string, change: (lines: readonly string[]) => readonly string[]])[] = [
  [
    "a first line of 100,000 brackets",
    (all) => [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, ...all.slice(1)],
  ],
  ["a run that is a text", ([first = "", , ...rest]) => [first, '"run"', ...rest]],
  [
    "a run with a text for a number",
    (all) => all.map((line, index) => (index === 1 ? line.replace(/"takes":\d+/, '"takes":"3"') : line)),
  ],
  [
    "a run of a seed that is none of the shard's",
    (all) => all.map((line, index) => (index > 0 ? line.replace('"seed":1', '"seed":9') : line)),
  ],
];

/** Blobs, each damaged in one way. */
export function badBlobs({ blob }: GoodInputs): readonly BadInput[] {
  const input = (what: string, bytes: Uint8Array): BadInput => ({
    what,
    line: "merge blobs",
    files: { "blobs/bad.jsonl.gz": bytes },
  });
  const [first = "", ...runs] = blob;
  const header = { ...JSON.parse(first), blobVersion: 2 };
  const packed = (all: readonly string[]): Uint8Array => gzipSync(all.join("\n"));
  return [
    ...headers.map(([what, change]) =>
      input(what, packed([JSON.stringify({ ...header, ...change }), ...runs])),
    ),
    ...lines.map(([what, change]) => input(what, packed(change([JSON.stringify(header), ...runs])))),
    input(
      "a number changed after it was written",
      packed(blob.map((line) => line.replace(/"takes":\d+/, '"takes":1'))),
    ),
    input("bytes that are no UTF-8", gzipSync(Buffer.from("\xe9\n", "latin1"))),
    input("half of it", packed(blob).subarray(0, 200)),
    input("text that is not compressed", Buffer.from(blob.join("\n"))),
  ];
}
