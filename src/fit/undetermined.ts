import type { Forecast } from "./forecast.ts";
import type { Fitted, Values } from "./mechanism.ts";
import { type Fit, sampleOf, scoreOf } from "./search.ts";

/** Values are moved up and down by a quarter. */
const MOVED = 1.25;

/** By how much the log-likelihood at least falls where a log determines a value: what one more free value must gain in a score. */
const LEAST = 2;

/**
 * The parameters of a mechanism that a log does not determine: with a quarter more, or with a quarter less, it explains the log
 * about as well.
 */
export function undetermined(
  { mechanism, values, noise }: Fit,
  given: Fitted,
  into: Forecast,
): readonly string[] {
  const score = scoreOf(mechanism, { given, into, sample: sampleOf(given.facts.count) });
  const best = score(values, noise);
  const names = values.flatMap((value, at) => {
    if (value === 0 || mechanism.searched?.[at] === false) return [];
    const moved = [value * MOVED, value / MOVED].map((other) => {
      const all = values.with(at, other);
      return mechanism.within?.(all) ?? all;
    });
    return moved.some((other) => isMoved(values, other) && score(other, noise) > best - LEAST)
      ? namesOf(moved)
      : [];
  });
  return [...new Set(names)];

  function namesOf(moved: readonly Values[]): readonly string[] {
    const own: Readonly<Record<string, unknown>> = { ...mechanism.description(values, given) };
    const others = moved.map((other): typeof own => ({ ...mechanism.description(other, given) }));
    return Object.keys(own).filter(
      (name) => name !== "longPoll" && others.some((other) => other[name] !== own[name]),
    );
  }
}

function isMoved(values: Values, other: Values): boolean {
  return values.some((value, at) => value !== other[at]);
}
