import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Workload } from "./workload.ts";

/**
 * A hash of what a seed's jobs are: arrivals where they do not depend on the run, think times, durations, and how
 * durations depend on the load. Two policies of one seed must show the same. The first 16 hexadecimal digits of SHA-256.
 */
export function hashWorkload(workload: Omit<Workload, "hash">): string {
  const { arrivals, clients, thinkTimes, durations, shared } = workload;
  const parameters = Float64Array.of(clients, shared?.base ?? -1, shared?.perRunning ?? -1);
  const hash = sha256.create();
  hash.update(littleEndian(parameters));
  hash.update(littleEndian(arrivals ?? thinkTimes));
  hash.update(littleEndian(durations));
  return bytesToHex(hash.digest()).slice(0, 16);
}

/** The bytes of a column, the same on every machine. */
function littleEndian(column: Float64Array): Uint8Array {
  const bytes = new Uint8Array(column.buffer.slice(column.byteOffset, column.byteOffset + column.byteLength));
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] === 1) return bytes;
  for (let start = 0; start < bytes.length; start += 8) bytes.subarray(start, start + 8).reverse();
  return bytes;
}
