import { readYaml } from "../scenario/read-yaml.ts";
import { nodeAt } from "../scenario/source-tree.ts";

/** A file that is no result, or a damaged one: why, in words. */
export class UnreadableResult extends Error {
  override readonly name = "UnreadableResult";
  /** The path in the data of what is wrong, `runs[3].seed`; empty where it is the whole. */
  readonly path: string;

  constructor(message: string, path = "") {
    super(message);
    this.path = path;
  }
}

/** Where a text stands in its file. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

type Step = string | number;

/** The steps of a path such as `runs[3].seed`; what follows behind it is left out. */
function stepsOf(path: string): Step[] {
  const [written = ""] = /^[\w[\].]*/.exec(path) ?? [];
  return (written.match(/\w+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** ` is "soon"`: what stands at a path of plain data, if it is a value that can be shown. */
export function valueAt(data: unknown, path: string): string {
  let value = data;
  for (const step of stepsOf(path)) value = Object(value)[step];
  if (typeof value === "object" && value !== null) return "";
  if (value === undefined) return path.endsWith(" is missing") ? "" : " is missing";
  // JSON has no number for 1e999.
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  return ` is ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`;
}

/** Where the value at a path stands in a JSON text, or the innermost around it that is there. */
export function placeAt(text: string, path: string): TextPlace | undefined {
  const { root } = readYaml(text, { name: "", kind: "data", layer: 0 });
  for (let steps = stepsOf(path); root !== undefined; steps = steps.slice(0, -1)) {
    const { line, column } = nodeAt(root, steps)?.at ?? {};
    if (line !== undefined && column !== undefined) return { line, column };
    if (steps.length === 0) return undefined;
  }
  return undefined;
}
