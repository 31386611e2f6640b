import type { Workload } from "./workload.ts";

/**
 * A hash of what a seed's jobs are: arrivals where they do not depend on the run, think times, durations, how
 * durations depend on the load, and faults. Two policies of one seed must show the same. 16 hexadecimal digits: two lanes of
 * MurmurHash3 with different seeds (A. Appleby, 2010), which a cold start computes ten times as fast as SHA-256.
 */
export function hashWorkload(workload: Omit<Workload, "hash">): string {
  const { arrivals, clients, thinkTimes, durations, shared, failingAttempts, refreshing } = workload;
  const parameters = Float64Array.of(clients, shared?.base ?? -1, shared?.perRunning ?? -1);
  const columns = [parameters, arrivals ?? thinkTimes, durations];
  for (const faults of [failingAttempts, refreshing]) if (faults !== undefined) columns.push(faults);
  return lane(columns, 0x9747b28c) + lane(columns, 0x3c6ef372);
}

/** MurmurHash3 (x86, 32 bits) of the columns behind each other, in eight hexadecimal digits. */
function lane(columns: readonly Float64Array[], seed: number): string {
  let hash = seed;
  let words = 0;
  for (const column of columns) {
    // Each number as two words, the lower first: the same on every machine.
    const view = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
    const lower = lowerWordFirst ? 0 : 1;
    for (let index = 0; index < view.length; index += 2) {
      hash = mixed(hash, view[index + lower] as number);
      hash = mixed(hash, view[index + 1 - lower] as number);
    }
    words += view.length;
  }
  return finished(hash ^ (words * 4))
    .toString(16)
    .padStart(8, "0");
}

const lowerWordFirst = new Uint32Array(Float64Array.of(1).buffer)[0] === 0;

function mixed(hash: number, word: number): number {
  let mixing = Math.imul(word, 0xcc9e2d51);
  mixing = Math.imul((mixing << 15) | (mixing >>> 17), 0x1b873593);
  const next = hash ^ mixing;
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

function finished(hash: number): number {
  let last = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  last = Math.imul(last ^ (last >>> 13), 0xc2b2ae35);
  return (last ^ (last >>> 16)) >>> 0;
}
