import { valueAt } from "../../experiment/damage.ts";
import { failOnChoices } from "../../gates/exit-code.ts";
import type { BlobHeader } from "./blob.ts";

type Data = Readonly<Record<string, unknown>>;

/** What a header has where, and how to say what is needed there. The first rule that does not hold is the problem. */
const rules: readonly (readonly [path: string, needed: string, holds: (header: Data) => boolean])[] = [
  ["shard", "{index, of} with 1 ≤ index ≤ of", ({ shard }) => isShard(shard)],
  ["call", "{index, of} with 1 ≤ index ≤ of", ({ call }) => isShard(call)],
  ["toolVersion", "a text", ({ toolVersion }) => typeof toolVersion === "string"],
  ["nodeVersion", "a text", ({ nodeVersion }) => typeof nodeVersion === "string"],
  ["scenario", "an object", ({ scenario }) => isObject(scenario)],
  ["scenario.name", "a text", ({ scenario }) => typeof (scenario as Data).name === "string"],
  ["design", "an object", ({ design }) => isObject(design)],
  ["design.policies", "a list of texts", ({ design }) => isListOf("string", (design as Data).policies)],
  ["design.seeds", "a list of numbers", ({ design }) => isListOf("number", (design as Data).seeds)],
  [
    "design.baseline",
    "one of its policies",
    ({ design }) => ((design as Data).policies as unknown[]).includes((design as Data).baseline),
  ],
  [
    "design.plugIns",
    "a list of {name, file, sha256}, or nothing",
    ({ design }) => isListOfSources((design as Data).plugIns),
  ],
  ["gates", "a list of gates", ({ gates }) => Array.isArray(gates) && gates.every(isGate)],
  ["analysis", "an object", ({ analysis }) => isObject(analysis)],
  ["analysis.confidence", "a share", ({ analysis }) => isWithin((analysis as Data).confidence ?? 0.95, 0, 1)],
  [
    "analysis.resamples",
    "a whole number up to 1000000",
    ({ analysis }) => isWithin((analysis as Data).resamples ?? 1, 0, 1_000_001),
  ],
  [
    "analysis.ci",
    "bca, percentile or t",
    ({ analysis }) => ["bca", "percentile", "t", undefined].includes((analysis as { ci?: string }).ci),
  ],
  ["failOn", failOnChoices.join(" or "), ({ failOn }) => failOnChoices.some((choice) => choice === failOn)],
  ["status", "complete or interrupted", ({ status }) => status === "complete" || status === "interrupted"],
  ["runs", "a whole number", ({ runs }) => Number.isSafeInteger(runs)],
];

/** What is wrong with the first line of a blob, in words; undefined if nothing is. */
export function headerProblem(header: Data): string | undefined {
  const broken = rules.find(([, , holds]) => !holds(header));
  return broken && `line 1: ${broken[0]}${valueAt(header, broken[0])}: ${broken[1]} is needed`;
}

/** A header in which nothing is wrong. */
export function isHeader(header: Data): header is Data & BlobHeader {
  return headerProblem(header) === undefined;
}

function isShard(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { index, of } = value;
  return Number.isSafeInteger(index) && Number.isSafeInteger(of) && isWithin(index, 0, Number(of) + 1);
}

/** Both ends excluded. */
function isWithin(value: unknown, low: number, high: number): boolean {
  return typeof value === "number" && value > low && value < high;
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isGate(gate: unknown): boolean {
  return isObject(gate) && typeof gate.expression === "string";
}

function isListOfSources(value: unknown): boolean {
  if (value === undefined) return true;
  const isSource = (one: unknown): boolean =>
    isObject(one) && ["name", "file", "sha256"].every((key) => typeof one[key] === "string");
  return Array.isArray(value) && value.every(isSource);
}

function isListOf(type: "string" | "number", value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === type);
}
