import type { LoggedTake } from "./take-log.ts";

/** Takes that stand in a log twice, given in order of run, send and worker: a line each. */
export function duplicates(takes: readonly LoggedTake[]): string[] {
  const problems: string[] = [];
  for (let at = 1; at < takes.length; at += 1) {
    const [a, b] = [takes[at - 1] as LoggedTake, takes[at] as LoggedTake];
    if (a.sent !== b.sent || a.run !== b.run || a.worker !== b.worker) continue;
    const isSame =
      Object.is(a.roundTrip, b.roundTrip) && a.asked === b.asked && Object.is(a.returned, b.returned);
    if (!isSame || a.worker === "") continue;
    const [first, second] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
    problems.push(`row ${second}: the same take stands in row ${first} already`);
  }
  return problems;
}

/** By so much a take may last beyond its worker's next: clocks are not exact. */
const LEEWAY = 1.2;

/** A round trip that is a thousand times too long reaches beyond its worker's next send. */
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
