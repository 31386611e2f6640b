import { metricByName, metricNames } from "../gates/metric-name.ts";
import { allowedUnits, quantityOf } from "../gates/metric-quantity.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import { failFor } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";

/** What a figure has, for messages. */
export const figureForm =
  "metric, policy, value, and tolerance (5% or 0.3s) or low and high, e.g. completion p99,main,24.3s,5%";

/** Everything that can be written of a figure. */
export const figureFields = ["metric", "policy", "against", "value", "tolerance", "low", "high"] as const;

type FigureField = (typeof figureFields)[number];

/** A figure as it was written, and where. */
export interface WrittenFigure {
  /** `row 3`, `line 5`. */
  readonly place: string;
  /** What is not empty. */
  readonly texts: Readonly<Partial<Record<FigureField, string>>>;
}

/** What is wrong with a figure, and in which of its fields. */
class WrongFigure extends Error {
  constructor(field: FigureField | "low, high", message: string) {
    super(`(${field}): ${message}`);
  }
}

/** The figures that these texts stand for, each different from the others. @throws UnreadableMeasurement with every problem */
export function figuresOf(all: readonly WrittenFigure[]): Figure[] {
  const problems = all.length === 0 ? [`there is no figure; one has ${figureForm}`] : [];
  const placeOf = new Map<string, string>();
  const figures = all.flatMap(({ place, texts }): Figure[] => {
    try {
      const figure = figureOf(texts);
      const { metric, policy, against } = figure;
      const name = JSON.stringify([metric, policy, against]);
      const before = placeOf.get(name);
      if (before !== undefined) problems.push(`${place}: this figure stands in ${before} already`);
      placeOf.set(name, place);
      return [figure];
    } catch (error) {
      if (!(error instanceof WrongFigure)) throw error;
      problems.push(`${place} ${error.message}`);
      return [];
    }
  });
  failFor(problems);
  return figures;
}

/** What is wrong with the names of a figure's fields. */
export function unknownFields(names: readonly string[], place: string, known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known);
      const hint = nearest === undefined ? `; known: ${known.join(", ")}` : `; did you mean "${nearest}"?`;
      return `${place}: a figure has no "${name}"${hint}`;
    });
}

/** @throws WrongFigure */
function figureOf(texts: WrittenFigure["texts"]): Figure {
  const metric = metricOf(needed(texts, "metric"));
  const policy = needed(texts, "policy");
  const { against } = texts;
  if (against === policy)
    throw new WrongFigure("against", `"${against}" is the figure's own policy; another one is needed`);
  const value = quantityIn(metric, "value", needed(texts, "value"));
  if (against === undefined) requirePossible(metric, texts.value as string, value);
  const subject = { metric: metric.key, policy, ...(against !== undefined && { against }), value };
  return { ...subject, ...intervalOf(metric, texts, value) };
}

/** No run has less than the least, or more than the most; the change between two has no such ends. */
function requirePossible({ label, least = 0, most }: MetricDescription, text: string, value: number): void {
  if (value < least)
    throw new WrongFigure(
      "value",
      `"${text}" is not allowed; ${label} is at least ${least}, and a change has another policy under "against"`,
    );
  if (most !== undefined && value > most)
    throw new WrongFigure("value", `"${text}" is not allowed; ${label} is at most ${most}`);
}

function metricOf(name: string): MetricDescription {
  const metric = metricByName(name);
  if (metric !== undefined) return metric;
  const nearest = nearestName(name, metricNames);
  const hint = nearest === undefined ? `; known: ${metricNames.join(", ")}` : `; did you mean "${nearest}"?`;
  throw new WrongFigure("metric", `unknown metric "${name}"${hint}`);
}

function needed(texts: WrittenFigure["texts"], field: "metric" | "policy" | "value"): string {
  const text = texts[field];
  if (text === undefined) throw new WrongFigure(field, `it is missing; a figure has ${figureForm}`);
  return text;
}

/** How well a figure is known: by a tolerance, or by the ends of an interval. */
function intervalOf(
  metric: MetricDescription,
  { value: valueText, tolerance, low, high }: WrittenFigure["texts"],
  value: number,
): { readonly low: number; readonly high: number } {
  if (low === undefined && high === undefined) {
    if (tolerance === undefined)
      throw new WrongFigure(
        "tolerance",
        "it is missing: how far the number may be off is needed, e.g. 5%, or low and high",
      );
    const half = toleranceIn(metric, tolerance, value);
    return { low: value - half, high: value + half };
  }
  if (tolerance !== undefined)
    throw new WrongFigure("tolerance", `"${tolerance}" is not allowed beside low and high; one of both is`);
  for (const [field, text] of [
    ["low", low],
    ["high", high],
  ] as const)
    if (text === undefined)
      throw new WrongFigure(field, "it is missing: an interval has two ends, low and high");
  const ends = {
    low: quantityIn(metric, "low", low as string),
    high: quantityIn(metric, "high", high as string),
  };
  if (!(ends.low < ends.high && ends.low <= value && value <= ends.high))
    throw new WrongFigure(
      "low, high",
      `the interval from ${low} to ${high} does not hold the value ${valueText}`,
    );
  return ends;
}

const quantityPattern = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(\S*)$/i;

/** In the metric's own unit; undefined if it is none of its quantities. */
function quantityOrNone(metric: MetricDescription, text: string): number | undefined {
  // People copy the minus sign that is printed.
  const [, number, unit = ""] = quantityPattern.exec(text.replace("−", "-").trim()) ?? [];
  if (number === undefined) return undefined;
  const value = quantityOf(metric, { number, unit });
  // 24.3 s is 24300 ms and no 24300.000…4.
  return value !== undefined && Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined;
}

function quantityIn(metric: MetricDescription, field: FigureField, text: string): number {
  const value = quantityOrNone(metric, text);
  if (value !== undefined) return value;
  throw new WrongFigure(field, `"${text}" is not allowed; ${allowedUnits(metric)} is`);
}

/** Half of an interval's width, in the metric's own unit. */
function toleranceIn(metric: MetricDescription, text: string, value: number): number {
  const [, percent] = /^(\d+\.?\d*|\.\d+)\s*%$/.exec(text.trim()) ?? [];
  const half =
    percent === undefined ? quantityOrNone(metric, text) : (Math.abs(value) * Number(percent)) / 100;
  if (half !== undefined && half > 0) return half;
  const ofNothing = percent !== undefined && Number(percent) > 0 && value === 0;
  throw new WrongFigure(
    "tolerance",
    ofNothing
      ? `"${text}" is not allowed, as a share of 0 is nothing; ${allowedUnits(metric)} is`
      : `"${text}" is not allowed; more than 0, as a share (5%) or ${allowedUnits(metric)}, is`,
  );
}
