import { ANYTHING, type Forecast } from "./forecast.ts";
import { densityOf } from "./likelihood.ts";
import type { Fitted } from "./mechanism.ts";
import type { Fit } from "./search.ts";

/** Rows that are named. */
const NAMED = 5;

/**
 * Finds the takes that a mechanism cannot explain though the best one can, both with the noise of the best.
 *
 * @returns what finds them, for a fit: the rows of the first few, and how many there are
 */
export function contradictions(
  given: Fitted,
  best: Fit,
  into: Forecast,
): (fit: Fit) => { readonly rows: readonly (number | string)[]; readonly count: number } {
  const { facts } = given;
  const takes = Int32Array.from({ length: facts.count }, (_, take) => take);
  const densities = ({ mechanism, values }: Fit): Float64Array => {
    mechanism.forecast(values, given, into, takes);
    return Float64Array.from(takes, (take) => densityOf(facts, into, take, best.noise));
  };
  const { outliers } = best.noise;
  const stray = (outliers / (1 - outliers)) * ANYTHING;
  const explained = densities(best);
  return (fit) => {
    const found = densities(fit);
    const rows: (number | string)[] = [];
    for (const take of takes)
      if ((found[take] as number) < stray && (explained[take] as number) > 3 * stray)
        rows.push(facts.row[take] as number | string);
    if (typeof rows[0] === "number") rows.sort((a, b) => Number(a) - Number(b));
    return { rows: rows.slice(0, NAMED), count: rows.length };
  };
}
