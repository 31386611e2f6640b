import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { TraceArrivals, TraceJobs } from "../../scenario/trace-arrivals.ts";
import { type LoadedTrace, TraceProblem } from "../../scenario/trace-file.ts";
import type { TraceRows } from "../../traces/kept-rows.ts";
import { type TraceChoice, type TraceDescription, TraceReader } from "../../traces/trace-reader.ts";
import type { TraceWords } from "../../traces/trace-words.ts";
import { UnreadableTrace } from "../../traces/unreadable-trace.ts";
import { UsageError } from "../exit-codes.ts";
import { readBytes, readPieces } from "../read-file.ts";
import type { Terminal } from "../terminal.ts";

/** The variable that names a folder with traces. */
export const tracesVariable = "TAKE_SIM_TRACES";

/** What was read of a trace, and what is to be said of it. */
export interface ReadTrace extends LoadedTrace {
  readonly notes: readonly string[];
}

/** Traces that were read, the last ones: the points of a grid mostly share one. */
const lately = new Map<string, ReadTrace>();
const MOST_KEPT = 4;

/**
 * Reads the trace in a file as a scenario says.
 *
 * @param words how messages name what says it; undefined: as the scenario does
 * @throws TraceProblem
 */
export function loadTrace(trace: TraceArrivals, path: string, words?: TraceWords): ReadTrace {
  const key = keyOf(trace, path);
  const known = lately.get(key);
  if (known !== undefined) return known;
  const { rows, sha256 } = asProblem(() => readTraceFile(path, trace, words && { words }));
  const jobs: TraceJobs = {
    arrivals: shared(rows.arrivals),
    durations: trace.durations === undefined ? undefined : shared(rows.durations),
  };
  const read = { jobs, sha256, notes: rows.notes };
  if (lately.size >= MOST_KEPT) lately.delete(lately.keys().next().value as string);
  lately.set(key, read);
  return read;
}

function keyOf(trace: TraceArrivals, path: string): string {
  const { format, columns, where, unit, window, speed, durations } = trace;
  const status = existsSync(path) ? statSync(path) : undefined;
  return JSON.stringify([
    path,
    status?.mtimeMs,
    status?.size,
    { format, columns, where, unit, window, speed, durations },
  ]);
}

/**
 * Reads a file from its beginning to its end, never the whole of it at a time unless it is compressed.
 *
 * @throws UnreadableTrace for what is wrong inside, UsageError if it cannot be read
 */
export function readTraceFile(
  path: string,
  description: TraceDescription,
  choice?: TraceChoice,
): { readonly rows: TraceRows; readonly sha256: string } {
  const hash = createHash("sha256");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = new TraceReader(description, choice);
  const take = (bytes: Uint8Array, isMore: boolean): void => {
    hash.update(bytes);
    if (bytes.includes(0)) throw new UsageError("it is no text: it has a zero byte");
    reader.push(decoded(decoder, bytes, isMore));
  };
  let isFirst = true;
  readPieces(path, (bytes) => {
    if (isFirst && bytes[0] === 0x1f && bytes[1] === 0x8b) {
      inPieces(decompressed(path), (piece) => take(piece, true));
      return false;
    }
    isFirst = false;
    take(bytes, true);
    return true;
  });
  take(new Uint8Array(), false);
  return { rows: reader.end(), sha256: hash.digest("hex") };
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, isMore: boolean): string {
  try {
    return decoder.decode(bytes, { stream: isMore });
  } catch {
    throw new UsageError("it is no text in UTF-8");
  }
}

/** A little less than the longest buffer of Node. */
const MOST_BYTES = 2 ** 31;

function decompressed(path: string): Uint8Array {
  try {
    return gunzipSync(readBytes(path), { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `it cannot be decompressed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const PIECE = 1 << 18;

function inPieces(bytes: Uint8Array, take: (piece: Uint8Array) => void): void {
  for (let at = 0; at < bytes.length; at += PIECE) take(bytes.subarray(at, at + PIECE));
}

function asProblem<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableTrace) throw new TraceProblem(error.message, { isInside: true });
    if (error instanceof UsageError)
      throw new TraceProblem(`cannot be read: ${error.message}`, { isInside: false });
    throw error;
  }
}

/** All threads read the same memory. */
function shared(values: Float64Array): Float64Array {
  const column = new Float64Array(new SharedArrayBuffer(values.byteLength));
  column.set(values);
  return column;
}

/** Where a trace lies: at the place that a scenario means, or, if nothing is there, in the folder that the variable names. */
export function tracePlace(
  place: string,
  file: string,
  { environment }: Pick<Terminal, "environment">,
): string {
  const folder = environment[tracesVariable];
  if (existsSync(place)) return place;
  if (folder === undefined || folder === "")
    throw new TraceProblem(
      `cannot be read: there is no such file, and ${tracesVariable} names no folder to look in`,
      {
        isInside: false,
      },
    );
  const other = join(folder, file);
  if (existsSync(other)) return other;
  throw new TraceProblem(`cannot be read: there is no such file, nor one in ${folder} (${tracesVariable})`, {
    isInside: false,
  });
}
