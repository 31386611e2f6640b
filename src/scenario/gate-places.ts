import { type MappingNode, nodeAt } from "./source-tree.ts";

/** Where a gate of a scenario was written. */
export interface GatePlace {
  /** The file, or what set the gates: `--set gates=…`. */
  readonly file: string;
  /** From 1; undefined for what was not read from a file. */
  readonly line: number | undefined;
}

/** Where each gate was written, in the scenario's order. */
export function gatePlacesOf(root: MappingNode): GatePlace[] {
  const gates = nodeAt(root, ["gates"]);
  if (gates?.kind !== "list") return [];
  return gates.items.map(({ at }) => ({ file: at.source.name, line: at.line }));
}
