import type { Noise } from "./bell.ts";
import type { Forecast } from "./forecast.ts";
import { logLikelihood, logLikelihoodOf } from "./likelihood.ts";
import type { Fitted, Mechanism, Values } from "./mechanism.ts";
import { noiseOf, skewedNoise, widerNoise } from "./noise-of.ts";
import { waitingExcess } from "./waiting-evidence.ts";

/** How well a mechanism does at its best values. */
export interface Fit {
  readonly mechanism: Mechanism;
  readonly values: Values;
  readonly noise: Noise;
  /** The log-likelihood of each take. */
  readonly each: Float64Array;
  /** The sum of these, less half of the logarithm of the takes for each free value (Schwarz 1978). */
  readonly score: number;
}

/** Takes that a search goes by at most, and the noise of what it found; the fit is judged by all. */
const SAMPLE = 2_000;
const SAMPLE_OF_NOISE = 20_000;

/** Starts that are followed up. */
const FOLLOWED = 3;

/** By so much the log-likelihood must gain, or both sides of the noise are taken to be alike. */
const SKEWED_BY = 5;

/**
 * Finds the values under which a mechanism makes a log likeliest. Undefined if the log gives it nothing to begin with. It is looked
 * for as if takes that waited might speak for exact values; where in the end they must not, also without these.
 */
export function fitted(mechanism: Mechanism, given: Fitted, into: Forecast): Fit | undefined {
  const exact = likeliest(mechanism, given, into);
  if (exact === undefined || !exact.isCapped) return exact?.fit;
  const plain = likeliest(withoutExactWaits(mechanism), given, into);
  return plain !== undefined && plain.fit.score > exact.fit.score ? plain.fit : exact.fit;
}

/** The mechanism if nothing is known of how long a take waits. */
function withoutExactWaits(mechanism: Mechanism): Mechanism {
  return {
    ...mechanism,
    forecast: (values, given, into, takes) => {
      mechanism.forecast(values, given, into, takes);
      for (let index = 0; index < takes.length; index += 1) into.waitingWeight[takes[index] as number] = 0;
    },
  };
}

