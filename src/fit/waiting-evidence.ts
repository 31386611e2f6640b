import { bisectLeft } from "d3-array";
import type { Noise } from "./bell.ts";
import type { Forecast } from "./forecast.ts";
import { densityOf, strayDensity } from "./likelihood.ts";
import type { Fitted } from "./mechanism.ts";
import { quantile, type RoundTrips } from "./round-trips.ts";

/**
 * Where the log does not say which takes wait, or arrivals in step would look the same, what takes that wait say for a mechanism
 * is worth no more than that: too little to rule another one out.
 */
const MOST_IF_UNSURE = 5;

/** So many takes that found jobs must show a value before takes that wait may speak for it. */
const FEWEST = 3;

/** So many takes, and such a share of those that waited, must have waited longer to say that arrivals were not in step. */
const FEWEST_LONGER = 8;
const LONGER = 0.15;

/** Noise wider than such a share of a value makes it no exact one: the times until arrivals at random lie about as close together. */
const WIDEST = 0.1;

/** Pauses that are looked at. */
const MOST_PAUSES = 200;

/** Whether takes that found jobs lasted between two times: what only takes that wait show may be the arrivals'. */
export function isSeen({ found }: RoundTrips, from: number, to: number): boolean {
  return bisectLeft(found, to) - bisectLeft(found, from) >= FEWEST;
}

function isSeenAt(value: number, { roundTrips }: Fitted): boolean {
  return isSeen(roundTrips, 0.9 * value, 1.1 * value);
}

/** Whether takes that waited may speak for an exact value: takes that found jobs lasted so long too, or arrivals cannot look like it. */
export function maySpeakFor(value: number, given: Fitted): boolean {
  return isSeenAt(value, given) || isNotOfArrivals(value, given);
}

/** Whether arrivals in step are not why takes waited about so long: they do not look like it, or others waited longer by all sorts. */
function isSure(value: number, given: Fitted): boolean {
  if (isNotOfArrivals(value, given)) return true;
  const { waiting } = given.roundTrips;
  const longer = waiting.subarray(bisectLeft(waiting, 1.1 * value));
  const scattered = quantile(longer, 0.75) - quantile(longer, 0.25) > 0.2 * value;
  return (
    isSeenAt(value, given) && scattered && longer.length >= Math.max(FEWEST_LONGER, LONGER * waiting.length)
  );
}

/**
 * Whether arrivals in step cannot be why takes waited about so long: takes were not sent in step with answers, or the log has how
 * long jobs were queued.
 */
function isNotOfArrivals(value: number, { facts, roundTrips }: Fitted): boolean {
  // Without takes that found jobs nothing says how wide the noise is, and anything lies in a wide one.
  if (roundTrips.found.length < FEWEST) return false;
  if (!Number.isNaN(facts.longPoll)) return true;
  const { waiting, pauseBefore } = roundTrips;
  const [from, end] = [bisectLeft(waiting, 0.9 * value), bisectLeft(waiting, 1.1 * value)];
  const stride = Math.ceil((end - from) / MOST_PAUSES);
  const pauses = pauseBefore
    .subarray(from, end)
    .filter((pause, at) => at % stride === 0 && pause < Number.POSITIVE_INFINITY);
  pauses.sort();
  return quantile(pauses, 0.75) - quantile(pauses, 0.25) > 0.2 * value;
}

/**
 * By how much the log-likelihood of takes that wait is above what they may be worth: exact values against anything from the bound
 * on. It is negative where there are too few exact ones: that the arrivals were late speaks against nothing.
 *
 * @param areExact whether those near a value are to be taken for exact whatever they look like
 */
export function waitingExcess(
  given: Fitted,
  forecast: Forecast,
  takes: ArrayLike<number>,
  { noise, areExact = false }: { readonly noise: Noise; readonly areExact?: boolean },
): number {
  const { outliers } = noise;
  const { facts } = given;
  let sum = 0;
  let value = 0;
  for (let index = 0; index < takes.length; index += 1) {
    const take = takes[index] as number;
    const weight = forecast.waitingWeight[take] as number;
    if (weight === 0 || (facts.deep[take] as number) >= 0.5 || !Number.isNaN(facts.delay[take])) continue;
    value = forecast.waiting[take] as number;
    const stray = outliers * strayDensity(facts, forecast, take);
    const exact = densityOf(facts, forecast, take, noise);
    forecast.waitingWeight[take] = 0;
    const other = densityOf(facts, forecast, take, noise);
    forecast.waitingWeight[take] = weight;
    const likelier = Math.log(((1 - outliers) * exact + stray) / ((1 - outliers) * other + stray));
    sum += (facts.weight[take] as number) * likelier;
  }
  const isCapped =
    sum > MOST_IF_UNSURE &&
    !(
      facts.depthKnown &&
      isSure(value, given) &&
      (areExact || isExact(value, { given, forecast, takes, noise }))
    );
  const most = !isCapped ? Number.POSITIVE_INFINITY : MOST_IF_UNSURE;
  return sum - Math.max(0, Math.min(sum, most));
}

