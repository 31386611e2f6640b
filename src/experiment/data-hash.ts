import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sortedJson } from "./sorted-json.ts";

/** SHA-256 of plain data as JSON, whatever the order of its keys; hexadecimal. */
export function dataHash(data: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(sortedJson(data))));
}
