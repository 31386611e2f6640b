import type { LatencyModelName } from "../scenario/latency-parameters.ts";
import type { Facts } from "./facts.ts";
import { Forecast } from "./forecast.ts";
import type { Fitted } from "./mechanism.ts";
import { mechanisms } from "./mechanisms.ts";
import { roundTripsOf } from "./round-trips.ts";
import { type Fit, fitted } from "./search.ts";

/** Mechanisms at their best on one log. */
export interface MechanismFits {
  readonly given: Fitted;
  /** Room for one forecast of the log, to be used again. */
  readonly into: Forecast;
  /** Without those to which the log gives nothing to fit. */
  readonly fits: ReadonlyMap<LatencyModelName, Fit>;
}

/** Fits mechanisms to what is known of a log: all, or these. */
export function fitMechanisms(
  facts: Facts,
  isWanted: (name: LatencyModelName) => boolean = () => true,
): MechanismFits {
  const given: Fitted = { facts, roundTrips: roundTripsOf(facts) };
  const into = new Forecast(facts.count);
  const fits = new Map<LatencyModelName, Fit>();
  for (const mechanism of mechanisms) {
    if (!isWanted(mechanism.name)) continue;
    const fit = fitted(mechanism, given, into);
    if (fit !== undefined) fits.set(mechanism.name, fit);
  }
  return { given, into, fits };
}