/** Whether takes that waited about so long waited exactly so long, but for a noise that takes that found jobs have too. */
function isExact(
  value: number,
  {
    given,
    forecast,
    takes,
    noise,
  }: {
    readonly given: Fitted;
    readonly forecast: Forecast;
    readonly takes: ArrayLike<number>;
    readonly noise: Noise;
  },
): boolean {
  if (noise.width > WIDEST || noise.late > WIDEST * value) return false;
  const found = scatterOfFound(given, forecast, takes);
  return isHeap(value, given, { noise, found }) && isSeenIn(found, noise);
}

/** Within so many widths of the noise lie takes that last exactly so long, and up to so many the next ones. */
const HEAP = 3;
const NEXT = 9;

/** So many times as many must lie in the heap as next to it, above. */
const HIGHER = 1.5;

/** Fewer takes are no heap: arrivals may have come so by chance. */
const FEWEST_IN_HEAP = 15;

/** Such a share of a heap lies below its middle at least: of arrivals that follow a bound hardly any are before it. */
const BELOW = 0.3;

/**
 * Whether takes that waited lie in a heap at a value: where a bound is followed by arrivals, they only begin there. Where takes that
 * found jobs scatter by less than the noise can, they show where the heap must be, and how narrow.
 */
function isHeap(
  value: number,
  { facts, roundTrips: { waiting } }: Fitted,
  { noise: { width, late }, found }: { readonly noise: Noise; readonly found: Scatter | undefined },
): boolean {
  const blur = facts.blur[0] ?? 0;
  const noisy = Math.hypot(width, late / value);
  const seen = found === undefined ? noisy : Math.hypot(found.quartiles / NORMAL, blur / value);
  const [at, spread] = found === undefined || seen > noisy ? [value, noisy] : [found.median * value, seen];
  const start = bisectLeft(waiting, (1 - HEAP * spread) * at);
  const end = bisectLeft(waiting, (1 + HEAP * spread) * at);
  const heap = end - start;
  const next = bisectLeft(waiting, (1 + NEXT * spread) * at) - end;
  // Times that are alike to the log lie on both sides.
  const below = (bisectLeft(waiting, at - blur) + bisectLeft(waiting, at + blur)) / 2 - start;
  return heap >= FEWEST_IN_HEAP && heap > HIGHER * next && below >= BELOW * heap;
}

/** Takes that found jobs show the noise where they lie within this factor of what they should last. */
const NEAR = 1.35;

/** And scatter by so much of what such noise alone would have them scatter by. */
const SCATTERED = 0.5;

/** So narrow a noise is always possible. */
const NARROW = 0.02;

/** So many deviations are the quartiles of a normal number apart. */
const NORMAL = 1.35;

/** How takes that found jobs lie about what they should last: multiples of it. */
interface Scatter {
  readonly median: number;
  readonly quartiles: number;
  /** What they should last on average, in microseconds. */
  readonly expected: number;
}

/** Undefined if too few lie near what they should last. */
function scatterOfFound(
  { facts }: Fitted,
  forecast: Forecast,
  takes: ArrayLike<number>,
): Scatter | undefined {
  const scatter: number[] = [];
  let sum = 0;
  for (let index = 0; index < takes.length; index += 1) {
    const take = takes[index] as number;
    const expected = Math.max(1, forecast.first[take] as number);
    const times = (facts.roundTrip[take] as number) / expected;
    if ((facts.deep[take] as number) < 0.5 || times > NEAR || times < 1 / NEAR) continue;
    scatter.push(times);
    sum += expected;
  }
  if (scatter.length < FEWEST) return undefined;
  const sorted = Float64Array.from(scatter).sort();
  return {
    median: quantile(sorted, 0.5),
    quartiles: quantile(sorted, 0.75) - quantile(sorted, 0.25),
    expected: sum / scatter.length,
  };
}

/**
 * Whether takes that found jobs scatter as the noise has it. If only those that waited do, they waited for arrivals that came soon
 * one after the other. The quartiles of an exponential number are the logarithm of 3 times its mean apart.
 */
function isSeenIn(found: Scatter | undefined, { width, late }: Noise): boolean {
  if (width <= NARROW && late === 0) return true;
  if (found === undefined) return false;
  return found.quartiles > SCATTERED * Math.hypot(NORMAL * width, (Math.log(3) * late) / found.expected);
}
