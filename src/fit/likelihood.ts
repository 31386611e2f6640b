import type { Facts } from "./facts.ts";
import { ANYTHING, type Forecast } from "./forecast.ts";

/** The noise around a forecast: log-normal, of a relative width, and a share of outliers that can be anything. */
export interface Noise {
  readonly width: number;
  readonly outliers: number;
}

/** A hundredth: differences below are no evidence for anything. */
const NARROWEST = 0.01;
const WIDEST = 0.25;
const FEWEST_OUTLIERS = 0.005;
const MOST_OUTLIERS = 0.15;

const ROOT = 1 / Math.sqrt(2 * Math.PI);

/** The noise that a search begins with. */
export const widerNoise: Noise = { width: 0.08, outliers: 0.05 };

/** How likely a take's round trip is under a forecast, without outliers: a density over its logarithm. */
export function densityOf(facts: Facts, forecast: Forecast, take: number, width: number): number {
  const roundTrip = facts.roundTrip[take] as number;
  const deep = facts.deep[take] as number;
  let density = 0;
  if (deep > 0) {
    const found = foundDensity(facts, forecast, take, width);
    density += facts.ranDry[take] === 1 ? deep * (0.5 * found + 0.5 * ANYTHING) : deep * found;
  }
  // What only may have waited does so alike under all mechanisms: many such takes would add up to a proof.
  if (deep >= 0.5) density += (1 - deep) * ANYTHING;
  else {
    const weight = forecast.waitingWeight[take] as number;
    const exact =
      weight > 0 ? weight * bell(roundTrip, forecast.waiting[take] as number, width, facts.blur[take]) : 0;
    const possible = isAtLeast(roundTrip, forecast.atLeast[take] as number, width);
    density += (1 - deep) * (exact + (1 - weight) * possible * lateDensity(facts, forecast, take, width));
  }
  return density;
}

/** A take that waited can last any time; how long its job was queued says more, where the log has it. */
function lateDensity(facts: Facts, forecast: Forecast, take: number, width: number): number {
  const delay = facts.delay[take] as number;
  if (Number.isNaN(delay)) return ANYTHING;
  const late = forecast.late[take] as number;
  return bell(Math.max(1, delay), late > 0 ? late : facts.longPoll, width, facts.blur[take]);
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
  const times = roundTrip / Math.max(1, forecast.first[take] as number);
  return 0.5 * ANYTHING + (times > 1 && times < TENFOLD ? 0.5 / Math.log(TENFOLD) : 0);
}

function foundDensity(facts: Facts, forecast: Forecast, take: number, width: number): number {
  const roundTrip = facts.roundTrip[take] as number;
  const second = forecast.secondWeight[take] as number;
  let density =
    (forecast.firstWeight[take] as number) *
      bell(roundTrip, forecast.first[take] as number, width, facts.blur[take]) +
    (forecast.spread[take] as number);
  if (second > 0)
    density += second * bell(roundTrip, forecast.second[take] as number, width, facts.blur[take]);
  return density;
}

function bell(roundTrip: number, expected: number, width: number, blur = 0): number {
  const relative = blur / Math.max(expected, 1_000);
  const spread = Math.sqrt(width * width + relative * relative);
  const off = Math.log(roundTrip / Math.max(expected, 1)) / spread;
  return off > 9 || off < -9 ? 0 : (ROOT / spread) * Math.exp(-0.5 * off * off);
}

/** 1 above a bound, 0 below, and between over the width of the noise. */
function isAtLeast(roundTrip: number, bound: number, width: number): number {
  if (bound <= 0) return 1;
  const off = Math.log(roundTrip / bound) / Math.max(width, 0.02);
  return off > 4 ? 1 : off < -8 ? 0 : 1 / (1 + Math.exp(-1.7 * (off + 1.5)));
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
export function logLikelihoodOf(
  facts: Facts,
  forecast: Forecast,
  take: number,
  { width, outliers }: Noise,
): number {
  const density = densityOf(facts, forecast, take, width);
  const stray = strayDensity(facts, forecast, take);
  return (facts.weight[take] as number) * Math.log((1 - outliers) * density + outliers * stray);
}

/** The noise that makes some takes likeliest under a forecast, by expectation and maximisation. */
export function noiseOf(facts: Facts, forecast: Forecast, takes: ArrayLike<number>, from: Noise): Noise {
  let noise = from;
  for (let round = 0; round < 12; round += 1) {
    const next = betterNoise(facts, forecast, takes, noise);
    const settled = Math.abs(next.width - noise.width) < 0.01 * noise.width;
    noise = next;
    if (settled && round > 2) break;
  }
  return noise;
}

function betterNoise(facts: Facts, forecast: Forecast, takes: ArrayLike<number>, noise: Noise): Noise {
  const { width, outliers } = noise;
  let squares = 0;
  let weights = 0;
  let strays = 0;
  for (let index = 0; index < takes.length; index += 1) {
    const take = takes[index] as number;
    const stray = outliers * strayDensity(facts, forecast, take);
    const all = (1 - outliers) * densityOf(facts, forecast, take, width) + stray;
    strays += stray / all;
    for (const [value, weight] of atomsOf(facts, forecast, take)) {
      if (weight === 0) continue;
      const roundTrip = facts.roundTrip[take] as number;
      const share = ((1 - outliers) * weight * bell(roundTrip, value, width, facts.blur[take])) / all;
      const relative = (facts.blur[take] as number) / Math.max(value, 1_000);
      // How much of the difference is noise, and how much blur: the expectation of its square.
      const part = (width * width) / (width * width + relative * relative);
      const off = part * Math.log(roundTrip / Math.max(value, 1));
      squares += share * (off * off + part * relative * relative);
      weights += share;
    }
  }
  const spread = weights > 0 ? Math.sqrt(squares / weights) : width;
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, spread)),
    outliers: Math.min(MOST_OUTLIERS, Math.max(FEWEST_OUTLIERS, strays / Math.max(1, takes.length))),
  };
}

/** The exact values that a take can have, with their weights. */
function atomsOf(facts: Facts, forecast: Forecast, take: number): readonly (readonly [number, number])[] {
  const deep = facts.deep[take] as number;
  const found = deep * (facts.ranDry[take] === 1 ? 0.5 : 1);
  return [
    [forecast.first[take] as number, found * (forecast.firstWeight[take] as number)],
    [forecast.second[take] as number, found * (forecast.secondWeight[take] as number)],
    [
      forecast.waiting[take] as number,
      deep >= 0.5 ? 0 : (1 - deep) * (forecast.waitingWeight[take] as number),
    ],
  ];
}
