import type { LoggedTake } from "../../src/fit/take-log.ts";

/**
 * What #647 says, as a log: a worker under `main`. Three jobs one after another, each taken 50 ms after its arrival by a take
 * that had waited for 2 s; then one burst of 512, with takes for 2 to 32 jobs of half a second each, 1 s apart.
 */
export function publishedFacts(): LoggedTake[] {
  const takes = [0, 1, 2].map((index) =>
    take(index + 2, 3 * index, 2.05 + 0.13 * index, { returned: 1, delay: 50_000 }),
  );
  let queued = 512;
  let sent = 10;
  for (let asked = 32; queued > 0; asked = asked === 2 ? 32 : asked - 5) {
    const size = Math.max(2, asked);
    const returned = Math.min(size, queued);
    takes.push(
      take(takes.length + 2, sent, 0.5, { asked: size, returned, depth: queued, occupancy: 32 - size }),
    );
    queued -= returned;
    sent += 1.5;
    if (asked < 7) asked = 37;
  }
  return takes;
}

const take = (row: number, sent: number, roundTrip: number, more: Partial<LoggedTake>): LoggedTake => ({
  row,
  run: "",
  worker: "a",
  sent: sent * 1e6,
  roundTrip: roundTrip * 1e6,
  asked: 32,
  returned: 32,
  occupancy: 0,
  depth: 0,
  loopLag: 1_000,
  delay: Number.NaN,
  answered: true,
  ...more,
});
