import { inheritanceOf } from "./keys.ts";
import type { Entry, MappingNode, Path, SourceNode } from "./source-tree.ts";

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

/**
 * What lies below a value without the other one that says how long jobs run: `duration`, or the `durations` of a trace.
 */
export function withoutOtherDurations(below: MappingNode, path: Path, node: SourceNode): MappingNode {
  const [key, inner] = path;
  const entries = new Map(below.entries);
  const isTraces = key === "arrivals" && (inner === "durations" || (path.length === 1 && hasDurations(node)));
  if (isTraces) entries.delete("duration");
  const arrivals = entries.get("arrivals");
  if (key === "duration" && arrivals?.node.kind === "mapping") {
    const kept = new Map(arrivals.node.entries);
    kept.delete("durations");
    entries.set("arrivals", { ...arrivals, node: { ...arrivals.node, entries: kept } });
  }
  return { ...below, entries };
}

function hasDurations(node: SourceNode): boolean {
  return node.kind === "mapping" && node.entries.has("durations");
}

/** A scenario over the one that it extends: its own values win. */
export function mergeScenarios(parent: MappingNode, child: MappingNode): MappingNode {
  let below = withoutReplaced(parent, child.entries.keys());
  for (const [key, { node }] of child.entries) below = withoutOtherDurations(below, [key], node);
  const inherited = [...below.entries];
  const entries = new Map(inherited.filter(([key]) => inheritanceOf(key) !== "never"));
  for (const [key, entry] of child.entries) {
    const parents = entries.get(key);
    entries.set(key, parents && inheritanceOf(key) === "parts" ? mergeEntries(parents, entry) : entry);
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
