import type { BadInput, Damaged, GoodInputs } from "./bad-input.ts";

type Damage = (result: Damaged) => void;

const damages: readonly (readonly [what: string, damage: Damage])[] = [
  ["a version that is a number", (result) => Object.assign(result.tool, { version: 1 })],
  ["a scenario that is a list", (result) => Object.assign(result, { scenario: [] })],
  ["a name that is nothing", (result) => Object.assign(result.scenario, { name: null })],
  ["a scenario of another hash", (result) => Object.assign(result.scenario, { sha256: "0" })],
  ["policies of one name", (result) => Object.assign(result.design, { policies: ["main", "main"] })],
  ["a baseline of every object", (result) => Object.assign(result.design, { baseline: "__proto__" })],
  ["a seed that no double holds", (result) => Object.assign(result.design, { seeds: [1, 2 ** 60] })],
  ["an unknown pairing", (result) => Object.assign(result.design, { pairing: "maybe" })],
  ["a confidence of 95", (result) => Object.assign(result.design.analysis as never, { confidence: 95 })],
  ["a billion resamples", (result) => Object.assign(result.design.analysis as never, { resamples: 1e9 })],
  ["runs that are an object", (result) => Object.assign(result, { runs: {} })],
  ["a run that is a number", (result) => Object.assign(result.runs, { 0: 7 })],
  ["a run of nobody", (result) => Object.assign(result.runs[0] as object, { policy: "toString" })],
  ["a run twice", (result) => Object.assign(result.runs, { 1: result.runs[0] })],
  [
    "jobs that differ within a seed",
    (result) => Object.assign(result.runs[0] as object, { workloadHash: "x" }),
  ],
  ["workers of other types", (result) => Object.assign(result.runs[0] as object, { workers: ["a"] })],
  [
    "a gate of an unknown level",
    (result) => Object.assign(result, { gates: [{ expression: "x", kind: "absolute", level: "fatal" }] }),
  ],
];

const texts: readonly (readonly [what: string, change: (text: string) => string | Uint8Array])[] = [
  [
    "100,000 brackets",
    () => `{"schema": "take-sim/result@1", "x": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  ],
  [
    "a number that is infinite",
    (text) => text.replace(/"completion_max_ms":[\d.]+/, '"completion_max_ms":1e999'),
  ],
  ["a character NUL", (text) => text.replace("small", "sm\0ll")],
  ["bytes that are no UTF-8", (text) => Buffer.from(text.replace("small", "sm\xe9ll"), "latin1")],
  ["a gzip file", () => Buffer.from([0x1f, 0x8b, 8, 0])],
  ["two results behind each other", (text) => text + text],
  ["a schema of another tool", () => '{"schema": "left-pad/result@1"}'],
  ["an empty list", () => "[]"],
];

/** Saved results, each damaged in one way. */
export function badResults({ result }: GoodInputs): readonly BadInput[] {
  const input = (what: string, text: string | Uint8Array): BadInput => ({
    what,
    line: "report bad.json",
    files: { "bad.json": text },
  });
  return [
    ...damages.map(([what, damage]) => {
      const data = JSON.parse(result);
      damage(data);
      return input(what, `${JSON.stringify(data, null, 1)}\n`);
    }),
    ...texts.map(([what, change]) => input(what, change(result))),
  ];
}