function likeliest(mechanism: Mechanism, given: Fitted, into: Forecast): Judged | undefined {
  const { facts } = given;
  const sample = sampleOf(facts.count);
  const score = scoreOf(mechanism, { given, into, sample });
  const starts = mechanism.starts(given).map((values) => mechanism.within?.(values) ?? values);
  const ranked = starts
    .map((values) => ({ values, score: score(values, widerNoise) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, FOLLOWED);
  let best: { values: Values; noise: Noise; score: number } | undefined;
  const searched = { score, given, into, sample };
  for (const { values } of ranked) {
    const found = followed(mechanism, values, { ...searched, noise: widerNoise });
    if (best === undefined || found.score > best.score + 1e-9) best = found;
  }
  if (best === undefined) return undefined;
  // Under noise with a heavy side the values are lower, so both are looked for together.
  mechanism.forecast(best.values, given, into, sample);
  const noise = skewedNoise(facts, into, sample, best.noise);
  const skewed = polished(mechanism, followed(mechanism, best.values, { ...searched, noise }), searched);
  const even = judged(mechanism, best, { given, into });
  if (skewed.noise.late === 0 || skewed.score <= best.score + SKEWED_BY) return even;
  // What takes that waited speak for may be worth nothing under one of the two.
  const late = judged(mechanism, skewed, { given, into });
  return late.fit.score > even.fit.score ? late : even;
}

/** The log-likelihood of some takes under a mechanism's values and noise: without regard to whether takes that waited are as exact. */
export function scoreOf(
  mechanism: Mechanism,
  { given, into, sample }: Pick<Searched, "given" | "into" | "sample">,
): Searched["score"] {
  return (values, noise) => {
    mechanism.forecast(values, given, into, sample);
    const excess = waitingExcess(given, into, sample, { noise, areExact: true });
    return (
      logLikelihood(given.facts, into, sample, noise) - excess + (mechanism.alsoFor?.(values, given) ?? 0)
    );
  };
}

interface Searched {
  readonly score: (values: Values, noise: Noise) => number;
  readonly given: Fitted;
  readonly into: Forecast;
  readonly sample: Int32Array;
  /** What the search begins with. */
  readonly noise: Noise;
}

/** Goes uphill from a start, with ever smaller steps and the noise that fits. */
function followed(
  mechanism: Mechanism,
  start: Values,
  { score, given, into, sample, noise: first }: Searched,
) {
  let values = start;
  let noise = first;
  for (const [step, last] of [
    [0.2, 0.02],
    [0.05, 0.004],
    [0.01, 0.0005],
  ] as const) {
    values = uphill(mechanism, values, (at) => score(at, noise), { step, last, given });
    mechanism.forecast(values, given, into, sample);
    noise = noiseOf(given.facts, into, sample, noise);
  }
  return { values, noise, score: score(values, noise) };
}

/** Rounds beyond those. */
const ROUNDS = 12;

/** Goes on until it hardly gains: values and a heavy side make up for each other, and so come to rest slowly. */
function polished(
  mechanism: Mechanism,
  found: ReturnType<typeof followed>,
  { score, given, into, sample }: Omit<Searched, "noise">,
) {
  let best = found;
  for (let round = 0; round < ROUNDS && best.noise.late > 0; round += 1) {
    const { noise: before } = best;
    const values = uphill(mechanism, best.values, (at) => score(at, before), {
      step: 0.004,
      last: 0.0002,
      given,
    });
    mechanism.forecast(values, given, into, sample);
    const noise = noiseOf(given.facts, into, sample, before);
    const next = { values, noise, score: score(values, noise) };
    if (next.score < best.score + 0.1) return next.score > best.score ? next : best;
    best = next;
  }
  return best;
}

/** Moves to better values nearby as long as there are any; then to nearer ones. */
function uphill(
  mechanism: Mechanism,
  start: Values,
  score: (values: Values) => number,
  { step, last, given }: { readonly step: number; readonly last: number; readonly given: Fitted },
): Values {
  const nearby = mechanism.nearby ?? scaled(mechanism);
  let values = start;
  let best = score(values);
  for (let by = step; by >= last; by /= 2) {
    for (let moves = 0, improved = true; improved && moves < 60; moves += 1) {
      improved = false;
      for (const moved of nearby(values, by, given)) {
        const next = mechanism.within?.(moved) ?? moved;
        const found = score(next);
        if (found <= best + 1e-6) continue;
        best = found;
        values = next;
        improved = true;
        break;
      }
    }
  }
  return values;
}

/** Each value a little larger, and a little smaller. */
function scaled({ searched }: Mechanism): (values: Values, by: number) => readonly Values[] {
  return (values, by) =>
    values.flatMap((value, at) => {
      if (searched?.[at] === false) return [];
      return [value * (1 + by), value / (1 + by)].map((moved) => values.with(at, moved));
    });
}

/** A fit, and whether takes that waited speak for it by less than they seem to. */
interface Judged {
  readonly fit: Fit;
  readonly isCapped: boolean;
}

function judged(
  mechanism: Mechanism,
  { values, noise }: { readonly values: Values; readonly noise: Noise },
  { given, into }: { readonly given: Fitted; readonly into: Forecast },
): Judged {
  const { facts } = given;
  const all = Int32Array.from({ length: facts.count }, (_, take) => take);
  mechanism.forecast(values, given, into, all);
  const ofAll = noiseOf(facts, into, sampleOf(facts.count, SAMPLE_OF_NOISE), noise);
  const each = Float64Array.from(all, (take) => logLikelihoodOf(facts, into, take, ofAll));
  const sum = each.reduce((total, one) => total + one, mechanism.alsoFor?.(values, given) ?? 0);
  const excess = waitingExcess(given, into, all, { noise: ofAll });
  const penalty =
    0.5 * (mechanism.free(given) + (ofAll.late > 0 ? 1 : 0)) * Math.log(Math.max(2, facts.count));
  return {
    fit: { mechanism, values, noise: ofAll, each, score: sum - excess - penalty },
    isCapped: excess > 0,
  };
}

/** Takes spread evenly over a log, so many at most. */
export function sampleOf(count: number, most = SAMPLE): Int32Array {
  const size = Math.min(count, most);
  return Int32Array.from({ length: size }, (_, index) => Math.floor((index * count) / size));
}
