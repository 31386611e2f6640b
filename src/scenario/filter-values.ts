import { FilterProblem, type Token } from "./filter-tokens.ts";
import { parseDuration } from "./quantity.ts";

/** A time in microseconds, kept apart from plain numbers: `0.2s` is no 200000. */
interface Time {
  readonly microseconds: number;
}

/** What is compared; undefined for a key without a value. */
export type Value = number | string | Time | undefined;

/** One side of a comparison. */
export interface Operand {
  readonly offset: number;
  readonly text: string;
  /** A literal's value, or undefined for a name. */
  readonly literal: Value;
  readonly isName: boolean;
}

/** What stands between two sides. */
export const operators = ["==", "!=", "<=", ">=", "<", ">"] as const;
/** One of `operators`. */
export type Operator = (typeof operators)[number];

/** A number, or with a unit a time. @throws FilterProblem */
export function numberOf({ text, offset }: Token): Value {
  if (!/\p{Letter}$/u.test(text)) return Number(text);
  const time = parseDuration(text);
  if (time.ok) return { microseconds: time.value };
  throw new FilterProblem(`"${text}" is not allowed; a number or ${time.allowed} is`, offset);
}

/** What a scenario says, as a value to compare: `500ms` is a time. */
function valueFrom(data: unknown): Value {
  if (typeof data === "number" || data === undefined || data === null) return data ?? undefined;
  if (typeof data !== "string") return JSON.stringify(data);
  const time = /^[\d.]/.test(data) ? parseDuration(data) : undefined;
  return time?.ok ? { microseconds: time.value } : data;
}

/** Whether a comparison holds. @throws FilterProblem for values that cannot be compared */
export function compare(
  left: Operand,
  operator: Operator,
  right: Operand,
  lookUp: (name: string) => unknown,
): boolean {
  const [a, b] = [left, right].map((one) => (one.isName ? valueFrom(lookUp(one.text)) : one.literal));
  // A key without a value is not equal to anything, and neither below nor above it.
  if (a === undefined || b === undefined) return operator === "!=";
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, operator, b, right);
  if (typeof a === "string" || typeof b === "string")
    throw new FilterProblem(
      `${described(left, a)} and ${described(right, b)} cannot be compared`,
      right.offset,
    );
  const times = typeof a === "object" || typeof b === "object";
  return ordered(times ? microseconds(a) : (a as number), operator, times ? microseconds(b) : (b as number));
}

/** A bare number beside a time is seconds, as in a scenario. */
function microseconds(value: number | Time): number {
  return typeof value === "number" ? value * 1e6 : value.microseconds;
}

function compareTexts(a: string, operator: Operator, b: string, right: Operand): boolean {
  if (operator === "==") return a === b;
  if (operator === "!=") return a !== b;
  throw new FilterProblem(`texts have no order; == and != are allowed`, right.offset);
}

function described({ text, isName }: Operand, value: Value): string {
  const kind = typeof value === "string" ? "a text" : typeof value === "number" ? "a number" : "a time";
  return isName ? `${text} (${kind})` : text;
}

function ordered(a: number, operator: Operator, b: number): boolean {
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<=":
      return a <= b;
    case ">=":
      return a >= b;
    case "<":
      return a < b;
    case ">":
      return a > b;
  }
}
