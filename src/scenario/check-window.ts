import type { KeyValues } from "./keys.ts";
import { notAllowed, type PlacedProblem } from "./problem.ts";
import { formatDuration } from "./quantity.ts";
import type { MappingNode } from "./source-tree.ts";

/** What is wrong between the end of the statistical warm-up and the horizon: nothing would be left to measure. */
export function checkWindow(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
  const { discardBefore = 0, horizon } = values;
  const node = root.entries.get("discardBefore")?.node;
  if (node === undefined || horizon === undefined || discardBefore < horizon) return [];
  const allowed = `a time before the horizon (${formatDuration(horizon)})`;
  return [notAllowed({ node, path: ["discardBefore"], allowed })];
}
