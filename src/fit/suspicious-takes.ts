import type { LoggedTake } from "./take-log.ts";

/** Where times are coarser than that, two workers' takes may well look the same: 1 ms, in microseconds. */
const FINE = 1_000;

/**
 * Takes that stand in a log twice, given in order of run, send and worker: a line each. Where no worker is named, two may have
 * sent takes at one time, as they do when they start together: only where times are fine, and later than a run's first send, are
 * takes that are alike in everything one.
 */
export function duplicates(takes: readonly LoggedTake[], resolution: number): string[] {
  const problems: string[] = [];
  let start = takes[0];
  for (let at = 1; at < takes.length; at += 1) {
    const [a, b] = [takes[at - 1] as LoggedTake, takes[at] as LoggedTake];
    if (start?.run !== b.run) start = b;
    if (a.sent !== b.sent || a.run !== b.run || a.worker !== b.worker || !isAlike(a, b)) continue;
    const isNamed = b.worker !== "";
    if (!isNamed && (resolution > FINE || b.sent === start.sent)) continue;
    const [first, second] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
    const unless = isNamed ? "" : "; if another worker sent it, a column of workers must say so";
    problems.push(`row ${second}: the same take stands in row ${first} already${unless}`);
  }
  return problems;
}

function isAlike(a: LoggedTake, b: LoggedTake): boolean {
  const same = (name: "roundTrip" | "asked" | "returned" | "occupancy" | "depth" | "loopLag" | "delay") =>
    Object.is(a[name], b[name]);
  if (!same("roundTrip") || !same("asked") || !same("returned")) return false;
  return b.worker !== "" || (same("occupancy") && same("depth") && same("loopLag") && same("delay"));
}

/** By so much a take may last beyond its worker's next: clocks are not exact. */
const LEEWAY = 1.2;

/**
 * A round trip that is a thousand times too long reaches beyond its worker's next send. Where no worker is named, takes that
 * overlap may be of several.
 */
export function overlaps(takes: readonly LoggedTake[]): string[] {
  const last = new Map<string, LoggedTake>();
  const problems: string[] = [];
  for (const take of takes) {
    const name = `${take.run}\n${take.worker}`;
    const before = take.worker === "" ? undefined : last.get(name);
    last.set(name, take);
    if (before === undefined || Number.isNaN(before.roundTrip)) continue;
    const gap = take.sent - before.sent;
    if (gap <= 0 || before.roundTrip <= LEEWAY * gap + 100_000 || before.roundTrip / 1e3 > LEEWAY * gap)
      continue;
    if (before.roundTrip < 50 * gap) continue;
    problems.push(
      `row ${before.row}: its worker sends its next take ${gap / 1e6} s later, but the round trip is ${before.roundTrip / 1e6} s: units are mixed`,
    );
  }
  return problems;
}
