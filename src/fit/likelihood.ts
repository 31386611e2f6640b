import { bell, type Noise } from "./bell.ts";
import type { Facts } from "./facts.ts";
import { ANYTHING, type Forecast } from "./forecast.ts";

/** The share of takes that still find a job, though others took what was queued: most wait, as long as arrivals let them. */
export const STILL = 0.1;

/** How likely a take's round trip is under a forecast, without outliers: a density over its logarithm. */
export function densityOf(facts: Facts, forecast: Forecast, take: number, noise: Noise): number {
  const roundTrip = facts.roundTrip[take] as number;
  const deep = facts.deep[take] as number;
  if (isUnknown(facts, take)) return ANYTHING;
  let density = 0;
  if (deep > 0) {
    const found = foundDensity(facts, forecast, take, noise);
    density += facts.ranDry[take] === 1 ? deep * (STILL * found + (1 - STILL) * ANYTHING) : deep * found;
  }
  // What only may have waited does so alike under all mechanisms: many such takes would add up to a proof.
  if (deep >= 0.5) density += (1 - deep) * ANYTHING;
  else {
    const weight = forecast.waitingWeight[take] as number;
    const exact =
      weight > 0 ? weight * bell(roundTrip, forecast.waiting[take] as number, noise, facts.blur[take]) : 0;
    const possible = isAtLeast(roundTrip, forecast.atLeast[take] as number, noise.width);
    density += (1 - deep) * (exact + (1 - weight) * possible * lateDensity(facts, forecast, take, noise));
  }
  return density;
}

/** Without depths, a take that most likely waited, but may have found jobs, says nothing: a guess of how many did would add up. */
export function isUnknown({ depthKnown, deep, delay }: Facts, take: number): boolean {
  return !depthKnown && (deep[take] as number) < 0.5 && Number.isNaN(delay[take] as number);
}

/** A take that waited can last any time; how long its job was queued says more, where the log has it. */
function lateDensity(facts: Facts, forecast: Forecast, take: number, noise: Noise): number {
  const delay = facts.delay[take] as number;
  if (Number.isNaN(delay)) return ANYTHING;
  const late = forecast.late[take] as number;
  return bell(Math.max(1, delay), late > 0 ? late : facts.longPoll, noise, facts.blur[take]);
}

/** Outliers are slow: one that is faster than its take can be is rarer by this factor. */
const FAST_OUTLIER = 0.02;

/** Half of the outliers last up to so many times what was expected, the others anything. */
const TENFOLD = 10;

/** How likely a take's round trip is as an outlier. */
export function strayDensity(facts: Facts, forecast: Forecast, take: number): number {
  const roundTrip = facts.roundTrip[take] as number;
  if (facts.deep[take] === 0)
    return roundTrip < 0.7 * (forecast.atLeast[take] as number) ? FAST_OUTLIER * ANYTHING : ANYTHING;
  // Others took what was queued: it waited, and that is no outlier.
  if (facts.ranDry[take] === 1 || isUnknown(facts, take)) return ANYTHING;
  const times = roundTrip / Math.max(1, forecast.first[take] as number);
  return 0.5 * ANYTHING + (times > 1 && times < TENFOLD ? 0.5 / Math.log(TENFOLD) : 0);
}

function foundDensity(facts: Facts, forecast: Forecast, take: number, noise: Noise): number {
  const roundTrip = facts.roundTrip[take] as number;
  const second = forecast.secondWeight[take] as number;
  let density =
    (forecast.firstWeight[take] as number) *
      bell(roundTrip, forecast.first[take] as number, noise, facts.blur[take]) +
    (forecast.spread[take] as number);
  if (second > 0)
    density += second * bell(roundTrip, forecast.second[take] as number, noise, facts.blur[take]);
  return density;
}

/** 1 above a bound and as far below as noise may bring a take that lasts just as long, 0 farther below. */
function isAtLeast(roundTrip: number, bound: number, width: number): number {
  if (bound <= 0) return 1;
  const off = Math.log(roundTrip / bound) / Math.max(width, 0.02);
  return off > 2 ? 1 : off < -10 ? 0 : 1 / (1 + Math.exp(-1.7 * (off + 5.5)));
}

/** The log-likelihood of some takes. */
export function logLikelihood(
  facts: Facts,
  forecast: Forecast,
  takes: ArrayLike<number>,
  noise: Noise,
): number {
  let sum = 0;
  for (let index = 0; index < takes.length; index += 1)
    sum += logLikelihoodOf(facts, forecast, takes[index] as number, noise);
  return sum;
}

/** The log-likelihood of one take. */
export function logLikelihoodOf(facts: Facts, forecast: Forecast, take: number, noise: Noise): number {
  const { outliers } = noise;
  const density = densityOf(facts, forecast, take, noise);
  const stray = strayDensity(facts, forecast, take);
  return (facts.weight[take] as number) * Math.log((1 - outliers) * density + outliers * stray);
}
