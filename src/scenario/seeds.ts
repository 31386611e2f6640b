import { parseNumberList } from "./number-list.ts";
import type { Read } from "./quantity.ts";

/** What seeds look like, for messages. */
export const seedsForm = "a number of seeds, or seeds such as 1..30 or 3,7,11";

const mostSeeds = 100_000;

/** Reads seeds: a count n (the seeds 1 to n), or a list and ranges as `parseNumberList` reads them. */
export function parseSeeds(text: string): Read<number[]> {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return firstSeeds(Number(trimmed));
  const list = parseNumberList(trimmed);
  return list.ok
    ? checkSeeds(list.value)
    : { ok: false, allowed: trimmed.includes("..") ? list.allowed : seedsForm };
}

/** The seeds 1 to `count`. */
export function firstSeeds(count: number): Read<number[]> {
  if (!Number.isInteger(count) || count < 1) return { ok: false, allowed: "a number of seeds of at least 1" };
  if (count > mostSeeds) return { ok: false, allowed: `a number of seeds of at most ${mostSeeds}` };
  return { ok: true, value: Array.from({ length: count }, (_, index) => index + 1) };
}

/** Seeds are whole numbers, each given once: a seed that ran twice would count as two observations. */
export function checkSeeds(seeds: readonly number[]): Read<number[]> {
  if (seeds.length === 0) return { ok: false, allowed: "at least one seed" };
  if (!seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)) {
    return { ok: false, allowed: "a list of whole numbers of at least 0" };
  }
  if (new Set(seeds).size < seeds.length) return { ok: false, allowed: "a list that names each seed once" };
  return { ok: true, value: [...seeds] };
}

/** Seeds as a scenario file has them: a count, a range or a list. */
export function seedsToData(seeds: readonly number[]): number | string | number[] {
  const [first = 0] = seeds;
  const isRange = seeds.length > 1 && seeds.every((seed, index) => seed === first + index);
  if (!isRange) return [...seeds];
  return first === 1 ? seeds.length : `${first}..${seeds.at(-1)}`;
}
