import type { Axis } from "../charts/frame.ts";

/** The unit of an axis of times. */
export interface AxisUnit {
  readonly name: "s" | "ms";
  /** Microseconds in it. */
  readonly size: number;
}

/** Seconds, unless all times are so short that milliseconds read better. */
export function unitFor(largest: number): AxisUnit {
  return largest >= 2e6 ? { name: "s", size: 1e6 } : { name: "ms", size: 1e3 };
}

/** An axis of time from and to some microseconds; places on it are microseconds too. */
export function timeAxis(label: string, [low, high]: readonly [number, number]): Axis & { unit: AxisUnit } {
  const unit = unitFor(Math.max(Math.abs(low), Math.abs(high)));
  return { label: `${label}, ${unit.name}`, domain: [low / unit.size, high / unit.size], unit };
}

/** A time as people read it: `11.2 s`, `350 ms`. */
export function timeText(microseconds: number): string {
  const { name, size } = unitFor(Math.abs(microseconds));
  const value = microseconds / size;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${name}`;
}
