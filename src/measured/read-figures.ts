import { metricByName, metricNames } from "../gates/metric-name.ts";
import { allowedUnits, quantityOf } from "../gates/metric-quantity.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import { readYaml } from "../scenario/read-yaml.ts";
import type { SourceNode } from "../scenario/source-tree.ts";
import { failFor, type Row, rowsOf } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";

/** What a figure has, for messages. */
export const figureForm =
  "metric, policy, value, and tolerance (5% or 0.3s) or low and high, e.g. completion p99,main,24.3s,5%";

const fields = ["metric", "policy", "against", "value", "tolerance", "low", "high"] as const;

/** A figure as it was written, and where. */
interface WrittenFigure {
  /** `row 3`, `line 5`. */
  readonly place: string;
  readonly texts: Readonly<Partial<Record<(typeof fields)[number], string>>>;
}

/** Reads figures from CSV: a row each, with the columns `metric`, `policy`, `value`, and `tolerance` or `low` and `high`. @throws UnreadableMeasurement */
export function figuresFromCsv(text: string): Figure[] {
  const [head, ...body] = rowsOf(text);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const problems = unknownNames(names, "row 1");
  for (const name of ["metric", "policy", "value"])
    if (!names.includes(name))
      problems.push(`row 1: there is no column "${name}"; a figure has ${figureForm}`);
  failFor(problems);
  return checked(body.map((row) => ({ place: `row ${row.number}`, texts: textsOf(row, names) })));
}

function textsOf({ cells }: Row, names: readonly string[]): WrittenFigure["texts"] {
  return Object.fromEntries(names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])));
}

function unknownNames(names: readonly string[], place: string): string[] {
  return names
    .filter((name) => !(fields as readonly string[]).includes(name))
    .map((name) => {
      const nearest = nearestName(name, fields);
      const hint = nearest === undefined ? `; known: ${fields.join(", ")}` : `; did you mean "${nearest}"?`;
      return `${place}: a figure has no "${name}"${hint}`;
    });
}

/**
 * Reads figures from YAML: `figures`, a list of mappings such as `{metric: completion p99, policy: main, value: 24.3s,
 * tolerance: 5%}`; `interval: [-5.9s, -3s]` may stand for `low` and `high`.
 *
 * @throws UnreadableMeasurement
 */
export function figuresFromYaml(text: string): Figure[] {
  const { root, problems } = readYaml(text, { name: "", kind: "data", layer: 0 });
  failFor(problems.map(({ message, at }) => `line ${at.line ?? 1}: ${message}`));
  const list = root?.kind === "mapping" ? root.entries.get("figures")?.node : undefined;
  if (list?.kind !== "list") failFor([`there is no list "figures"; it holds mappings with ${figureForm}`]);
  const items = list?.kind === "list" ? list.items : [];
  const wrong: string[] = [];
  const figures = items.flatMap((item): WrittenFigure[] => {
    const place = `line ${item.at.line ?? 1}`;
    if (item.kind !== "mapping") {
      wrong.push(`${place}: a figure is a mapping with ${figureForm}`);
      return [];
    }
    const texts = Object.fromEntries([...item.entries].flatMap(([key, { node }]) => textsIn(key, node)));
    wrong.push(...unknownNames(Object.keys(texts), place));
    return [{ place, texts }];
  });
  failFor(wrong);
  return checked(figures);
}

function textsIn(key: string, node: SourceNode): [string, string][] {
  if (key !== "interval") return [[key, written(node)]];
  const [low, high] = node.kind === "list" ? node.items : [];
  return [
    ["low", written(low)],
    ["high", written(high)],
  ];
}

/** What stands there, a number as it was written. */
function written(node: SourceNode | undefined): string {
  return node?.kind === "scalar" ? node.text : "";
}

function checked(all: readonly WrittenFigure[]): Figure[] {
  const problems = all.length === 0 ? [`there is no figure; one has ${figureForm}`] : [];
  const placeOf = new Map<string, string>();
  const figures = all.flatMap((one): Figure[] => {
    const figure = figureOf(one);
    if (typeof figure === "string") {
      problems.push(`${one.place}: ${figure}`);
      return [];
    }
    const { metric, policy, against } = figure;
    const name = JSON.stringify([metric, policy, against]);
    const before = placeOf.get(name);
    if (before !== undefined) problems.push(`${one.place}: this figure stands in ${before} already`);
    placeOf.set(name, one.place);
    return [figure];
  });
  failFor(problems);
  return figures;
}

/** A figure, or what is wrong with its texts. */
function figureOf({ texts }: WrittenFigure): Figure | string {
  const { metric: name = "", policy, against, value: valueText, tolerance, low, high } = texts;
  const metric = metricByName(name);
  if (metric === undefined) {
    const nearest = nearestName(name, metricNames);
    const hint =
      nearest === undefined ? `; known: ${metricNames.join(", ")}` : `; did you mean "${nearest}"?`;
    return name === ""
      ? `the metric is missing; a figure has ${figureForm}`
      : `unknown metric "${name}"${hint}`;
  }
  if (policy === undefined) return `the policy is missing; a figure has ${figureForm}`;
  if (valueText === undefined) return `the value is missing; a figure has ${figureForm}`;
  const value = quantityIn(metric, valueText);
  if (value === undefined) return notAllowed(metric, valueText);
  const subject = { metric: metric.key, policy, ...(against !== undefined && { against }), value };
  if (low !== undefined || high !== undefined) {
    const ends = [low ?? "", high ?? ""].map((text) => quantityIn(metric, text));
    const wrong = ends.indexOf(undefined);
    if (wrong >= 0) return notAllowed(metric, [low ?? "", high ?? ""][wrong] as string);
    const [least, most] = ends as [number, number];
    if (!(least < most && least <= value && value <= most))
      return `the interval from ${low} to ${high} does not hold the value ${valueText}`;
    return { ...subject, low: least, high: most };
  }
  if (tolerance === undefined)
    return `the tolerance is missing: how far the number may be off is needed, e.g. tolerance 5%, or low and high`;
  const half = toleranceIn(metric, tolerance, value);
  if (half === undefined || half <= 0)
    return `tolerance "${tolerance}" is not allowed; more than 0, as a share (5%) or ${allowedUnits(metric)}, is`;
  return { ...subject, low: value - half, high: value + half };
}

function notAllowed(metric: MetricDescription, text: string): string {
  return `"${text}" is not allowed; ${allowedUnits(metric)} is`;
}

const quantityPattern = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(\S*)$/i;

/** In the metric's own unit; undefined if it is none of its quantities. */
function quantityIn(metric: MetricDescription, text: string): number | undefined {
  // People copy the minus sign that is printed.
  const [, number, unit = ""] = quantityPattern.exec(text.replace("−", "-").trim()) ?? [];
  if (number === undefined) return undefined;
  const value = quantityOf(metric, { number, unit });
  // 24.3 s is 24300 ms and no 24300.000…4.
  return value !== undefined && Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined;
}

function toleranceIn(metric: MetricDescription, text: string, value: number): number | undefined {
  const [, percent] = /^([\d.]+)\s*%$/.exec(text.trim()) ?? [];
  return percent === undefined ? quantityIn(metric, text) : (Math.abs(value) * Number(percent)) / 100;
}
