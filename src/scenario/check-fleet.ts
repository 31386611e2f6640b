import type { KeyValues } from "./keys.ts";
import { notAllowed, type PlacedProblem, problemAt } from "./problem.ts";
import { dataOf, type MappingNode } from "./source-tree.ts";

/** What is wrong between the number of workers at the beginning and the autoscaler. */
export function checkFleet(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
  const { workers } = values;
  const { max, initial } = autoscalerOf(root, values);
  if (workers === undefined || max === undefined || initial !== undefined) return [];
  if (workers <= max) return [];
  const node = root.entries.get("workers")?.node;
  const allowed = `at most the autoscaler's max (${max})`;
  if (node !== undefined) return [notAllowed({ node, path: ["workers"], allowed })];
  return [problemAt(root.at, [], `1 worker at the beginning is not allowed; ${allowed} is`)];
}

/** What is known of the autoscaler. Where another of its keys is wrong, its max may be right, and is written there. */
function autoscalerOf(
  root: MappingNode,
  { autoscaler }: Partial<KeyValues>,
): { readonly max?: number; readonly initial?: unknown } {
  if (autoscaler !== undefined) return autoscaler;
  const node = root.entries.get("autoscaler")?.node;
  if (node?.kind !== "mapping") return {};
  const { max, initial } = dataOf(node) as Readonly<Record<string, unknown>>;
  return typeof max === "number" && Number.isInteger(max) && max >= 1 ? { max, initial } : {};
}
