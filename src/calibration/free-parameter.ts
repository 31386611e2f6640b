import { type PointValues, parameterKeyProblem } from "../scenario/parameter-grid.ts";
import { formatDuration, parseDuration } from "../scenario/quantity.ts";

/** A key of the scenario that is fitted, and the range in which its value is sought. */
export interface FreeParameter {
  /** Dots lead into mappings: `duration.lognormal.mean`. */
  readonly key: string;
  /** The lowest and the highest value, both of the range; whole microseconds where it is a time. */
  readonly low: number;
  readonly high: number;
  /** `whole number` has to be said: a text such as `1..8` does not tell what the key takes, and is read as `number`. */
  readonly kind: "time" | "number" | "whole number";
}

/** Where in the ranges a point lies: for each parameter from 0, its lowest value, to 1, its highest. */
export type Position = readonly number[];

/** A parameter, or what is wrong with its text. */
export type ParsedFreeParameter =
  | { readonly ok: true; readonly parameter: FreeParameter }
  | { readonly ok: false; readonly message: string };

const form =
  "key=lowest..highest is, e.g. duration.lognormal.mean=0.2s..1s or duration.lognormal.cv=0.1..0.6";

/** Reads `key=low..high`: two times with their units, or two bare numbers. */
export function parseFreeParameter(text: string): ParsedFreeParameter {
  const wrong = (message: string): ParsedFreeParameter => ({ ok: false, message });
  const equals = text.indexOf("=");
  if (equals < 1) return wrong(`"${text}" is not allowed; ${form}`);
  const key = text.slice(0, equals).trim();
  const problem = parameterKeyProblem(key);
  if (problem !== undefined) return wrong(problem);
  const range = text.slice(equals + 1);
  const ends = range.split("..").map((end) => end.trim());
  const [first = "", second = ""] = ends;
  if (ends.length !== 2) return wrong(`"${range}" is not allowed; ${form}`);
  const isTime = [first, second].some((end) => /\p{Letter}$/u.test(end));
  const [low, high] = [first, second].map((end) => (isTime ? timeOf(end) : numberOf(end)));
  if (low === undefined || high === undefined) return wrong(`"${range}" is not allowed; ${form}`);
  if (low >= high) return wrong(`"${range}" is not allowed; a range from the smaller to the larger value is`);
  return { ok: true, parameter: { key, low, high, kind: isTime ? "time" : "number" } };
}

function timeOf(text: string): number | undefined {
  const read = parseDuration(text);
  return read.ok ? read.value : undefined;
}

function numberOf(text: string): number | undefined {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Values have so many digits at most: enough for any fit, and short enough to be read. */
const DIGITS = 4;

/** The value at a place of the range, in YAML as it would stand in the scenario. */
export function valueText(parameter: FreeParameter, place: number): string {
  return valueTextOf(parameter, valueAtPlace(parameter, place));
}

/** A value in the parameter's own unit, as it would stand in the scenario. */
export function valueTextOf({ kind }: FreeParameter, value: number): string {
  if (kind === "whole number") return String(Math.round(value));
  const rounded = Number(value.toPrecision(DIGITS));
  return kind === "time" ? formatDuration(Math.round(rounded)) : String(rounded);
}

/** The value at a place of the range, in microseconds or as a number. */
export function valueAtPlace({ low, high }: FreeParameter, place: number): number {
  return low + (high - low) * place;
}

/** The values of all parameters at a position, as they would stand in the scenario. */
export function valuesAt(parameters: readonly FreeParameter[], position: Position): PointValues {
  return Object.fromEntries(
    parameters.map((parameter, axis) => [parameter.key, valueText(parameter, position[axis] as number)]),
  );
}
