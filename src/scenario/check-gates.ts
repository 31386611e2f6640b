import { defaultPolicies } from "./check-policies.ts";
import { gateLine } from "./gates-schema.ts";
import type { KeyValues } from "./keys.ts";
import { type PlacedProblem, problemAt } from "./problem.ts";
import type { GateText } from "./scenario.ts";
import { type MappingNode, nodeAt, type Place, type SourceNode, textOf } from "./source-tree.ts";

/** Says what is wrong with a gate's text and at which character; undefined if nothing is. */
export type GateReader = (
  gate: GateText,
  policies: readonly string[],
) => { readonly message: string; readonly offset: number } | undefined;

/** What is wrong with the gates' expressions, each at its place in the file. */
export function checkGates(
  root: MappingNode,
  values: Partial<KeyValues>,
  readGate: GateReader,
): PlacedProblem[] {
  const policiesUnread = root.entries.has("policies") && values.policies === undefined;
  if (policiesUnread) return [];
  const policies = values.policies ?? defaultPolicies(values.takeAhead);
  const gates: readonly (GateText | undefined)[] = values.gates ?? textsIn(nodeAt(root, ["gates"]));
  return gates.flatMap((gate, index) => {
    const problem = gate && readGate(gate, policies);
    if (problem === undefined) return [];
    const item = ["gates", index];
    const inside = [...item, "expr"];
    const path = nodeAt(root, inside) === undefined ? item : inside;
    return [problemAt(placeOf(nodeAt(root, path), problem.offset) ?? root.at, path, problem.message)];
  });
}

/** The gates of a list in which some have not even the form of one: undefined for those. */
function textsIn(node: SourceNode | undefined): (GateText | undefined)[] {
  if (node?.kind !== "list") return [];
  return node.items.map((item) => {
    const expression = textOf(item) ?? textOf(nodeAt(item, ["expr"]));
    const isLine = expression !== undefined && gateLine.safeParse(expression).success;
    return isLine ? { expression, kind: undefined, level: "error" } : undefined;
  });
}

/** The place of a character of a gate's text; of the gate where the text does not stand on one line as it is. */
function placeOf(node: SourceNode | undefined, offset: number): Place | undefined {
  if (node?.kind !== "scalar" || node.textAt?.column === undefined) return node?.at;
  return { ...node.textAt, column: node.textAt.column + offset };
}
