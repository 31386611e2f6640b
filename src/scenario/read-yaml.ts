import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type PlacedProblem, problemAt, quoted } from "./problem.ts";
import type { Entry, Path, Place, Source, SourceNode } from "./source-tree.ts";
import { deepest, readYamlText } from "./yaml-document.ts";

/** What a text holds: its tree, undefined if it has none that can be trusted, and what is wrong with the text itself. */
export interface YamlTree {
  readonly root: SourceNode | undefined;
  readonly problems: readonly PlacedProblem[];
}

/** Reads a text (YAML, or JSON, which is YAML too) as a tree whose nodes know their places. */
export function readYaml(text: string, source: Source): YamlTree {
  const { contents, errors, warnings, lines } = readYamlText(text);
  const reader = new TreeReader(source, lines);
  for (const { offset, message } of errors) reader.problem(offset, [], message);
  if (errors.length > 0) return { root: undefined, problems: reader.problems };
  for (const { offset, message } of warnings) reader.problem(offset, [], message);
  const root = contents === null ? undefined : reader.read(contents, []);
  return { root: reader.isIncomplete ? undefined : root, problems: reader.problems };
}

/** A hundred thousand values are a long list; more out of a few lines are an attack ("billion laughs"). */
const mostThroughAliases = 100_000;

class TreeReader {
  readonly problems: PlacedProblem[] = [];
  /** Whether an alias could not be read, so that values are missing from the tree. */
  isIncomplete = false;
  private readonly anchors = new Map<string, ParsedNode>();
  private readonly refusals = new Set<string>();
  private throughAliases = 0;
  /** The alias being read, the outermost one if aliases lie inside each other. */
  private alias: { readonly at: Place; readonly path: Path } | undefined;
  private readonly source: Source;
  private readonly lines: LineCounter;

  constructor(source: Source, lines: LineCounter) {
    this.source = source;
    this.lines = lines;
  }

  problem(offset: number, path: Path, message: string): void {
    this.problems.push(problemAt(this.place(offset), path, message));
  }

  read(node: ParsedNode, path: Path): SourceNode {
    const at = this.place(node.range[0]);
    if (this.alias && (path.length > deepest || ++this.throughAliases > mostThroughAliases)) {
      const message = `aliases repeat a value inside itself or give more than ${mostThroughAliases} values`;
      return this.refused(at, path, message);
    }
    if (isAlias(node)) return this.readAlias(node.source, at, path);
    if (node.anchor) this.anchors.set(node.anchor, node);
    if (isMap(node)) return { kind: "mapping", at, entries: this.entries(node, path) };
    if (isSeq(node)) return { kind: "list", at, items: this.items(node, path) };
    const textAt = this.textPlace(node);
    return { kind: "scalar", at, value: node.value, text: node.source ?? "", ...(textAt && { textAt }) };
  }

  /** Undefined where the text is folded, or has escapes: its characters then stand elsewhere. */
  private textPlace({ range: [start, end], source = "", type }: Scalar.Parsed): Place | undefined {
    const quote = type === "QUOTE_SINGLE" || type === "QUOTE_DOUBLE" ? 1 : 0;
    const isFolded = this.lines.linePos(start).line !== this.lines.linePos(end).line;
    return isFolded || end - start !== source.length + 2 * quote ? undefined : this.place(start + quote);
  }

  /** An alias is read anew at each use: an anchor that holds itself then meets the limits above. */
  private readAlias(anchor: string, at: Place, path: Path): SourceNode {
    const target = this.anchors.get(anchor);
    if (!target) return this.refused(at, path, `no anchor &${anchor} stands before this alias`);
    const outer = this.alias;
    this.alias ??= { at, path };
    const node = this.read(target, path);
    this.alias = outer;
    return node;
  }

  private items(list: YAMLSeq.Parsed, path: Path): SourceNode[] {
    return list.items.map((item, index) => this.read(item as ParsedNode, [...path, index]));
  }

  private entries(mapping: YAMLMap.Parsed, path: Path): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const { key, value } of mapping.items) {
      const offset = key.range[0];
      const keyAt = this.place(offset);
      if (!isScalar(key)) {
        this.problem(offset, path, "a list or mapping cannot be a key");
        continue;
      }
      const name = typeof key.value === "string" ? key.value : (key.source ?? "");
      const first = entries.get(name);
      if (first) {
        this.problem(offset, path, `key ${quoted(name)} is given twice; first ${whereIs(first.keyAt)}`);
        continue;
      }
      if (key.anchor) this.anchors.set(key.anchor, key);
      const node: SourceNode = value
        ? this.read(value, [...path, name])
        : { kind: "scalar", at: keyAt, value: null, text: "" };
      entries.set(name, { keyAt, node: isEmpty(node) ? { ...node, at: keyAt } : node });
    }
    return entries;
  }

  /** Reports the outermost alias, once: the limit would be met again by every sibling. */
  private refused(at: Place, path: Path, message: string): SourceNode {
    this.isIncomplete = true;
    if (!this.refusals.has(message)) {
      this.problems.push(problemAt(this.alias?.at ?? at, this.alias?.path ?? path, message));
    }
    this.refusals.add(message);
    return { kind: "scalar", at, value: null, text: "" };
  }

  private place(offset: number): Place {
    if (this.source.kind === "override") return { source: this.source, line: undefined, column: undefined };
    const { line, col } = this.lines.linePos(offset);
    return { source: this.source, line, column: col };
  }
}

function isEmpty(node: SourceNode): boolean {
  return node.kind === "scalar" && node.value === null && node.text === "";
}

function whereIs({ line }: Place): string {
  return line === undefined ? "before it" : `in line ${line}`;
}
