import type { Facts } from "../facts.ts";
import type { Fitted, Mechanism } from "../mechanism.ts";
import { longPollOf, startsAt } from "../round-trips.ts";

/** The most limits that are tried. */
const MOST = 40;

/** A take makes as many receives as its jobs need: what each costs, and how many jobs it brings at most. */
export const sharded: Mechanism = {
  name: "sharded",
  free: () => 2,
  starts: (fitted) => limits(fitted.facts).flatMap((limit) => starts(fitted, limit)),
  searched: [true, false],
  forecast: ([perReceive = 0, limit = 1], { facts }, into, takes) => {
    for (let index = 0; index < takes.length; index += 1) {
      const take = takes[index] as number;
      into.exactly(take, perReceive * Math.ceil(jobsOf(facts, take) / limit));
      into.waits(take);
    }
  },
  description: ([perReceive = 0, limit = 1], { roundTrips }) => ({
    model: "sharded",
    perReceive: Math.round(perReceive),
    receiveLimit: Math.round(limit),
    longPoll: longPollOf(roundTrips, perReceive),
  }),
  against: "takes do not cost more by steps the more jobs they bring",
};

function jobsOf({ asked, depth, returned, depthKnown }: Facts, take: number): number {
  const jobs = depthKnown
    ? Math.min(asked[take] as number, depth[take] as number)
    : (returned[take] as number);
  return Math.max(1, jobs);
}

/** Limits that part the takes differently, the highest first: that one parts none. */
function limits(facts: Facts): number[] {
  let most = 1;
  for (let take = 0; take < facts.count; take += 1) most = Math.max(most, jobsOf(facts, take));
  const step = Math.max(1, Math.ceil(most / MOST));
  const chosen = [most];
  for (let limit = most - 1; limit >= 1; limit -= step) chosen.push(limit);
  return chosen;
}

function starts({ facts }: Fitted, limit: number): number[][] {
  const each: number[] = [];
  const stride = Math.max(1, Math.floor(facts.count / 500));
  for (let take = 0; take < facts.count; take += stride)
    if ((facts.deep[take] as number) >= 0.5)
      each.push((facts.roundTrip[take] as number) / Math.ceil(jobsOf(facts, take) / limit));
  return startsAt(Float64Array.from(each).sort(), [0.5]).map((value) => [value, limit]);
}
