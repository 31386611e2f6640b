import { acceleration, biasCorrection, correctedTails } from "./bias-corrected.ts";
import type { Interval, IntervalMethod, IntervalWarning } from "./interval.ts";
import { replicateQuantiles } from "./replicate-quantiles.ts";
import { fewestForBootstrap, mostResamples, resamplesForTail } from "./required-resamples.ts";
import { expandedTail, nominalTail } from "./tail-probability.ts";

/** A method that reads a bootstrap distribution. */
export type BootstrapMethod = Exclude<IntervalMethod, "t">;

/** An estimate with what a bootstrap knows of it. */
export interface BootstrapDistribution {
  readonly estimate: number;
  /** How many observations the estimate rests on. */
  readonly n: number;
  /** The estimate from each resample. */
  readonly replicates: Float64Array;
  /** The estimate with one observation left out, for each of them. */
  readonly jackknife: readonly number[];
}

/** The interval of a bootstrap distribution, of at least 2 observations. The sources are those of each method's parts. */
export function replicateInterval(
  distribution: BootstrapDistribution,
  options: { readonly level: number; readonly method: BootstrapMethod },
): Interval {
  const { estimate, n, replicates } = distribution;
  const { level, method } = options;
  const tail = tailOf(method, n, level);
  const warnings: IntervalWarning[] = [];
  if (replicates.length < resamplesForTail(tail)) warnings.push("few-resamples");
  const corrected = method.startsWith("bca") ? bcaTails(distribution, tail, warnings) : null;
  const tails = corrected ?? [tail, 1 - tail];
  const [low, high] = replicateQuantiles(replicates, tails) as [number, number];
  if (low === high) warnings.push("zero-width");
  return {
    estimate,
    low,
    high,
    method: corrected === null ? percentileOf(method) : method,
    level,
    n,
    warnings,
  };
}

/** Why an interval cannot be read from a bootstrap of n observations, whatever its resamples; null if it can. */
export function obstacle(
  method: BootstrapMethod,
  n: number,
  level: number,
): "few-observations" | "extreme-level" | null {
  if (n < fewestForBootstrap) return "few-observations";
  return resamplesForTail(tailOf(method, n, level)) > mostResamples ? "extreme-level" : null;
}

function tailOf(method: BootstrapMethod, n: number, level: number): number {
  return method.endsWith("expanded") ? expandedTail({ n, level }) : nominalTail(level);
}

function percentileOf(method: BootstrapMethod): BootstrapMethod {
  return method.endsWith("expanded") ? "percentile-expanded" : "percentile";
}

/** The probabilities of the BCa interval; null, with a warning, where there is none. */
function bcaTails(
  distribution: BootstrapDistribution,
  tail: number,
  warnings: IntervalWarning[],
): readonly [number, number] | null {
  const bias = biasCorrection(distribution.replicates, distribution.estimate);
  if (!Number.isFinite(bias)) {
    warnings.push("one-sided-replicates");
    return null;
  }
  const skew = acceleration(distribution.jackknife);
  if (skew === null) warnings.push("no-jackknife-variance");
  const tails = correctedTails({ biasCorrection: bias, acceleration: skew ?? 0, tail });
  if (tails === null) warnings.push("extreme-acceleration");
  return tails;
}
