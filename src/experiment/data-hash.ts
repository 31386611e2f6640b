import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sortedJson } from "./sorted-json.ts";

/** SHA-256 of plain data as JSON, whatever the order of its keys; hexadecimal. */
export function dataHash(data: unknown): string {
  return bytesToHex(sha256(bytesOf(sortedJson(data))));
}

/** UTF-8. Mostly it is ASCII, and Node takes 3 ms to load its encoder. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return utf8ToBytes(text);
    bytes[index] = code;
  }
  return bytes;
}
