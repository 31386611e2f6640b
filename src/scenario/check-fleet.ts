import type { KeyValues } from "./keys.ts";
import { notAllowed, type PlacedProblem, problemAt } from "./problem.ts";
import type { MappingNode } from "./source-tree.ts";

/** What is wrong between the number of workers at the beginning and the autoscaler. */
export function checkFleet(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
  const { workers, autoscaler } = values;
  if (workers === undefined || autoscaler === undefined || autoscaler.initial !== undefined) return [];
  if (workers <= autoscaler.max) return [];
  const node = root.entries.get("workers")?.node;
  const allowed = `at most the autoscaler's max (${autoscaler.max})`;
  if (node !== undefined) return [notAllowed({ node, path: ["workers"], allowed })];
  return [problemAt(root.at, [], `1 worker at the beginning is not allowed; ${allowed} is`)];
}
