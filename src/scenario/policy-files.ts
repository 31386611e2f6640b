import { isBaselineOutvoted, isPolicyFile, type PolicyDescription } from "./check-policies.ts";
import { type PlacedProblem, problemAt, quoted } from "./problem.ts";
import type { Entry, MappingNode, Path, Place, ScalarNode, SourceNode } from "./source-tree.ts";

/** A policy that a file holds. */
export interface FilePolicy extends PolicyDescription {
  /** Tells one file from another, however their paths are written. */
  readonly id: string;
}

/** Loads the policy in a file that another one names; an empty `fromFile` is the working folder. @throws PolicyFileProblem */
export type LoadPolicy = (path: string, fromFile: string) => FilePolicy;

/** A file that holds no policy: the reason, in words that fit behind its name. */
export class PolicyFileProblem extends Error {
  override readonly name = "PolicyFileProblem";
}

/** Puts the names of policies in the place of the files that hold them. */
export class PolicyFiles {
  readonly problems: PlacedProblem[] = [];
  /** Those that the list of policies names. */
  readonly loaded: FilePolicy[] = [];
  readonly #load: LoadPolicy;
  readonly #known: readonly PolicyDescription[];

  constructor(load: LoadPolicy, known: readonly PolicyDescription[]) {
    this.#load = load;
    this.#known = known;
  }

  /** The mapping of a scenario, with names alone in `policies` and `baseline`. */
  readMapping(root: MappingNode): MappingNode {
    const entries = new Map(root.entries);
    this.#replace(entries, "policies", (node) => this.#readPolicies(node));
    this.#replace(entries, "baseline", (node) => this.#readBaseline(node, isBaselineOutvoted(root)));
    return { ...root, entries };
  }

  #replace(entries: Map<string, Entry>, key: string, read: (node: SourceNode) => SourceNode): void {
    const entry = entries.get(key);
    if (entry) entries.set(key, { ...entry, node: read(entry.node) });
  }

  #readPolicies(node: SourceNode): SourceNode {
    if (node.kind === "list")
      return { ...node, items: node.items.map((item, index) => this.#readItem(item, ["policies", index])) };
    if (node.kind !== "scalar" || typeof node.value !== "string") return node;
    const names = node.value.split(",").map((name) => this.#nameOf(name.trim(), node.at, ["policies"]));
    return renamed(node, names.join(", "));
  }

  #readItem(node: SourceNode, path: Path): SourceNode {
    if (node.kind !== "scalar" || typeof node.value !== "string") return node;
    return renamed(node, this.#nameOf(node.value, node.at, path));
  }

  /** A baseline that nobody runs is not loaded: whoever names other policies need not have it. */
  #readBaseline(node: SourceNode, isOutvoted: boolean): SourceNode {
    if (node.kind !== "scalar" || typeof node.value !== "string" || !isPolicyFile(node.value)) return node;
    try {
      const found = this.#load(node.value, fileOf(node.at));
      if (this.loaded.some(({ id }) => id === found.id) || !isOutvoted) return renamed(node, found.name);
    } catch (error) {
      if (!(error instanceof PolicyFileProblem)) throw error;
      // Said of the list of policies already, if the list has it; else it is none of them, which is said.
    }
    return node;
  }

  #nameOf(name: string, at: Place, path: Path): string {
    if (!isPolicyFile(name)) return name;
    try {
      const found = this.#load(name, fileOf(at));
      this.#requireOwnName(found);
      this.loaded.push(found);
      return found.name;
    } catch (error) {
      if (!(error instanceof PolicyFileProblem)) throw error;
      this.problems.push(problemAt(at, path, `${quoted(name)} ${error.message}`));
      return name;
    }
  }

  #requireOwnName({ name, id }: FilePolicy): void {
    if (this.#known.some((policy) => policy.name === name))
      throw new PolicyFileProblem(
        `holds a policy called ${quoted(name)}, as one that comes with take-sim is; it needs another name`,
      );
    if (this.loaded.some((other) => other.name === name && other.id !== id))
      throw new PolicyFileProblem(
        `holds a policy called ${quoted(name)}, as another file of the list does; one of them needs another name`,
      );
  }
}

/** The same place, another text: what stood there is not what a column could point into. */
function renamed(node: ScalarNode, name: string): ScalarNode {
  if (node.value === name) return node;
  return { kind: "scalar", at: node.at, value: name, text: name };
}

/** An override's paths are seen from the working folder. */
function fileOf({ source }: Place): string {
  return source.kind === "override" ? "" : source.name;
}
