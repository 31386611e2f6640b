import type { LatencyDescription, LatencyModelName } from "../scenario/latency-parameters.ts";
import type { Facts } from "./facts.ts";
import type { Forecast } from "./forecast.ts";
import type { RoundTrips } from "./round-trips.ts";

/** What a mechanism is fitted to. */
export interface Fitted {
  readonly facts: Facts;
  readonly roundTrips: RoundTrips;
}

/** The values of a mechanism's parameters, in the order of its names; times in microseconds. */
export type Values = readonly number[];

/** A mechanism as a log sees it: what it expects of each take's round trip, from what stands in the log alone. */
export interface Mechanism {
  readonly name: LatencyModelName;
  /** How many values are free, for the penalty. */
  readonly free: (fitted: Fitted) => number;
  /** Where the search begins. */
  readonly starts: (fitted: Fitted) => readonly Values[];
  /** Which values the search may change; absent: all. */
  readonly searched?: readonly boolean[];
  /** The nearest values that make sense. */
  readonly within?: (values: Values) => Values;
  /** Values nearby that the search tries, in place of each value a little larger or smaller; `by` is from 0.2 down to 0.0005. */
  readonly nearby?: (values: Values, by: number, fitted: Fitted) => readonly Values[];
  /** Forecasts these takes, in ascending order. One that depends on takes before may go through all of them. */
  readonly forecast: (values: Values, fitted: Fitted, into: Forecast, takes: ArrayLike<number>) => void;
  /** What speaks for it beside the takes by themselves, as a difference of log-likelihoods. */
  readonly alsoFor?: (values: Values, fitted: Fitted) => number;
  /** The `jobTake` block with these values. */
  readonly description: (values: Values, fitted: Fitted) => LatencyDescription;
  /** What one take costs by itself, where round trips are sums of several: noise is judged by that. Microseconds. */
  readonly ownCost?: (values: Values) => number;
  /** What a log shows that speaks against it, in a few words. */
  readonly against: string;
}
