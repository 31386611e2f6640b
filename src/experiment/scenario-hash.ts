import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sortedJson } from "./sorted-json.ts";

/** SHA-256 of a scenario's data, whatever the order of its keys. */
export function scenarioHash(data: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(sortedJson(data))));
}
