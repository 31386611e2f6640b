/** Few enough to stay in the fastest memory, enough to leave some ten of 10,000 replicates in each. */
const bucketCount = 1024;

/**
 * Quantiles of these replicates, in any order, at these probabilities: linear between the two nearest order statistics
 * (type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American Statistician 50 (1996),
 * 361-365). Only the buckets that hold a wanted order statistic are sorted, which takes a tenth of the time of sorting all.
 */
export function replicateQuantiles(replicates: Float64Array, probabilities: readonly number[]): number[] {
  const ranks = probabilities.map((probability) => (replicates.length - 1) * probability);
  const wanted = new Set(ranks.flatMap((rank) => [Math.floor(rank), Math.ceil(rank)]));
  const values = orderStatistics(replicates, [...wanted]);
  return ranks.map((rank) => {
    const below = values.get(Math.floor(rank)) as number;
    const above = values.get(Math.ceil(rank)) as number;
    return below === above ? below : below + (rank - Math.floor(rank)) * (above - below);
  });
}

/** The values of these ranks, counted from 0. */
function orderStatistics(replicates: Float64Array, ranks: readonly number[]): Map<number, number> {
  const least = leastOf(replicates);
  // The bucket of x is the whole part of (x - least) · scale, which never decreases with x, rounding included.
  const scale = (bucketCount - 1) / (mostOf(replicates) - least);
  // One value only, or a range that cannot be divided.
  if (!Number.isFinite(scale) || scale === 0) return picked(replicates.slice().sort(), ranks, 0);
  const ends = bucketEnds(replicates, least, scale);
  const rankOfBucket = new Map<number, number[]>();
  for (const rank of ranks) {
    const bucket = ends.findIndex((end) => end > rank);
    rankOfBucket.set(bucket, [...(rankOfBucket.get(bucket) ?? []), rank]);
  }
  const contents = bucketContents(replicates, { least, scale, buckets: [...rankOfBucket.keys()], ends });
  const found = new Map<number, number>();
  for (const [bucket, ranksHere] of rankOfBucket) {
    const before = bucket === 0 ? 0 : (ends[bucket - 1] as number);
    const sorted = (contents.get(bucket) as Float64Array).sort();
    for (const [rank, value] of picked(sorted, ranksHere, before)) found.set(rank, value);
  }
  return found;
}

function picked(sorted: Float64Array, ranks: readonly number[], before: number): Map<number, number> {
  return new Map(ranks.map((rank) => [rank, sorted[rank - before] as number]));
}

/*
 * The loops below stand in functions that do nothing after them: V8 11 compiles a long loop while it runs, without knowing
 * the types of what follows, falls back there, and does so in each call: twice the time
 * of the whole analysis.
 */

function leastOf(replicates: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < replicates.length; index++) {
    least = Math.min(least, replicates[index] as number);
  }
  return least;
}

function mostOf(replicates: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < replicates.length; index++) {
    most = Math.max(most, replicates[index] as number);
  }
  return most;
}

/** How many replicates lie in each bucket and those before it. */
function bucketEnds(replicates: Float64Array, least: number, scale: number): Uint32Array {
  const ends = new Uint32Array(bucketCount);
  countInto(ends, replicates, least, scale);
  for (let bucket = 1; bucket < bucketCount; bucket++) {
    ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
  }
  return ends;
}

function countInto(counts: Uint32Array, replicates: Float64Array, least: number, scale: number): void {
  for (let index = 0; index < replicates.length; index++) {
    const bucket = (((replicates[index] as number) - least) * scale) | 0;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
}

/** The replicates in these buckets. */
function bucketContents(
  replicates: Float64Array,
  from: {
    readonly least: number;
    readonly scale: number;
    readonly buckets: readonly number[];
    readonly ends: Uint32Array;
  },
): Map<number, Float64Array> {
  const { least, scale, ends } = from;
  const contents = new Map<number, Float64Array>();
  const next = new Int32Array(bucketCount).fill(-1);
  for (const bucket of from.buckets) {
    const before = bucket === 0 ? 0 : (ends[bucket - 1] as number);
    contents.set(bucket, new Float64Array((ends[bucket] as number) - before));
    next[bucket] = 0;
  }
  for (let index = 0; index < replicates.length; index++) {
    const value = replicates[index] as number;
    const bucket = ((value - least) * scale) | 0;
    const position = next[bucket] as number;
    if (position < 0) continue;
    (contents.get(bucket) as Float64Array)[position] = value;
    next[bucket] = position + 1;
  }
  return contents;
}
