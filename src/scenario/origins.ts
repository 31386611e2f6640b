import { isBaselineOutvoted } from "./check-policies.ts";
import { scenarioKeyNames } from "./keys.ts";
import type { Scenario } from "./scenario.ts";
import { type Entry, type MappingNode, placeText, textOf } from "./source-tree.ts";

/** Keys that say something about the file, not about the scenario. */
const fileKeys = ["$schema", "extends"];

/**
 * Where the value of each key came from: `default`, `file:line`, or an override's origin. Where a part of a value came
 * from another source than the rest, it has an entry of its own: `jobTake.deepQueue`.
 */
export function originsOf(root: MappingNode, scenario: Scenario): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const key of scenarioKeyNames) {
    if (fileKeys.includes(key)) continue;
    const entry = root.entries.get(key);
    if (entry) addEntry(origins, key, entry);
    else if (!isReplaced(key, root, scenario) && !isNobodys(key, scenario)) origins.set(key, "default");
  }
  const written = textOf(root.entries.get("baseline")?.node);
  if (isBaselineOutvoted(root) && written !== scenario.baseline) origins.set("baseline", "default");
  return origins;
}

/** Only policies from files have parameters of their own. */
function isNobodys(key: string, { policyParameters }: Scenario): boolean {
  return key === "policyParameters" && Object.keys(policyParameters).length === 0;
}

/** Jobs are listed or generated, or a trace says how long they run: the other keys have no value, not even a default. */
function isReplaced(key: string, root: MappingNode, { workload }: Scenario): boolean {
  if (key === "duration" && workload.kind === "generated" && workload.duration.kind === "trace") return true;
  if (key === "jobs") return !root.entries.has("jobs");
  return (key === "arrivals" || key === "duration") && root.entries.has("jobs");
}

function addEntry(origins: Map<string, string>, path: string, { keyAt, node }: Entry): void {
  origins.set(path, placeText(keyAt));
  if (node.kind !== "mapping") return;
  for (const [key, inner] of node.entries) {
    if (inner.keyAt.source !== keyAt.source) addEntry(origins, `${path}.${key}`, inner);
  }
}
