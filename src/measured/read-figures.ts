import { readYaml } from "../scenario/read-yaml.ts";
import type { SourceNode } from "../scenario/source-tree.ts";
import { columnNamesOf, failFor, lengthProblems, rowsOf } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";
import { figureFields, figureForm, figuresOf, unknownFields, type WrittenFigure } from "./written-figure.ts";

/** Reads figures from CSV: a row each, with the columns `metric`, `policy`, `value`, and `tolerance` or `low` and `high`. @throws UnreadableMeasurement */
export function figuresFromCsv(text: string): Figure[] {
  const [head, ...body] = rowsOf(text);
  const names = columnNamesOf(head);
  const problems = unknownFields(names, "row 1", figureFields);
  for (const name of ["metric", "policy", "value"])
    if (!names.includes(name))
      problems.push(`row 1: there is no column "${name}"; a figure has ${figureForm}`);
  failFor([...problems, ...body.flatMap((row) => lengthProblems(row, names.length))]);
  return figuresOf(
    body.map(({ number, cells }) => ({
      place: `row ${number}`,
      texts: Object.fromEntries(names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : []))),
    })),
  );
}

/** `interval: [-5.9s, -3s]` may stand for `low` and `high`. */
const yamlFields = [...figureFields, "interval"];

/**
 * Reads figures from YAML: `figures`, a list of mappings such as `{metric: completion p99, policy: main, value: 24.3s,
 * tolerance: 5%}`.
 *
 * @throws UnreadableMeasurement
 */
export function figuresFromYaml(text: string): Figure[] {
  const { root, problems } = readYaml(text, { name: "", kind: "data", layer: 0 });
  failFor(problems.map(({ message, at }) => `line ${at.line ?? 1}: ${message}`));
  const entries = root?.kind === "mapping" ? [...root.entries] : [];
  failFor(
    entries
      .filter(([key]) => key !== "figures")
      .map(
        ([key, { keyAt }]) =>
          `line ${keyAt.line ?? 1}: unknown key "${key}"; only the list "figures" is known`,
      ),
  );
  const list = entries[0]?.[1].node;
  if (list?.kind !== "list") {
    failFor([`line ${list?.at.line ?? 1}: there is no list "figures"; it holds mappings with ${figureForm}`]);
    return [];
  }
  const wrong: string[] = [];
  const figures = list.items.map((item) => writtenIn(item, wrong));
  failFor(wrong);
  return figuresOf(figures);
}

/** What is wrong is added to `problems`. */
function writtenIn(item: SourceNode, problems: string[]): WrittenFigure {
  const place = `line ${item.at.line ?? 1}`;
  if (item.kind !== "mapping") {
    problems.push(`${place}: a figure is a mapping with ${figureForm}`);
    return { place, texts: {} };
  }
  problems.push(...unknownFields([...item.entries.keys()], place, yamlFields));
  const texts: Record<string, string> = {};
  for (const [key, { node }] of item.entries) {
    const given = textsIn(key, node);
    if (typeof given === "string") problems.push(`${place} (${key}): ${given}`);
    else
      for (const [field, written] of given) {
        if (texts[field] !== undefined) problems.push(`${place} (${key}): "${field}" is given already`);
        if (written !== "") texts[field] = written;
      }
  }
  return { place, texts };
}

/** The fields that a key gives, as they were written, or what is wrong with its value. */
function textsIn(key: string, node: SourceNode): [string, string][] | string {
  if (key !== "interval")
    return node.kind === "scalar" ? [[key, node.text]] : `a ${node.kind} is not allowed; one value is`;
  const ends = node.kind === "list" ? node.items : [];
  const [low, high] = ends;
  if (ends.length !== 2 || low?.kind !== "scalar" || high?.kind !== "scalar")
    return "a list of two values is needed, e.g. [-5.9s, -3.0s]";
  return [
    ["low", low.text],
    ["high", high.text],
  ];
}
