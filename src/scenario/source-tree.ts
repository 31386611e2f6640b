/** Where a piece of text came from: a scenario file, a file of data, or a single value set from outside. */
export interface Source {
  /** The file's name, or the origin of a single value: `--set workers=4`. */
  readonly name: string;
  readonly kind: "scenario" | "data" | "override";
  /** The higher layer wins: 0 for the scenario file, −1, −2, … for those it extends, 1, 2, … for overrides. */
  readonly layer: number;
}

/** A place in a source; an override has no lines. */
export interface Place {
  readonly source: Source;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** A value of a scenario with the place where it was written, so that layers can be merged and still be pointed at. */
export type SourceNode = ScalarNode | ListNode | MappingNode;

/** A text, a number, a boolean or null. */
export interface ScalarNode {
  readonly kind: "scalar";
  readonly at: Place;
  readonly value: unknown;
  /** The value as it was written, without quotes. */
  readonly text: string;
  /** Where that text begins, behind its quote if it has one; only if it stands on one line of a file as it is. */
  readonly textAt?: Place;
}

/** A list of values. */
export interface ListNode {
  readonly kind: "list";
  readonly at: Place;
  readonly items: readonly SourceNode[];
}

/** A mapping from names to values. */
export interface MappingNode {
  readonly kind: "mapping";
  readonly at: Place;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** One key of a mapping, with its value. */
export interface Entry {
  readonly keyAt: Place;
  readonly node: SourceNode;
}

/** Keys and indices from a value down to one inside it. */
export type Path = readonly PropertyKey[];

/** The plain data of a node. */
export function dataOf(node: SourceNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(dataOf);
  // fromEntries defines properties, so that a key `__proto__` is only a key.
  return Object.fromEntries(Array.from(node.entries, ([key, entry]) => [key, dataOf(entry.node)]));
}

/** The node at a path, if there is one. */
export function nodeAt(root: SourceNode, path: Path): SourceNode | undefined {
  let node: SourceNode | undefined = root;
  for (const step of path) {
    if (node?.kind === "mapping") node = node.entries.get(String(step))?.node;
    else if (node?.kind === "list") node = node.items[Number(step)];
    else return undefined;
  }
  return node;
}

/** A path as people write it: `jobs[3].id`. */
export function pathText(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index > 0 ? "." : ""}${String(step)}`))
    .join("");
}

/** The value of a text scalar. */
export function textOf(node: SourceNode | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** A place as `file:line`, or the override's own text. */
export function placeText(place: Place): string {
  return place.line === undefined ? place.source.name : `${place.source.name}:${place.line}`;
}
