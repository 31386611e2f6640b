import { besideFile, staysInFolder } from "./file-path.ts";
import { type PlacedProblem, problemAt, quoted } from "./problem.ts";
import type { ReadFile } from "./read-scenario-files.ts";
import type { Entry, ListNode, MappingNode, Path, ScalarNode, Source, SourceNode } from "./source-tree.ts";
import { textOf } from "./source-tree.ts";

/**
 * Puts the numbers of data files in the place of `empirical: {file: …}`. Each number keeps its file and line, so that
 * the check of the list's values points there.
 */
export class DataFiles {
  readonly problems: PlacedProblem[] = [];
  private readonly readFile: ReadFile | undefined;
  private readonly scenario: string;

  /** `scenario` is the file in whose folder its data lie; those of overrides lie where the user says. */
  constructor(scenario: string, readFile: ReadFile | undefined) {
    this.scenario = scenario;
    this.readFile = readFile;
  }

  /** The tree with data in the place of file names. Malformed places are left as they are, to their schema. */
  read(node: SourceNode, path: Path): SourceNode {
    if (node.kind === "list") return this.readList(node, path);
    if (node.kind === "mapping") return this.readMapping(node, path);
    return node;
  }

  readMapping(mapping: MappingNode, path: Path = []): MappingNode {
    const entries = Array.from(mapping.entries, ([key, entry]): [string, Entry] => {
      const inside = [...path, key];
      const data = key === "empirical" ? this.observations(entry.node, inside) : undefined;
      return [key, { ...entry, node: data ?? this.read(entry.node, inside) }];
    });
    return { ...mapping, entries: new Map(entries) };
  }

  private readList(list: ListNode, path: Path): ListNode {
    return { ...list, items: list.items.map((item, index) => this.read(item, [...path, index])) };
  }

  private observations(node: SourceNode, path: Path): ListNode | undefined {
    const unit = fileUnit(node);
    // Without a reader the file form is left to the schema, which says that no files can be read.
    if (!this.readFile) return undefined;
    if (node.kind !== "mapping" || unit === undefined) return undefined;
    const file = node.entries.get("file")?.node as ScalarNode;
    const name = String(file.value);
    // An override's names are seen from the working folder.
    const from = file.at.source.kind === "override" ? "" : file.at.source.name;
    if (from !== "" && !staysInFolder(this.scenario, from, name))
      return this.failed(file, path, "is not allowed; a file in the folder of the scenario or below it is");
    const source: Source = { name: besideFile(from, name), kind: "data", layer: file.at.source.layer };
    try {
      const items = numbers(this.readFile(name, from), source, unit);
      if (items.length === 0) return this.failed(file, path, "holds no numbers");
      if (items.length > mostNumbers)
        return this.failed(file, path, `holds more than ${mostNumbers} numbers`);
      return { kind: "list", at: file.at, items };
    } catch (error) {
      return this.failed(
        file,
        path,
        `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** One number in the place of the missing ones: the schema has nothing to add. */
  private failed(file: ScalarNode, path: Path, reason: string): ListNode {
    this.problems.push(problemAt(file.at, [...path, "file"], `${quoted(String(file.value))} ${reason}`));
    return { kind: "list", at: file.at, items: [{ ...file, value: 0, text: "0" }] };
  }
}

/** The unit of a well-formed `{file: …, unit: …}`. */
function fileUnit(node: SourceNode): "s" | "ms" | undefined {
  if (node.kind !== "mapping" || !textOf(node.entries.get("file")?.node)) return undefined;
  if ([...node.entries.keys()].some((key) => key !== "file" && key !== "unit")) return undefined;
  const unit = node.entries.has("unit") ? textOf(node.entries.get("unit")?.node) : "s";
  return unit === "s" || unit === "ms" ? unit : undefined;
}

const mostNumbers = 1_000_000;

/** One value per line; empty lines and those that begin with # do not count. */
function numbers(text: string, source: Source, unit: "s" | "ms"): ScalarNode[] {
  const values: ScalarNode[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const written = line.trim();
    if (written === "" || written.startsWith("#")) continue;
    const isBare = /^[-+\d.eE]+$/.test(written);
    const at = { source, line: index + 1, column: line.indexOf(written) + 1 };
    if (values.length > mostNumbers) break;
    values.push({ kind: "scalar", at, value: isBare ? `${written}${unit}` : written, text: written });
  }
  return values;
}
