import { gzipSync } from "node:zlib";
import type { TraceArrivals } from "../../src/scenario/trace-arrivals.ts";
import type { TraceRows } from "../../src/traces/kept-rows.ts";
import { type TraceDescription, TraceReader } from "../../src/traces/trace-reader.ts";

/** How a trace is read where nothing else is said: its arrivals alone. */
export const arrivalsAlone: TraceDescription = {
  format: "csv",
  columns: {},
  where: {},
  unit: undefined,
  window: undefined,
  speed: 1,
  durations: undefined,
};

/** 0.1 s + 50 µs · input + 20 ms · output. */
export const byTokens: TraceArrivals["durations"] = {
  kind: "tokens",
  perRequest: 100_000,
  perInputToken: 50,
  perOutputToken: 20_000,
};

/** A trace, read from pieces of so many characters. */
export function rowsOf(
  text: string,
  description: Partial<TraceDescription>,
  { piece = text.length, observed = false }: { readonly piece?: number; readonly observed?: boolean } = {},
): TraceRows {
  const reader = new TraceReader({ ...arrivalsAlone, ...description }, { observed });
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  return reader.end();
}

/** What is wrong with a trace, a line each. */
export function problemsIn(text: string, description: Partial<TraceDescription>): string[] {
  try {
    rowsOf(text, description);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

/** Seconds of a column. */
export function seconds(column: Float64Array | undefined): number[] {
  return Array.from(column ?? [], (time) => time / 1e6);
}

/** Compressed, as bytes of a text in Latin-1. */
export function zipped(text: string): Uint8Array {
  return gzipSync(text);
}
