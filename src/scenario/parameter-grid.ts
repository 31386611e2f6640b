import { scenarioKeyNames } from "./keys.ts";
import { nearestName } from "./nearest-name.ts";
import { numberListForm, parseNumberList } from "./number-list.ts";
import type { Read } from "./quantity.ts";

/** A key of the scenario and the values that it takes in turn, each in YAML, as it would stand in the file. */
export interface Parameter {
  /** Dots lead into mappings: `jobTake.deepQueue`. */
  readonly key: string;
  readonly values: readonly string[];
}

/** One value for each parameter. */
export type PointValues = Readonly<Record<string, string>>;

/** A parameter, or what is wrong with its text. */
export type ParsedParameter =
  | { readonly ok: true; readonly parameter: Parameter }
  | { readonly ok: false; readonly message: string };

/** Keys that say which runs are made, or that only a file can have: no parameters of a run. */
const noParameters: Readonly<Record<string, string>> = {
  $schema: "it says something about the file",
  extends: "it says something about the file",
  name: "it is only a name",
  description: "it is only a text",
  policies: "--policy says which policies run",
  baseline: "it says only what is compared",
  seeds: "--seeds gives every point the same seeds",
  gates: "they judge a comparison",
};

/** The keys that can be parameters, without those inside mappings. */
export const parameterKeys: readonly string[] = scenarioKeyNames.filter((key) => !(key in noParameters));

/** What is wrong with a key as that of a parameter; undefined if nothing is. */
export function parameterKeyProblem(key: string): string | undefined {
  const [first = ""] = key.split(".");
  const why = Object.hasOwn(noParameters, first) ? noParameters[first] : undefined;
  if (why !== undefined) return `${first} is no parameter of a grid: ${why}`;
  if (parameterKeys.includes(first)) return undefined;
  const nearest = nearestName(first, parameterKeys);
  const hint =
    nearest === undefined ? `; known: ${parameterKeys.join(", ")}` : `; did you mean "${nearest}"?`;
  return `unknown key "${first}"${hint}`;
}

/** Reads `key=values`: a range, a list of numbers, or a list of YAML values such as `0.1s,0.5s`. */
export function parseParameter(text: string): ParsedParameter {
  const equals = text.indexOf("=");
  if (equals < 1)
    return { ok: false, message: `"${text}" is not allowed; key=values is, e.g. takeAhead=0..64..8` };
  const key = text.slice(0, equals).trim();
  const problem = parameterKeyProblem(key);
  if (problem !== undefined) return { ok: false, message: problem };
  const values = parseValues(text.slice(equals + 1));
  return values.ok
    ? { ok: true, parameter: { key, values: values.value } }
    : { ok: false, message: `"${text.slice(equals + 1)}" is not allowed; ${values.allowed} is` };
}

/** Reads the values of a parameter. */
export function parseValues(text: string): Read<string[]> {
  const numbers = parseNumberList(text);
  if (numbers.ok) return distinct(numbers.value.map(String));
  const values: string[] = [];
  for (const part of splitAtCommas(text)) {
    if (part === "") return { ok: false, allowed: "a value between each two commas" };
    const range = part.includes("..") && !/^["'[{]/.test(part) ? rangeWithUnit(part) : undefined;
    if (range !== undefined && !range.ok) return range;
    values.push(...(range === undefined ? [part] : range.value));
  }
  return distinct(values);
}

/** `0.1s..0.5s..0.1s`: a range of numbers that all have one unit. */
function rangeWithUnit(text: string): Read<string[]> {
  const units = new Set(text.match(/(?<=[\d.])\p{Letter}+(?=\.\.|x|$)/gu) ?? []);
  const [unit = ""] = units;
  const bare = unit === "" ? text : text.replaceAll(unit, "");
  const numbers = parseNumberList(bare);
  if (units.size > 1) return { ok: false, allowed: "a range with one unit, e.g. 100ms..500ms..100ms" };
  return numbers.ok
    ? { ok: true, value: numbers.value.map((value) => `${value}${unit}`) }
    : { ok: false, allowed: unit === "" ? numbers.allowed : `${numberListForm}, with one unit` };
}

/** Splits a list, but not inside quotes or the brackets of YAML's flow style. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let part = "";
  for (const character of text) {
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (character === "," && depth === 0 && quote === "") {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  return [...parts, part.trim()];
}

function distinct(values: readonly string[]): Read<string[]> {
  return new Set(values).size < values.length
    ? { ok: false, allowed: "a list that names each value once" }
    : { ok: true, value: [...values] };
}

/** How many points a grid has. */
export function countPoints(parameters: readonly Parameter[]): number {
  return parameters.reduce((product, { values }) => product * values.length, 1);
}

/** Every combination of values; the last parameter changes fastest. */
export function gridPoints(parameters: readonly Parameter[]): PointValues[] {
  return parameters.reduce<PointValues[]>(
    (points, { key, values }) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [key]: value }))),
    [{}],
  );
}

/** A point as people write it: `takeAhead=8 workers=2`. */
export function pointText(values: PointValues): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ");
}
