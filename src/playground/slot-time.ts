import type { Run } from "../experiment/run.ts";
import type { Lanes } from "../timeline/lanes.ts";

/** What the time of all slots went into, from the first arrival to the last finish; shares that together are 1. */
export interface SlotTime {
  /** A job ran. */
  readonly running: number;
  /** A slot was free while a job was queued, and a take was under way. */
  readonly takeUnderWay: number;
  /** A slot was free while a job was queued, and nobody asked. */
  readonly unasked: number;
  /** A slot was free, and no job was queued for it. */
  readonly unwanted: number;
}

/** Where the slots' time went in a run; undefined where there was none. Takes of all workers count together. */
export function slotTime({ totals }: Pick<Run, "totals">, lanes: Lanes): SlotTime | undefined {
  const { from, to, available, busy, starved } = totals;
  if (!(available > 0)) return undefined;
  const underWay = starvedWithTake(lanes, from, to);
  return {
    running: busy / available,
    takeUnderWay: underWay / available,
    unasked: Math.max(0, starved - underWay) / available,
    unwanted: Math.max(0, available - busy - starved) / available,
  };
}

/** ∫ min(free slots, queued jobs) over the times with a take under way, in slot-microseconds. */
function starvedWithTake({ load, takes, end }: Lanes, from: number, to: number): number {
  const open = unionOf(
    takes.sent.map((sent, take) => [sent, takes.answered[take] ?? takes.ended[take] ?? end]),
  );
  let sum = 0;
  let next = 0;
  for (const [step, time] of load.time.entries()) {
    const low = Math.max(time, from);
    const high = Math.min(load.time[step + 1] ?? load.end, to);
    const starved = load.starved[step] as number;
    if (high <= low) continue;
    while ((open[next]?.[1] ?? Number.POSITIVE_INFINITY) <= low) next += 1;
    if (starved === 0) continue;
    for (let index = next; index < open.length; index += 1) {
      const [start, stop] = open[index] as readonly [number, number];
      if (start >= high) break;
      sum += starved * (Math.min(stop, high) - Math.max(start, low));
    }
  }
  return sum;
}

/** Times as apart from each other, in order. */
function unionOf(times: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...times].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}
