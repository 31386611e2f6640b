import { bell, type Noise, partsOfNoise, spreadAt } from "./bell.ts";
import type { Facts } from "./facts.ts";
import type { Forecast } from "./forecast.ts";
import { densityOf, isUnknown, STILL, strayDensity } from "./likelihood.ts";

/** A hundredth: differences below are no evidence for anything. */
const NARROWEST = 0.01;
const WIDEST = 0.25;
const FEWEST_OUTLIERS = 0.005;
const MOST_OUTLIERS = 0.15;

/** The mean lateness is at most such a share of what takes are expected to last, and of the width at least such a one. */
const LATEST = 0.5;
const LEAST_LATE = 0.1;

/** The noise that a search begins with. */
export const widerNoise: Noise = { width: 0.08, outliers: 0.05, late: 0 };

/** So many takes that found jobs show the noise by themselves: among those that waited, some that only waited for an arrival look like it. */
const ENOUGH = 20;

/** The noise that makes some takes likeliest under a forecast, by expectation and maximisation: with a heavy side if it begins with one. */
export function noiseOf(facts: Facts, forecast: Forecast, takes: ArrayLike<number>, from: Noise): Noise {
  let noise = from;
  const which = telling(facts, takes);
  for (let round = 0; round < 12; round += 1) {
    const { noise: next } = betterNoise(facts, forecast, which, noise);
    const stays =
      Math.abs(next.width - noise.width) < 0.01 * noise.width &&
      Math.abs(next.late - noise.late) <= 0.01 * noise.late;
    noise = next;
    if (stays && round > 2) break;
  }
  return noise;
}

/** Such noise with a heavy side, for a search to begin with: about as wide. */
export function skewedNoise(facts: Facts, forecast: Forecast, takes: ArrayLike<number>, from: Noise): Noise {
  const { expected } = betterNoise(facts, forecast, telling(facts, takes), from);
  return { ...from, width: 0.5 * from.width, late: 0.7 * from.width * expected };
}

/** Takes that tell the noise: of some only those that found jobs, if these are enough. */
interface Telling {
  readonly takes: ArrayLike<number>;
  readonly foundOnly: boolean;
}

function telling({ deep }: Facts, takes: ArrayLike<number>): Telling {
  let found = 0;
  for (let index = 0; index < takes.length; index += 1)
    if ((deep[takes[index] as number] as number) >= 0.5) found += 1;
  return { takes, foundOnly: found >= ENOUGH };
}

/** The next round, and what takes are expected to last on average. */
function betterNoise(
  facts: Facts,
  forecast: Forecast,
  { takes, foundOnly }: Telling,
  noise: Noise,
): { readonly noise: Noise; readonly expected: number } {
  const { width, outliers } = noise;
  let [squares, weights, strays, counted, lates, values] = [0, 0, 0, 0, 0, 0];
  const columns = [forecast.first, forecast.second, forecast.waiting];
  for (let index = 0; index < takes.length; index += 1) {
    const take = takes[index] as number;
    const stray = outliers * strayDensity(facts, forecast, take);
    const all = (1 - outliers) * densityOf(facts, forecast, take, noise) + stray;
    if (foundOnly && (facts.deep[take] as number) < 0.5) continue;
    strays += stray / all;
    counted += 1;
    const roundTrip = facts.roundTrip[take] as number;
    const blur = facts.blur[take] as number;
    for (let atom = 0; atom < columns.length; atom += 1) {
      const weight = atomWeight(facts, forecast, take, atom);
      if (weight === 0) continue;
      const value = (columns[atom] as Float64Array)[take] as number;
      const density = bell(roundTrip, value, noise, blur);
      if (density === 0) continue;
      const share = ((1 - outliers) * weight * density) / all;
      // How much of the difference is noise, and how much blur: the expectation of its square.
      const wide = spreadAt(value, width, blur);
      const part = (width * width) / (wide * wide);
      const { late, square } = partsOfNoise(roundTrip, value, noise, blur);
      squares += share * (part * part * square + (1 - part) * width * width);
      lates += share * late;
      weights += share;
      values += share * value;
    }
  }
  const expected = weights > 0 ? values / weights : 0;
  const spread = weights > 0 ? Math.sqrt(squares / weights) : width;
  const next = Math.min(WIDEST, Math.max(NARROWEST, spread));
  const late = weights > 0 ? Math.min(lates / weights, LATEST * expected) : 0;
  return {
    expected,
    noise: {
      width: next,
      outliers: Math.min(MOST_OUTLIERS, Math.max(FEWEST_OUTLIERS, strays / Math.max(1, counted))),
      late: late < LEAST_LATE * next * expected ? 0 : late,
    },
  };
}

/** The weight of the exact values that a take can have: first, second, and if it waits. */
function atomWeight(facts: Facts, forecast: Forecast, take: number, atom: number): number {
  if (isUnknown(facts, take)) return 0;
  const deep = facts.deep[take] as number;
  if (atom === 2) return deep >= 0.5 ? 0 : (1 - deep) * (forecast.waitingWeight[take] as number);
  const weights = atom === 0 ? forecast.firstWeight : forecast.secondWeight;
  return deep * (facts.ranDry[take] === 1 ? STILL : 1) * (weights[take] as number);
}
