import type { Path, Place, SourceNode } from "./source-tree.ts";
import { pathText } from "./source-tree.ts";

/** Something wrong in a scenario, and where. */
export interface Problem {
  /** The file, or what set the value: `--set workers=0`. */
  readonly file: string;
  /** From 1; undefined for a value that was not read from a file. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The value or mapping that the message is about: `duration.lognormal.cv`; empty for the whole scenario. */
  readonly path: string;
  /** A sentence that holds the parts below. */
  readonly message: string;
  /** The value as it was written, shortened. */
  readonly value?: string;
  /** What is allowed in its place. */
  readonly allowed?: string;
  /** The known name closest to what was written. */
  readonly suggestion?: string;
}

/** A problem with the place it will be sorted by. */
export interface PlacedProblem extends Problem {
  readonly at: Place;
}

/** One line for people: `file:line:column: path: message`. */
export function formatProblem(problem: Problem): string {
  const line = problem.line === undefined ? "" : `:${problem.line}:${problem.column}`;
  return `${problem.file}${line}: ${problem.path && `${problem.path}: `}${problem.message}`;
}

/** A problem that its message tells in full. */
export function problemAt(at: Place, path: Path, message: string): PlacedProblem {
  return {
    at,
    file: at.source.name,
    line: at.line,
    column: at.column,
    path: oneLine(pathText(path)),
    message,
  };
}

/** A value that is not allowed, with what is. */
export function notAllowed(given: {
  node: SourceNode;
  path: Path;
  allowed: string;
  suggestion?: string | undefined;
}): PlacedProblem {
  const { node, path, allowed, suggestion } = given;
  if (node.kind === "scalar" && node.value === null && node.text === "") {
    return { ...problemAt(node.at, path, `no value is given; ${allowed} is needed`), allowed };
  }
  const value = valueText(node);
  const message = `${value} is not allowed; ${allowed} is${suggested(suggestion)}`;
  return { ...problemAt(node.at, path, message), value, allowed, ...(suggestion && { suggestion }) };
}

/** A name that nobody knows, with those that are known. */
export function unknownName(given: {
  at: Place;
  path: Path;
  what: string;
  name: string;
  known: readonly string[];
  suggestion: string | undefined;
}): PlacedProblem {
  const value = quoted(given.name);
  const allowed = given.known.join(", ");
  const hint = given.suggestion ? suggested(given.suggestion) : `; known: ${allowed}`;
  const problem = problemAt(given.at, given.path, `unknown ${given.what} ${value}${hint}`);
  return { ...problem, value, allowed, ...(given.suggestion && { suggestion: given.suggestion }) };
}

function suggested(name: string | undefined): string {
  return name ? `; did you mean "${name}"?` : "";
}

/** A file of numbers in the wrong unit has a problem in each line; nobody reads more than these. */
const mostProblems = 1000;

/** Sorts by source (the scenario, what it extends, its data, then overrides), line and column; drops what was said twice. */
export function inOrder(problems: readonly PlacedProblem[]): Problem[] {
  const different = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  const sorted = [...different.values()].sort(byPlace);
  const beyond = sorted[mostProblems];
  const shown = sorted.slice(0, mostProblems);
  if (beyond)
    shown.push(problemAt(beyond.at, [], `and ${sorted.length - mostProblems} more problems from here on`));
  return shown.map(({ at: _, ...problem }) => problem);
}

function byPlace({ at: a }: PlacedProblem, { at: b }: PlacedProblem): number {
  return (
    sourceOrder(a) - sourceOrder(b) ||
    compareText(a.source.name, b.source.name) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

function sourceOrder({ source }: Place): number {
  if (source.kind === "override") return 1e6 + source.layer;
  return (source.kind === "data" ? 1e5 : 0) - source.layer;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const longestValue = 60;

/** A value as it was written, on one line of at most 60 characters. */
export function valueText(node: SourceNode): string {
  if (node.kind !== "scalar") return shortened(printable(flowText(node, longestValue)));
  const written = node.text || String(node.value);
  if (typeof node.value !== "string") return quoted(written);
  // Without the word, `"4" is not allowed; a whole number is` would puzzle.
  const looksOther = node.value.trim() !== "" && !Number.isNaN(Number(node.value));
  return `${looksOther ? "the text " : ""}${quoted(written)}`;
}

/** A text in quotes, without control characters, of at most 60 characters. */
export function quoted(text: string): string {
  const short = text.length > longestValue - 2 ? `${wholeCharacters(text, longestValue - 3)}…` : text;
  return shortened(printable(JSON.stringify(short)));
}

/** A text that cannot break a line, move the cursor or turn the writing direction, of at most 200 characters. */
export function oneLine(text: string): string {
  return shortened(printable(text.slice(0, 1000)), 200);
}

function shortened(text: string, longest = longestValue): string {
  return text.length > longest ? `${wholeCharacters(text, longest - 1)}…` : text;
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Never half of a surrogate pair. */
function wholeCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

function flowText(node: SourceNode, room: number): string {
  if (node.kind === "scalar") return node.text.slice(0, room + 1).replace(/\s+/g, " ") || String(node.value);
  const parts: string[] = [];
  let left = room;
  const add = (part: string) => {
    parts.push(part);
    left -= part.length + 2;
    return left > 0;
  };
  if (node.kind === "list") node.items.every((item) => add(flowText(item, left)));
  else [...node.entries].every(([key, entry]) => add(`${key.slice(0, left)}: ${flowText(entry.node, left)}`));
  return node.kind === "list" ? `[${parts.join(", ")}]` : `{${parts.join(", ")}}`;
}
