import { inheritanceOf } from "./keys.ts";
import type { Entry, MappingNode } from "./source-tree.ts";

/** Keys that stand in each other's place: a layer that has the first drops the others of the layers below, and vice versa. */
const inPlaceOf: Readonly<Record<string, readonly string[]>> = {
  jobs: ["arrivals", "duration"],
  arrivals: ["jobs"],
  duration: ["jobs"],
};

/** The entries of `below` without those that a layer with the keys `above` replaces. */
export function withoutReplaced(below: MappingNode, above: Iterable<string>): MappingNode {
  const dropped = new Set([...above].flatMap((key) => inPlaceOf[key] ?? []));
  return { ...below, entries: new Map([...below.entries].filter(([key]) => !dropped.has(key))) };
}

/** A scenario over the one that it extends: its own values win. */
export function mergeScenarios(parent: MappingNode, child: MappingNode): MappingNode {
  const inherited = [...withoutReplaced(parent, child.entries.keys()).entries];
  const entries = new Map(inherited.filter(([key]) => inheritanceOf(key) !== "never"));
  for (const [key, entry] of child.entries) {
    const below = entries.get(key);
    entries.set(key, below && inheritanceOf(key) === "parts" ? mergeEntries(below, entry) : entry);
  }
  return { ...child, entries };
}

function mergeEntries(below: Entry, above: Entry): Entry {
  if (below.node.kind !== "mapping" || above.node.kind !== "mapping") return above;
  const entries = new Map(below.node.entries);
  for (const [key, entry] of above.node.entries) {
    const inherited = entries.get(key);
    entries.set(key, inherited ? mergeEntries(inherited, entry) : entry);
  }
  return { ...above, node: { ...above.node, entries } };
}
