import { UsageError } from "../exit-codes.ts";

/** One of several parts of a comparison, each run by itself. Counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Most shards of one comparison: no scenario has more seeds. */
export const mostShards = 100_000;

/** Reads `--shard`. @throws UsageError */
export function shardOf(text: string): Shard {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && of >= 1 && of <= mostShards && index >= 1 && index <= of) return { index, of };
  throw new UsageError(`--shard ${text}: "${text}" is not allowed; i/n with i from 1 to n is, e.g. 3/10`);
}

/**
 * The seeds of a shard: the k-th seed goes to shard (k − 1) mod n + 1, so that shards are equally long. All policies of a
 * seed run in the same shard, as they are compared with each other.
 */
export function seedsOfShard(seeds: readonly number[], { index, of }: Shard): number[] {
  return seeds.filter((_, position) => position % of === index - 1);
}
