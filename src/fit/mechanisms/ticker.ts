import type { Facts } from "../facts.ts";
import type { Mechanism } from "../mechanism.ts";
import { longPollOf, quantile } from "../round-trips.ts";
import { ticksOf } from "../ticks.ts";

/** The share of a period that the search moves ticks by at first. */
const SHARE = 0.03;

/** A take that is sent so shortly before a tick, as a share of the period, may have missed it: where ticks are follows from answers, and these are late. */
const MISSED = 0.03;

/** Answers come at the ticks of one clock: the period, and where in it the ticks are. */
export const ticker: Mechanism = {
  name: "ticker",
  free: () => 2,
  starts: ({ facts, roundTrips }) => ticksOf(facts, quantile(roundTrips.deep, 0.9)),
  nearby: ([period = 1, phase = 0], by, { facts }) => {
    const move = (SHARE * by * period) / 0.2;
    const last = facts.sent.at(-1) as number;
    // The period turns about the middle of the log, where the tick stays.
    const ticks = Math.max(1, Math.round((last - phase) / period / 2));
    const turn = move / ticks;
    return [
      [period, phase + move],
      [period, phase - move],
      [period + turn, phase - ticks * turn],
      [period - turn, phase + ticks * turn],
    ];
  },
  forecast: ([period = 1, phase = 0], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      const until = untilTick(facts, take, { period, phase });
      if (until < MISSED * period) into.either(take, [until, 0.5], until + period);
      else into.exactly(take, until);
      into.waits(take);
    }
  },
  description: ([period = 1, phase = 0], { roundTrips }) => ({
    model: "ticker",
    period: Math.round(period),
    phase: Math.round(((phase % period) + period) % period),
    longPoll: longPollOf(roundTrips, period),
  }),
  against: "answers do not come at the ticks of one clock",
};

function untilTick(
  { sent }: Facts,
  take: number,
  { period, phase }: { readonly period: number; readonly phase: number },
): number {
  const since = ((sent[take] as number) - phase) % period;
  return Math.max(1_000, period - (since < 0 ? since + period : since));
}
