import { arrivalForms } from "./arrivals-schema.ts";
import { durationForms } from "./duration-schema.ts";
import { withoutOtherDurations, withoutReplaced } from "./merge.ts";
import { oneLine, type PlacedProblem, problemAt, quoted } from "./problem.ts";
import { readYaml } from "./read-yaml.ts";
import type { MappingNode, Place, Source, SourceNode } from "./source-tree.ts";

/** A value set from outside the scenario's file, as `--set jobTake.deepQueue=0.2s` does. */
export interface Override {
  /** A key of the scenario; dots lead into mappings. */
  readonly key: string;
  /** The value in YAML, as it would stand in the file. */
  readonly value: string;
  /** What set it, in the user's words: problems name it in place of a file. */
  readonly origin: string;
}

/** A scenario's mapping with overrides over it, each over the one before. */
export function applyOverrides(
  scenario: MappingNode,
  overrides: readonly Override[],
): { root: MappingNode; problems: PlacedProblem[] } {
  const problems: PlacedProblem[] = [];
  let root = scenario;
  for (const [index, override] of overrides.entries()) {
    const source: Source = { name: oneLine(override.origin), kind: "override", layer: index + 1 };
    const at: Place = { source, line: undefined, column: undefined };
    const path = override.key.split(".");
    const [key = ""] = path;
    const wrong = wrongKey(path);
    const value = wrong ? undefined : readValue(key, override.value, at);
    if (wrong) problems.push(problemAt(at, [], wrong));
    problems.push(...(value?.problems ?? []));
    if (!value?.node) continue;
    const below = withoutOtherDurations(withoutReplaced(root, [key]), path, value.node);
    root = set(below, path, value.node);
  }
  return { root, problems };
}

function wrongKey(path: readonly string[]): string | undefined {
  if (path.includes(""))
    return `${quoted(path.join("."))} is not a key; keys look like workers or jobTake.deepQueue`;
  if (path[0] === "extends" || path[0] === "$schema") return `"${path[0]}" can only be given in a file`;
  return undefined;
}

/** Names and descriptions are taken as they are: `a: b` is a fine description, but a mapping in YAML. */
const plainTexts = ["name", "description"];

function readValue(
  key: string,
  text: string,
  at: Place,
): { node?: SourceNode; problems: readonly PlacedProblem[] } {
  if (plainTexts.includes(key)) return { node: { kind: "scalar", at, value: text, text }, problems: [] };
  const { root, problems } = readYaml(text, at.source);
  if (problems.length > 0) return { problems };
  return { node: root ?? { kind: "scalar", at, value: null, text: "" }, problems };
}

/** Names of which a mapping has only one: setting one takes the others away. */
const forms = new Set([...arrivalForms, ...durationForms]);

function set(mapping: MappingNode, path: readonly string[], node: SourceNode): MappingNode {
  const [key = "", ...rest] = path;
  const isOtherForm =
    forms.has(key) &&
    !mapping.entries.has(key) &&
    [...mapping.entries.keys()].some((name) => forms.has(name));
  const entries = new Map(isOtherForm ? [] : mapping.entries);
  const below = entries.get(key);
  if (rest.length === 0) entries.set(key, { keyAt: node.at, node });
  // The mapping stays where it was written: only the value inside it comes from here.
  else if (below?.node.kind === "mapping") entries.set(key, { ...below, node: set(below.node, rest, node) });
  else entries.set(key, { keyAt: node.at, node: set(emptyMapping(node.at), rest, node) });
  return { ...mapping, entries };
}

function emptyMapping(at: Place): MappingNode {
  return { kind: "mapping", at, entries: new Map() };
}
