import { ticks } from "d3-array";

/** Values along an axis, and where they stand in a drawing. */
export interface Scale {
  readonly domain: readonly [low: number, high: number];
  readonly range: readonly [from: number, to: number];
}

/** Where a value stands. An axis of a single value has it in its middle. */
export function placeOf({ domain: [low, high], range: [from, to] }: Scale, value: number): number {
  if (high === low) return (from + to) / 2;
  return from + ((value - low) / (high - low)) * (to - from);
}

/** Round values along an axis, about as many as asked for. */
export function ticksOf({ domain: [low, high] }: Scale, count: number): number[] {
  return ticks(low, high, count);
}

/** A tick as text, with as many decimals as tell it from its neighbours. */
export function tickText(value: number, all: readonly number[]): string {
  const step = all.length > 1 ? Math.abs((all[1] as number) - (all[0] as number)) : Math.abs(value);
  if (step === 0) return "0";
  const decimals = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return value.toFixed(decimals);
}
